/** What a token of the API may do, in words. */
export const tokenScopes = { lecture: "Lecture", ecriture: "Écriture" } as const;

export type TokenScope = keyof typeof tokenScopes;
