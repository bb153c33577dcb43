import { z } from "zod";
import { linkProblem } from "#app/text/link-rules";
import { lineList, lineText, longText } from "#app/text/text-rules";
import { isSeen, withoutMarks } from "#app/text/unseen";
import { plainText } from "#app/ticket/plain-text";
import { limits, piecesOf, ruleLimits } from "./match";
import { severities } from "./severity";

/** Whether a pattern names enough to be told from any other line. */
const says = (pattern: string) => piecesOf(pattern).some((piece) => piece.trim().length >= limits.piece);

/** An address that a rule may lead to: a page of the guide, an https address, or none. */
export const ruleLink = z
  .string()
  .overwrite(withoutMarks)
  .trim()
  .max(300, "300 caractères au plus.")
  .refine(
    (text) =>
      text === "" || /^\/guide(?:\/[a-z0-9-]+)*(?:#[a-z0-9-]+)?$/.test(text) || linkProblem(text) === null,
    "Indiquez une page du guide, qui commence par /guide, ou une adresse https://",
  );

const rulePatterns = lineList(limits.patterns, limits.pattern, limits.patterns * limits.pattern)
  .refine((lines) => lines.length > 0, "Indiquez au moins un message.")
  .refine(
    (lines) => lines.every(says),
    `Chaque message contient au moins ${limits.piece} caractères d'affilée, à côté des *.`,
  );

/** A known message, as staff edit it (N-12). */
export const ruleSchema = z.object({
  title: lineText(ruleLimits.title).refine(isSeen, "Indiquez le titre."),
  severity: z.enum(severities, "Choisissez une gravité."),
  // As a console is read: a colour that was copied with the message would never be found in one.
  patterns: z
    .array(z.string())
    .overwrite((lines) => lines.map(plainText))
    .pipe(rulePatterns),
  cause: longText(ruleLimits.cause).refine(isSeen, "Indiquez la cause."),
  remedy: longText(ruleLimits.remedy).refine(isSeen, "Indiquez ce qu'il faut faire."),
  link: ruleLink,
});

export type RuleInput = z.output<typeof ruleSchema>;
