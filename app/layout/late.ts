import { announce } from "#app/frame/announce";

/** Milliseconds: who waits longer does not know whether anything happens. */
export const lateMs = 10_000;

/** The longest that it stands where the answer never comes. */
const longestMs = 600_000;

/** Takes the sentence away that stands. */
let take: (() => void) | undefined;

/**
 * Says that the site has not answered yet: a slow line may yet bring the answer, so nothing is given up. Said once, however
 * much is waited for, until something of it comes.
 *
 * @returns what ends it
 */
export function sayLate(): () => void {
  const timer = setTimeout(() => {
    take ??= announce("Le site n'a pas encore répondu. Vérifiez votre connexion.", longestMs);
  }, lateMs);
  return () => {
    clearTimeout(timer);
    take?.();
    take = undefined;
  };
}
