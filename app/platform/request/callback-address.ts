/** Where a sign-in that came back to any page goes on (NAV-07, T-04): only three parameters are kept. */
export const callbackAddress = (params: URLSearchParams): string =>
  `/auth/callback?${new URLSearchParams([...params].filter(([name]) => /^(code|state|error)$/.test(name)))}`;
