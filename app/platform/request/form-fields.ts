import { plainLines } from "#app/text/plain-lines";
import { errors, pageError, type SiteError } from "../errors";
import { readBody } from "./bounded-body";
import { refuseUnlessPost } from "./methods";

/** Bytes of a form with a few fields, or with the ticks of a long list. */
const longestForm = 256 * 1024;
/** Fields of a form: each is looked for among all of them. A patch of as many lines as it may have sends 8,000. */
const mostFields = 10_000;

/**
 * The fields of a form. One of more bytes than `most`, or of more fields than any form of the site has, is refused
 * with 413, whose sentence may say what to shorten; what is no form with 400.
 */
export async function readForm(
  request: Request,
  most = longestForm,
  tooLarge: SiteError = errors.tooLarge,
): Promise<FormData> {
  refuseUnlessPost(request);
  const { headers } = request;
  const body = await readBody(request, most).catch(() => {
    throw pageError(errors.badRequest);
  });
  if (!body) throw pageError(tooLarge);
  const form = await new Response(body, { headers: { "Content-Type": headers.get("Content-Type") ?? "" } })
    .formData()
    .catch(() => null);
  if (!form) throw pageError(errors.badRequest);
  let fields = 0;
  for (const _ of form.keys()) if (++fields > mostFields) throw pageError(errors.tooLarge);
  return form;
}

/** The one value of a field, '' when absent. A repeated field or a file is refused (T-31). */
export function textField(form: FormData, name: string): string {
  const values = form.getAll(name);
  if (values.length > 1 || values.some((value) => typeof value !== "string")) {
    throw pageError(errors.badRequest);
  }
  return plainLines(String(values[0] ?? ""));
}

/** The values of some fields, by name. */
export const textFields = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textField(form, name)])) as Record<Name, string>;

/** The revision that a form was made from; 0 where it does not say, which no row has. */
export function revisionField(form: FormData): number {
  const revision = textField(form, "revision");
  return /^\d{1,9}$/.test(revision) ? Number(revision) : 0;
}

/** The lines of each row of a list: repeated fields, each of which may hold several lines. */
export function rowsField(form: FormData, name: string): string[][] {
  const values = form.getAll(name);
  if (values.some((value) => typeof value !== "string")) throw pageError(errors.badRequest);
  return values.map((value) => plainLines(String(value)).split("\n"));
}

/** All lines of a list. */
export const listField = (form: FormData, name: string): string[] => rowsField(form, name).flat();

/** Whether a check box without a value of its own is ticked. */
export const checkedField = (form: FormData, name: string): boolean => textField(form, name) === "on";
