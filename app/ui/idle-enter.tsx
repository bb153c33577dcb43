/**
 * What the Enter key presses on a tick, as the first button of its form: it does nothing, outside of a dialog, for ticking
 * is not sending yet.
 */
export const IdleEnter = () => (
  <button type="submit" formMethod="dialog" hidden onClick={(event) => event.preventDefault()} />
);
