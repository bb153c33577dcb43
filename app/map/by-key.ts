/**
 * Whether a key or a script made this click, and no pointer. Chrome and Safari count presses (`detail`) for pointers
 * only. Firefox counts a key on a link as one press too, but leaves its `pointerType` empty.
 */
export const isByKey = ({ detail, pointerType }: { detail: number; pointerType?: string }): boolean =>
  detail === 0 || pointerType === "";
