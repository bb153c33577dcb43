import { data } from "react-router";
import { limitWindowSeconds, tooManyTries } from "./request/too-many";

/** The one error shape, shared by pages and API. `message` is a French sentence for a person. */
export interface SiteError {
  code: string;
  status: number;
  message: string;
  /** Title of the error page, where the one of the status does not say enough. */
  title?: string;
  /** The page to come back to, where the address that refuses shows none. */
  returnTo?: string;
}

export const errors = {
  badRequest: { code: "requete-invalide", status: 400, message: "La requête n'est pas valide." },
  unauthenticated: { code: "non-authentifie", status: 401, message: "Utilisateur non authentifié" },
  forbidden: { code: "acces-refuse", status: 403, message: "Accès refusé" },
  foreignOrigin: {
    code: "origine-refusee",
    status: 403,
    message: "Cette action doit être faite depuis le site.",
  },
  notFound: { code: "introuvable", status: 404, message: "Page non trouvée." },
  method: { code: "methode", status: 405, message: "Cette méthode n'est pas prise en charge ici." },
  tooLarge: {
    code: "envoi-trop-lourd",
    status: 413,
    message: "L'envoi est trop lourd\u00a0: raccourcissez-le, puis réessayez.",
    title: "Envoi trop lourd",
  },
  invalid: { code: "champs-invalides", status: 422, message: "Des champs sont à corriger." },
  tooMany: { code: "trop-de-requetes", status: 429, message: tooManyTries(limitWindowSeconds) },
  server: {
    code: "erreur-serveur",
    status: 500,
    message: "Le site a rencontré une erreur. Réessayez dans un instant.",
  },
  unavailable: {
    code: "indisponible",
    status: 503,
    message: "Le site est momentanément indisponible. Réessayez dans une minute.",
  },
} as const satisfies Record<string, SiteError>;

/** What a program is told; the error page of the status says it for a person, with what to do next. */
const forPrograms: readonly string[] = [
  errors.badRequest.message,
  errors.unauthenticated.message,
  errors.method.message,
];

/** What every JSON error has: ours, and beside it those of RFC 9457, whose `type` says no more than the status (API-11). */
export const errorFields = ({ message, code, status }: SiteError) =>
  ({ error: message, code, type: "about:blank", status }) as const;

/**
 * For pages: `throw pageError(errors.notFound)` shows the designed error page with its status; where there
 * is no page it is JSON, with the fields of every other JSON error. `statusText` is always given: without one the
 * router writes that of a 500.
 */
export function pageError(error: SiteError, headers: HeadersInit = {}) {
  const message = forPrograms.includes(error.message) ? "" : error.message;
  return data(
    { ...error, ...errorFields(error), message },
    { status: error.status, statusText: error.code, headers },
  );
}

/** Whether what was thrown is such an error: its page is shown, whatever the route says of others. */
export const isPageError = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "init" in error;

/** For the JSON API: the error with its status; `more` is what else the caller should know. */
export function jsonError(error: SiteError, headers: HeadersInit = {}, more: object = {}): Response {
  const answer = Response.json(
    { ...errorFields(error), ...more },
    { status: error.status, headers: { "Cache-Control": "no-store" } },
  );
  for (const [name, value] of new Headers(headers)) answer.headers.append(name, value);
  return answer;
}

/** For the JSON API: 405, and what there is instead. */
export const methodNotAllowed = (allow: string): Response => jsonError(errors.method, { Allow: allow });
