import { callbackAddress } from "#app/platform/request/callback-address";

/** A sign-in that came back to a static page goes on to the callback. */
export function forwardCode(): void {
  const params = new URLSearchParams(location.search);
  if (!params.has("code") || /^\/(auth|admin)(\/|$)/.test(location.pathname)) return;
  location.replace(callbackAddress(params));
}
