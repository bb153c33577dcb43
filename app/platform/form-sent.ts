import { createContext } from "react-router";

/** Set by a form that was sent: without a script its answer is its page, which then keeps what was typed. */
export const formSent = createContext(false);
