/**
 * A test speaks to the simulator of Discord, never to the hosts that the guide links to: the nightly look at links
 * would ask twenty of them at every run, and wait where there is no network.
 */
const toAnywhere = globalThis.fetch;

const stayHere: typeof fetch = (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  if (hostname === "localhost") return toAnywhere(input, init);
  return Promise.reject(new TypeError(`A test asks ${hostname}.`));
};

// The isolate goes from file to file: it is put in place once.
if (toAnywhere.name !== stayHere.name) globalThis.fetch = stayHere;

export {};
