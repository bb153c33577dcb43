/** Seconds after which a refused visitor may try again: the window of the limiters. */
export const limitWindowSeconds = 60;

/** What is said to whoever tried too often; the seconds are those of `Retry-After` (ERR-27). */
export const tooManyTries = (seconds: number) => `Trop de tentatives, réessayez dans ${seconds}\u00a0s`;
