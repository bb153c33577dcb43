/**
 * Whether a form whose text is what is stored may be a repeat. It was made from revision `read`; when one more is
 * stored, its first sending may have been saved and only the answer lost. That is no conflict.
 */
export const mayBeSaved = (read: number, stored: number): boolean => read === stored || read === stored - 1;
