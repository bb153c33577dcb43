/** Rules for text that is typed: patches, downloads, accounts, known messages, tickets. */
import { z } from "zod";
import { formatNumber } from "#app/time/dates";
import { closeDirections } from "./close-directions";
import { composed } from "./composed";
import { linkProblem } from "./link-rules";
import { plainLines } from "./plain-lines";
import { withoutMarks } from "./unseen";

/** Characters that no text needs: all control characters but tab and line feed, and halves of a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|\p{Cs}/gu;
const cleanText = (text: string) => text.search(controls) === -1;

/** A text without them, as it is pasted out of a console or a text program by who cannot see them. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?|\v/g, "\n").replace(controls, "");

const unusable = "Ce texte contient des caractères invisibles qui ne peuvent pas être enregistrés.";

const tooLong = (max: number) => `${formatNumber(max)} caractères au plus.`;

/** Prose, in the form in which searches compare it. */
export const asProse = (text: z.ZodString): z.ZodString =>
  text.trim().overwrite(composed).overwrite(closeDirections);

const anyText = z.string({ error: "Un texte est attendu." }).overwrite(plainLines);

const within = (max: number, text: z.ZodString) =>
  text.max(max, { error: () => tooLong(max) }).refine(cleanText, unusable);

/** Text for a program: no character is added to it. */
export const codeText = (max: number) => within(max, anyText.trim());

/** Text of several lines. */
export const longText = (max: number) => within(max, asProse(anyText));

/** Text of one line. */
export const lineText = (max: number) =>
  longText(max).refine((text) => !text.includes("\n"), "Une seule ligne est attendue.");

/**
 * A list of lines; the empty ones are dropped (ADM-07).
 *
 * @param inAll characters of all lines together: a row of the database ends at 2 MB.
 */
export function lineList(entries: number, max: number, inAll: number) {
  const most = `${tooLong(inAll).slice(0, -1)} en tout.`;
  return (
    z
      .array(lineText(max), { error: "Une liste de textes est attendue." })
      .max(entries * 2, `${entries} lignes au plus.`)
      // Room for empty lines is nothing that the API promises.
      .meta({ maxItems: entries, description: most })
      .transform((lines) => lines.filter((line) => line !== ""))
      .refine((lines) => lines.length <= entries, `${entries} lignes au plus.`)
      .refine((lines) => lines.reduce((sum, line) => sum + line.length, 0) <= inAll, most)
  );
}

/** The address of a file, without what nobody sees of a paste. @param missing what is said where there is none */
export const linkText = (missing: string | null) =>
  z
    .string({ error: "Une adresse est attendue." })
    .overwrite(withoutMarks)
    .trim()
    .superRefine((text, context) => {
      const problem = text === "" ? missing : linkProblem(text);
      if (problem) context.addIssue({ code: "custom", message: problem });
    });
