import { methodNotAllowed } from "#app/platform/errors";
import { writeTag } from "../api-write.server";

export const loader = () => methodNotAllowed("DELETE");
export const action = writeTag;
