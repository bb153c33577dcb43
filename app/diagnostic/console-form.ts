import { errors } from "#app/platform/errors";
import { readForm } from "#app/platform/request/form-fields";

/** Bytes of a form: a console that was left open for a night. */
const longestForm = 1024 * 1024;

/** The end of a console holds what counts, and is all that is read of a long one. */
const consoleTooLong = {
  ...errors.tooLarge,
  message:
    "Cette console est trop longue\u00a0: collez-en seulement la fin, les mille dernières lignes suffisent.",
  title: "Console trop longue",
};

/** The fields of a form into which a console is pasted. */
export const readConsoleForm = (request: Request): Promise<FormData> =>
  readForm(request, longestForm, consoleTooLong);
