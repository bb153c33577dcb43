/** A character that shows nothing: control and format characters, breaks, and letters that are blank. */
export const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]/u;

/** A text without format marks, which come along with a paste and which nobody sees. */
export const withoutMarks = (text: string): string => text.replace(/\p{Cf}/gu, "");

/** Whether a text has a character that somebody sees. */
export const isSeen = (text: string): boolean => text.replace(new RegExp(unseen, "gu"), "").trim() !== "";
