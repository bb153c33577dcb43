import { errors, jsonError } from "#app/platform/errors";
import { writeTags } from "../api-write.server";

export const loader = () => jsonError(errors.method, { Allow: "POST" });
export const action = writeTags;
