import { z } from "zod";

const form = /^[\w-]{8,64}$/;

/** Names one sending of a form: sent again under the same name, it makes nothing new. */
export const submissionId = z.string().regex(form, "8 à 64 lettres, chiffres ou tirets.").optional();

export const isSubmissionId = (text: string): boolean => form.test(text);
