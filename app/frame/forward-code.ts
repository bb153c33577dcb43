/** A sign-in that came back to a static page goes on to the callback, with three parameters only. */
export function forwardCode(): void {
  const params = new URLSearchParams(location.search);
  if (!params.has("code") || /^\/(auth|api|admin)(\/|$)/.test(location.pathname)) return;
  const kept = new URLSearchParams();
  for (const name of ["code", "state", "error"]) {
    for (const value of params.getAll(name)) kept.append(name, value);
  }
  location.replace(`/auth/callback?${kept}`);
}
