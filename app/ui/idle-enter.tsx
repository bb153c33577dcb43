/**
 * The hidden first button of a form, which Enter presses on a check box. Outside a dialog it does nothing: ticking is
 * not sending yet.
 */
export const IdleEnter = () => (
  <button type="submit" formMethod="dialog" hidden onClick={(event) => event.preventDefault()} />
);
