/** The account that the secret opens; it cannot be deleted (AUTH-22). */
export const founder = "admin";

export const isFounder = (username: string): boolean => username.trim().toLowerCase() === founder;

/** Passwords: bounds in characters. What is longer is refused before any work is done for it. */
export const shortestPassword = 12;
export const longestPassword = 1024;

/** An account as its form holds it, without the password. */
export interface AccountValues {
  username: string;
  displayName: string;
  email: string;
  role: string;
}
