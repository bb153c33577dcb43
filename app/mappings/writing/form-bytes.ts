/** Bytes of one form of a mapping, its pictures included. Read when it is sent: the page of the form has no part of it. */
export const formBytes = 60 * 1024 * 1024;
