/**
 * Whether a form made from revision `read` may have been saved already, where it says what is stored: its first sending
 * made the revision that is there, and the answer was lost. That is nobody's conflict.
 */
export const mayBeSaved = (read: number, stored: number): boolean => read === stored || read === stored - 1;
