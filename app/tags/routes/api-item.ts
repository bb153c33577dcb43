import { errors, jsonError } from "#app/platform/errors";
import { writeTag } from "../api-write.server";

export const loader = () => jsonError(errors.method, { Allow: "DELETE" });
export const action = writeTag;
