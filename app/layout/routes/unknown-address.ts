import { errors, jsonError } from "#app/platform/errors";

/** Unknown addresses of the API, of public data and of images answer in JSON, without a page. */
const refuse = () => jsonError({ ...errors.notFound, message: "Adresse inconnue." });

export const loader = refuse;
export const action = refuse;
