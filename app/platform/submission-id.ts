import { z } from "zod";

const form = /^[\w-]{8,64}$/;

/** Names a sending, so that it may be repeated: the same makes one thing only. */
export const submissionId = z.string().regex(form, "8 à 64 lettres, chiffres ou tirets.").optional();

export const isSubmissionId = (text: string): boolean => form.test(text);
