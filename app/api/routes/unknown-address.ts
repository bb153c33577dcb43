import { notFound } from "../answers";

/** Unknown addresses of the API, of public data and of images answer in JSON, without a page. */
const refuse = () => notFound("Adresse inconnue.");

export const loader = refuse;
export const action = refuse;
