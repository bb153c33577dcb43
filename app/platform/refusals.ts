/** What a program is told of a request that cannot be answered as it is; an error page says what to do next instead. */
export const refusals = {
  badRequest: "La requête n'est pas valide.",
  unauthenticated: "Utilisateur non authentifié",
  method: "Cette méthode n'est pas prise en charge ici.",
} as const;
