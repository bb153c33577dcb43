import { errors, jsonError } from "#app/platform/errors";
import { writeMappings } from "../api-write.server";

export const loader = () => jsonError(errors.method, { Allow: "POST" });
export const action = writeMappings;
