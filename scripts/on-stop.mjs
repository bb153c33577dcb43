// Plain JavaScript for any Node from 20: `npm start` uses it before anything is installed.
const parent = process.ppid;

/** Calls `stop`, once, when this program is to end: also where npm, which started it, has gone and told nobody. */
export function onStop(stop) {
  let isStopping = false;
  const stopOnce = () => {
    if (!isStopping) stop();
    isStopping = true;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopOnce);
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stopOnce(), 500).unref();
}
