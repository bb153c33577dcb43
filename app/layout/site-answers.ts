/** A browser may be wrong about it: there are networks that it does not see, and the site may be on the same machine. */
export const siteAnswers = (): Promise<boolean> =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
