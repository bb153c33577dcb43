import { announce } from "#app/frame/announce";

/** Milliseconds: who waits longer does not know whether anything happens. */
export const lateMs = 10_000;

/** The longest that it stands where the answer never comes. */
const longestMs = 600_000;

/**
 * Says that the site has not answered yet, for as long as it takes: a slow line may yet bring the answer, so nothing is
 * given up.
 *
 * @returns what ends it
 */
export function sayLate(): () => void {
  let take = () => {};
  const timer = setTimeout(() => {
    take = announce("Le site n'a pas encore répondu. Patientez, ou vérifiez votre connexion.", longestMs);
  }, lateMs);
  return () => {
    clearTimeout(timer);
    take();
  };
}
