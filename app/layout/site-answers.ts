/**
 * A browser may be wrong about it: there are networks that it does not see, and the site may be on the same machine. On
 * a line that hangs there is no answer at all: after ten seconds that is one.
 */
export const siteAnswers = (): Promise<boolean> =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  );
