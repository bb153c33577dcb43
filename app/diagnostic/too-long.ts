import { errors } from "#app/platform/errors";

/** The end of a console holds what counts, and is all that is read of a long one. */
export const consoleTooLong = {
  ...errors.tooLarge,
  message:
    "Cette console est trop longue\u00a0: collez-en seulement la fin, les mille dernières lignes suffisent.",
  title: "Console trop longue",
};
