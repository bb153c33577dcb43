/** What happens when the form is sent: the quick check, the parcel, the call. Loaded at that moment. */
import type { MemberMapping } from "../../api/schemas";
import { formBytes } from "../../writing/form-bytes";
import type { PreparedPicture } from "./prepare-picture";
import { type FormPicture, picturesOf } from "./use-pictures";

/** A mapping as the API gives it, with its revision. */
export type CurrentVersion = MemberMapping & { revision: number };

/** The API's answer; `status` is 0 when there was none. */
export interface SendResult {
  status: number;
  error?: string;
  issues?: Record<string, string[]>;
  current?: CurrentVersion;
  /** What is stored now, where it was saved. */
  saved?: CurrentVersion;
}

interface Parcel {
  body: FormData;
  /** Bytes of each new picture, in the order in which they are sent. */
  files: { name: string; bytes: number }[];
  /** Names under which the server knows the new pictures, and ours. */
  names: Map<string, string>;
}

/** What is sent of a new picture. */
const bytesOf = ({ variants, original }: PreparedPicture): number =>
  variants.length > 0 ? variants.reduce((sum, { blob }) => sum + blob.size, 0) : original.size;

/** The form's fields with its pictures as the server reads them. */
export function packMapping(form: HTMLFormElement, pictures: readonly FormPicture[]): Parcel {
  const body = new FormData();
  for (const [name, value] of new FormData(form)) {
    // The rows for browsers without a script are left out.
    if (typeof value === "string" && !/^(alt|position)\./.test(name)) body.append(name, value);
  }
  const names = new Map<string, string>();
  const files: Parcel["files"] = [];
  const parts: [field: string, blob: Blob, fileName: string][] = [];
  pictures.forEach(({ name, alt, prepared, fileName = "image" }, index) => {
    const sent = prepared ? `nouvelle-${files.length}` : name;
    names.set(sent, name);
    body.append(`position.${sent}`, String(index + 1));
    body.append(`alt.${sent}`, alt);
    if (!prepared) return;
    const { variants, original, colour } = prepared;
    for (const { width, blob } of variants) parts.push([`${sent}-${width}-${colour}`, blob, fileName]);
    if (variants.length === 0) parts.push(["images", original, fileName]);
    files.push({ name, bytes: bytesOf(prepared) });
  });
  for (const part of parts) body.append(...part);
  return { body, files, names };
}

/** What can be seen wrong before pictures are sent; everything is checked again by the server. */
export function quickIssues(form: FormData, pictures: readonly FormPicture[]): Record<string, string[]> {
  const issues: Record<string, string[]> = {};
  const text = (name: string) => String(form.get(name) ?? "").trim();
  if (!text("nom")) issues["nom"] = ["Indiquez le nom du mapping"];
  if (!text("nomFichier")) issues["nomFichier"] = ["Indiquez le nom du fichier"];
  for (const name of ["coordX", "coordY", "coordZ", "heading"]) {
    const value = text(name).replace(",", ".").replace("−", "-");
    if (value && !/^[-+]?(\d+\.?\d*|\.\d+)$/.test(value))
      issues[name] = ["Indiquez un nombre, par exemple 441.250"];
  }
  for (const { name, alt } of pictures) {
    if (!alt.trim()) issues[`alt.${name}`] = ["Décrivez cette image en quelques mots"];
  }
  const bytes = pictures.reduce((sum, { prepared }) => sum + (prepared ? bytesOf(prepared) : 0), 0);
  if (bytes > formBytes) issues["images"] = [tooMuch(bytes)];
  return issues;
}

/** A sum that is over the limit is not rounded down to it. */
const inMegabytes = (bytes: number) => (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString("fr-FR");

const tooMuch = (bytes: number) =>
  `Les images pèsent ${inMegabytes(bytes)}\u00a0Mo ensemble, et un envoi en prend ${inMegabytes(formBytes)} au plus\u00a0: retirez-en, ou enregistrez une partie d'entre elles avant d'ajouter les autres.`;

/** Of an answer that does not say it itself, from before the site. */
const refusedForItsWeight =
  "L'envoi est trop lourd\u00a0: retirez des images, ou enregistrez une partie d'entre elles avant d'ajouter les autres.";

/** The issues under the names that the form has for its pictures. */
export function localNames(issues: Record<string, string[]>, names: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    Object.entries(issues).map(([field, texts]) => {
      const picture = field.match(/^(?:alt|position)\.(.+)$/)?.[1];
      return [picture ? `alt.${names.get(picture) ?? picture}` : field, texts];
    }),
  );
}

/**
 * Whether a sending that got no answer stored the pictures that are online: then the names that they have here, one by
 * one, else an empty list. A new picture is known by its text. If the mapping itself was new here, its first version can
 * only be that of such a sending.
 */
export function oursAmong(
  unanswered: readonly (readonly FormPicture[])[],
  current: CurrentVersion | undefined,
  isNew: boolean,
): string[] {
  if (!current) return [];
  const isFirst = isNew && current.revision === 1;
  const online = picturesOf(current.images);
  const isOnline = ({ name, url, alt }: FormPicture, i: number) =>
    isFirst || (url ? name === online[i]?.key : alt.trim() === online[i]?.alt);
  const ours = unanswered.find((sent) => sent.length === online.length && sent.every(isOnline));
  return ours?.map(({ name }) => name) ?? [];
}

interface Sending {
  id: string | null;
  revision: number | null;
  onProgress: (name: string, share: number) => void;
}

/** Shares the bytes sent so far among the files, which travel one after the other. */
function reportProgress(sent: number, files: Parcel["files"], onProgress: Sending["onProgress"]): void {
  let left = sent;
  for (const { name, bytes } of files) {
    onProgress(name, bytes === 0 ? 1 : Math.max(0, Math.min(1, left / bytes)));
    left -= bytes;
  }
}

/** Without a byte sent or an answer for so long, the line is dead: some browsers would wait for ever. */
const silenceMs = 60_000;

/** Sends the form to the API. XMLHttpRequest, because `fetch` does not say how much of a body has left. */
export function sendMapping(parcel: Parcel, { id, revision, onProgress }: Sending): Promise<SendResult> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    call.open(id ? "PUT" : "POST", id ? `/api/mappings/${encodeURIComponent(id)}` : "/api/mappings");
    call.setRequestHeader("Accept", "application/json");
    call.setRequestHeader("X-Formulaire", "1");
    if (revision !== null) call.setRequestHeader("If-Match", `"${revision}"`);
    let silence: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(() => call.abort(), silenceMs);
    };
    call.upload.onprogress = ({ loaded }) => {
      wait();
      reportProgress(loaded, parcel.files, onProgress);
    };
    call.onerror = call.onabort = () => resolve({ status: 0 });
    call.onloadend = () => clearTimeout(silence);
    call.onload = () => {
      try {
        const answer = JSON.parse(call.responseText);
        resolve({ ...answer, status: call.status, ...(call.status < 300 && { saved: answer }) });
      } catch {
        resolve({ status: call.status, ...(call.status === 413 && { error: refusedForItsWeight }) });
      }
    };
    wait();
    call.send(parcel.body);
  });
}
