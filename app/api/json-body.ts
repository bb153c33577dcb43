import { errors, jsonError } from "#app/platform/errors";
import { readBody } from "#app/platform/request/bounded-body";
import { compressed, isCompressed } from "#app/platform/request/compressed";

const wrongType = {
  code: "type-de-contenu",
  status: 415,
  message: "Le corps doit être du JSON (application/json).",
};
const notJson = { code: "json-invalide", status: 400, message: "Le corps n'est pas du JSON valide." };

/** The JSON of a request of at most `most` bytes, or the refusal: 400, 413 or 415. */
export async function readJson(request: Request, most: number): Promise<{ value: unknown } | Response> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return jsonError(wrongType);
  if (isCompressed(request)) return jsonError(compressed);
  try {
    const bytes = await readBody(request, most);
    if (!bytes) return jsonError(errors.tooLarge);
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    return jsonError(notJson);
  }
}
