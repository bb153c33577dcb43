import { errors, jsonError } from "#app/platform/errors";
import { writeMapping } from "../api-write.server";

export const loader = () => jsonError(errors.method, { Allow: "PUT, DELETE" });
export const action = writeMapping;
