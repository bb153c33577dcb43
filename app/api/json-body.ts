import { jsonError } from "#app/platform/errors";

/** The longest body that is read, in bytes. */
export const longestBody = 512 * 1024;

const tooLarge = { code: "corps-trop-long", status: 413, message: "Le corps dépasse 512 Ko." };
const wrongType = {
  code: "type-de-contenu",
  status: 415,
  message: "Le corps doit être du JSON (application/json).",
};
const notJson = { code: "json-invalide", status: 400, message: "Le corps n'est pas du JSON valide." };

async function readBytes(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > longestBody) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The JSON of a request, or the refusal. The length is checked while reading: a header may lie. */
export async function readJson(request: Request): Promise<{ value: unknown } | Response> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return jsonError(wrongType);
  if (Number(request.headers.get("Content-Length") ?? 0) > longestBody) return jsonError(tooLarge);
  const bytes = await readBytes(request);
  if (!bytes) return jsonError(tooLarge);
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes)) };
  } catch {
    return jsonError(notJson);
  }
}
