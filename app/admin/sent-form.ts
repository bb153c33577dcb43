/** What a form of the administration needs from when it is sent. */
export * from "./hold-while-sent";
export * from "./refusal";
export * from "./restore-focus";
