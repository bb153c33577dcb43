import type { z } from "zod";
import { errors, jsonError } from "./errors";
import { issuesOf } from "./issues";

const longest = 64 * 1024;

async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > longest) return null;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let read = 0;
  for await (const chunk of request.body ?? []) {
    read += chunk.length;
    if (read > longest) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The JSON body of an API call, read up to 64 kB and parsed.
 *
 * @returns the value, or the refusal: 400, 413, 415, or 422 with `issues` by field.
 */
export async function readJsonBody<T>(request: Request, schema: z.ZodType<T>): Promise<T | Response> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    return jsonError({
      code: "type-de-contenu",
      status: 415,
      message: "Envoyez les données en application/json.",
    });
  }
  let value: unknown;
  try {
    const text = await readText(request);
    if (text === null) {
      return jsonError({ code: "envoi-trop-lourd", status: 413, message: "L'envoi est trop lourd." });
    }
    value = JSON.parse(text);
  } catch {
    return jsonError(errors.badRequest);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error.issues, { whole: "corps" });
  const [first] = Object.values(issues).flat();
  const message = first ?? "Certains champs sont à corriger.";
  return jsonError({ code: "champs-invalides", status: 422, message }, {}, { issues });
}
