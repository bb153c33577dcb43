/**
 * Whether a key or a script made this click, no pointer. Firefox counts a key on a link as one press, as Chrome and
 * Safari count those of a pointer only; what it presses with it leaves without a name.
 */
export const isByKey = ({ detail, pointerType }: { detail: number; pointerType?: string }): boolean =>
  detail === 0 || pointerType === "";
