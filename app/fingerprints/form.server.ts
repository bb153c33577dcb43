/** The form by which staff attach fingerprints: the list of a folder, a file, or a pasted list, read within limits. */
import { readMultipart } from "#app/platform/request/multipart.server";
import { atBase } from "./base";
import { manifestLimits, parseManifest, printedSize, totalSize } from "./manifest";
import { fingerprintMessages } from "./messages";
import { listLimits } from "./pack.server";
import { cleanPath } from "./paths";

/** Browsers send each end of a line of a text as two bytes, and a file of a list has two lines. */
const textBytes = manifestLimits.bytes + 2 * manifestLimits.files;

const limits = {
  file: manifestLimits.bytes,
  field: textBytes,
  total: textBytes + 64 * 1024,
  files: 1,
  fields: 6,
};

/**
 * @returns what was read, relative to the base's folder, with the reason why it cannot be used where there is one. `seen`
 * is the key of the list that the person saw, '' where there was none.
 * @throws FormError when the form as a whole cannot be read: too large, cut, none.
 */
export async function readList(request: Request) {
  const files: { bytes: Uint8Array; isTooLarge: boolean }[] = [];
  const fields = await readMultipart(request, limits, async ({ bytes, isTooLarge }) => {
    if (bytes.length > 0 || isTooLarge) files.push({ bytes, isTooLarge });
  });
  const field = (name: string) => fields.get(name)?.[0] ?? "";
  const pasted = field("texte");
  const read = { intent: field("intent"), seen: field("avant"), pasted };
  const refuse = (status: number, message: string) => ({
    ...read,
    parsed: null,
    problem: { status, message },
  });
  const [file] = files;
  if (file && pasted.trim() !== "") return refuse(422, fingerprintMessages.several);
  if (file?.isTooLarge) return refuse(413, "Le fichier dépasse 12\u00a0Mo.");
  // The list of a folder does not come back with its page, which has it still.
  let text = pasted || field("liste");
  try {
    if (file) text = new TextDecoder("utf-8", { fatal: true }).decode(file.bytes);
  } catch {
    return refuse(422, fingerprintMessages.notText);
  }
  if (text.trim() === "") return refuse(422, fingerprintMessages.empty);
  const listed = parseManifest(text);
  if (listed.refusedCount > 0) {
    return { ...read, parsed: listed, problem: { status: 422, message: fingerprintMessages.refused } };
  }
  if (listed.files.length === 0) return refuse(422, fingerprintMessages.none);
  const parsed = { ...listed, files: atBase(listed.files) };
  // Nobody could read the list that is stored.
  if (parsed.files.some(({ path }) => cleanPath(path) === null))
    return refuse(422, fingerprintMessages.longPath);
  // Beyond it a number is no longer exact.
  if ((totalSize(parsed.files) ?? 0) > Number.MAX_SAFE_INTEGER)
    return refuse(422, fingerprintMessages.tooLarge);
  if (printedSize(parsed.files) > listLimits.sent) return refuse(413, fingerprintMessages.tooLong);
  return { ...read, parsed, problem: null };
}
