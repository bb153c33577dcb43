/**
 * A multipart form, read as a stream and within limits (T-23): one file at a time is in memory, and is
 * handed over before the next one is read. The parts are told apart by @remix-run/multipart-parser.
 */
import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import type { SiteError } from "../errors";
import { compressed, isCompressed } from "./compressed";

interface FormLimits {
  /** Bytes of one file. */
  file: number;
  /** Bytes of all parts together. */
  total: number;
  /** Bytes of one text field. */
  field: number;
  /** How many files. */
  files: number;
  /** How many text fields. */
  fields: number;
}

export interface UploadedFile {
  field: string;
  fileName: string;
  /** Empty when the file is over the limit, and when a form's file input was left empty. */
  bytes: Uint8Array;
  isTooLarge: boolean;
}

/** Text fields by name, in the order in which they came. */
export type FormFields = Map<string, string[]>;

const formErrors = {
  contentType: {
    code: "type-de-contenu",
    status: 415,
    message: "Envoyez les champs dans un formulaire multipart/form-data.",
  },
  cut: { code: "envoi-coupe", status: 400, message: "L'envoi a été interrompu. Réessayez." },
  malformed: { code: "formulaire-illisible", status: 400, message: "Le formulaire n'est pas lisible." },
  tooManyFields: { code: "trop-de-champs", status: 413, message: "Le formulaire a trop de champs." },
  fieldTooLong: { code: "champ-trop-long", status: 413, message: "Un champ du formulaire est trop long." },
} as const satisfies Record<string, SiteError>;

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)}\u00a0Mo`;
const tooLarge = ({ total }: FormLimits): SiteError => ({
  code: "envoi-trop-lourd",
  status: 413,
  message: `L'envoi dépasse ${megabytes(total)} en tout.`,
});
const fileTooLarge = ({ file }: FormLimits): SiteError => ({
  code: "envoi-trop-lourd",
  status: 413,
  message: `Un fichier dépasse ${megabytes(file)}.`,
});
const tooManyFiles = ({ files }: FormLimits): SiteError => ({
  code: "trop-de-fichiers",
  status: 413,
  message: `${files} fichiers au plus en un envoi.`,
});

/** The form cannot be used as a whole: nothing of it counts, its texts may be shown again to who wrote them. */
export class FormError extends Error {
  override name = "FormError";

  constructor(
    readonly error: SiteError,
    /** What came before the part that is refused. */
    readonly fields: FormFields = new Map(),
  ) {
    super(error.message);
  }
}

/** Boundaries and headers of the parts come on top of what is counted. */
const envelope = 1024 * 1024;
/** A file this far over its limit is still read to its end, so that the answer can name it. */
const namedExcess = 8 * 1024 * 1024;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function boundaryOf(request: Request): string {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new FormError(formErrors.contentType);
  if (isCompressed(request)) throw new FormError(compressed);
  const match = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  const boundary = match?.[1] ?? match?.[2] ?? "";
  if (!boundary || boundary.length > 70) throw new FormError(formErrors.malformed);
  return boundary;
}

function errorOf(error: unknown, limits: FormLimits): unknown {
  if (error instanceof MaxTotalSizeExceededError) return new FormError(tooLarge(limits));
  if (error instanceof MaxFileSizeExceededError) return new FormError(fileTooLarge(limits));
  if (error instanceof MaxPartsExceededError) return new FormError(formErrors.tooManyFields);
  if (error instanceof MultipartParseError) return new FormError(formErrors.malformed);
  return error;
}

/** A name or text that is not valid UTF-8 makes the form unreadable, not the site fail. */
function decoded<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new FormError(formErrors.malformed);
  }
}

async function readPart(
  part: MultipartPart,
  form: { fields: FormFields; files: number; texts: number },
  limits: FormLimits,
  onFile: (file: UploadedFile) => Promise<void>,
): Promise<void> {
  const { name, isFile, fileName } = decoded(() => ({
    name: part.name,
    isFile: part.isFile,
    fileName: part.filename ?? "",
  }));
  if (!name) throw new FormError(formErrors.malformed);
  if (isFile) {
    // A file input that was left empty is a part all the same; it is no file.
    if (part.size > 0 && ++form.files > limits.files) throw new FormError(tooManyFiles(limits));
    const isTooLarge = part.size > limits.file;
    const bytes = isTooLarge ? new Uint8Array(0) : part.bytes;
    await onFile({ field: name, fileName, bytes, isTooLarge });
    return;
  }
  if (++form.texts > limits.fields) throw new FormError(formErrors.tooManyFields);
  if (part.size > limits.field) throw new FormError(formErrors.fieldTooLong);
  const values = form.fields.get(name) ?? [];
  values.push(decoded(() => part.text));
  form.fields.set(name, values);
}

async function nextChunk(reader: Reader): Promise<Uint8Array | null> {
  try {
    const { done, value } = await reader.read();
    return done ? null : value;
  } catch {
    // The client went away.
    throw new FormError(formErrors.cut);
  }
}

/** Reads what is left, so that a browser that is still sending gets the answer instead of a broken line. */
async function drain(reader: Reader, most: number): Promise<void> {
  try {
    for (let read = 0; read <= most; ) {
      const chunk = await nextChunk(reader);
      if (!chunk) return;
      read += chunk.length;
    }
    await reader.cancel();
  } catch {
    // Nobody is waiting for an answer any more.
  }
}

/**
 * Reads a whole form.
 *
 * @param onFile gets each file, in order, before the next one is read.
 * @throws FormError (400, 413, 415), and whatever `onFile` throws.
 */
export async function readMultipart(
  request: Request,
  limits: FormLimits,
  onFile: (file: UploadedFile) => Promise<void>,
): Promise<FormFields> {
  const boundary = boundaryOf(request);
  const length = Number(request.headers.get("Content-Length") ?? 0);
  if (length > limits.total + envelope) throw new FormError(tooLarge(limits));
  if (!request.body) throw new FormError(formErrors.malformed);

  const parser = new MultipartParser(boundary, {
    maxFileSize: limits.file + namedExcess,
    maxTotalSize: limits.total,
    maxParts: limits.files + limits.fields + 30,
  });
  const form = { fields: new Map<string, string[]>(), files: 0, texts: 0 };
  const isComplete = () => {
    try {
      parser.finish();
      return true;
    } catch {
      return false;
    }
  };
  const reader = request.body.getReader();
  try {
    for (;;) {
      const chunk = await nextChunk(reader);
      if (!chunk) break;
      for (const part of parser.write(chunk)) await readPart(part, form, limits, onFile);
    }
  } catch (error) {
    await drain(reader, limits.total + envelope);
    // What follows the last boundary says nothing (RFC 2046): browsers send a line end, which may come by itself.
    if (error instanceof MultipartParseError && isComplete()) return form.fields;
    const known = errorOf(error, limits);
    throw known instanceof FormError ? new FormError(known.error, form.fields) : known;
  }
  if (isComplete()) return form.fields;
  throw new FormError(formErrors.cut);
}
