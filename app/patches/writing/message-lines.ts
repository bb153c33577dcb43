import { foldText } from "#app/text/fold-text";
import { withoutListSign } from "#app/text/list-sign";
import { type FileKind, fileKindKeys, type GroupKey } from "../groups";

export type Heading =
  | GroupKey
  | "description"
  | "modifiedFiles"
  | "upgradeSteps"
  | "upgradeSql"
  | "downloads";

/** What stands above the parts of a message: the labels of the form and shorter words, folded. */
const headings: Readonly<Record<Heading, RegExp>> = {
  systemMetier: /^(systemes? )?metiers?$/,
  inventaire: /^inventaires?$/,
  braquages: /^braquages?$/,
  divers: /^(divers|autres?)$/,
  description: /^description$/,
  modifiedFiles: /^fichiers?( modifies?)?$/,
  upgradeSteps: /^(etapes?|a faire)( a faire| de mise a jour)?( a la main)?$/,
  upgradeSql: /^((requetes?|script) )?sql( a executer)?$/,
  downloads: /^telechargements?$/,
};

const kinds: Readonly<Record<FileKind, RegExp>> = {
  patch: /^patch( principal)?$/,
  base: /^base( complete)?$/,
  mappings: /^mappings?$/,
};

/** A block of code: its language and what is in it. */
export const block = /^```(?:(\w*)\n)?([\s\S]*)```$/;

/** What is in a block of code, or a line without the sign of its list. */
export const unwrapped = (line: string) => block.exec(line)?.[2] ?? withoutListSign(line);

const emoji = /<a?:\w+:\d+>|:\w+:/g;

/** The words of a line without emoji, signs of Markdown and numbers, folded. */
const wordsOf = (line: string) =>
  foldText(line.replace(emoji, ""))
    .replace(/[^a-z]+/g, " ")
    .trim();

export const withoutMarks = (line: string) =>
  line
    .replace(emoji, "")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(/(?:[\s*_#|~\p{Extended_Pictographic}]|\uFE0F)+$/u, "");

/** Bold, underlined or set as a heading, from its start to its end. */
export const isMarked = (line: string) =>
  /^\s*#{1,3}\s/.test(line) || /^[^\p{L}\p{N}]*(\*\*|__)[^*_]+\1[^\p{L}\p{N}]*$/u.test(line);

/** A line of a list, indented or code. */
export const isItem = (line: string) => /^[\s`]/.test(line) || withoutListSign(line) !== line;

export const hasLink = (line: string) => /https?:\/\//.test(line);

/** Only mentions, which the form has a switch for, or a line drawn across the message. */
export const isIdle = (line: string) =>
  /^(?:[\s|*_]*(?:<@[&!]?\d+>|@[\p{L}\p{N}_-]+))+[\s|*_]*$/u.test(line) ||
  /^\s*([-_=▬━─═~*•·])(?:\s*\1){2,}\s*$/u.test(line);

/** A known title; a line of a list is one where it is written as one. Another that is set as a title is `rest`. */
export function headingOf(line: string): Heading | "rest" | undefined {
  const bare = withoutListSign(line);
  const isInList = bare !== line.trimStart();
  if (isInList && !isMarked(bare) && !/:[\s*_]*$/.test(bare)) return undefined;
  const words = wordsOf(bare);
  const known = (Object.keys(headings) as Heading[]).find((heading) => headings[heading].test(words));
  return known ?? (isMarked(line) && !isInList && !hasLink(line) ? "rest" : undefined);
}

/** The lines of a message; a block of code is one. */
export const linesOf = (message: string) =>
  message
    .replace(/\r\n?/g, "\n")
    .split(/\n?(```[\s\S]*?```)\n?/)
    .flatMap((text, at) => (at % 2 === 1 ? [text] : text.split("\n")));

/** 'Télécharger le patch : https://…', an archive, or what stands under downloads; of another file it is a step. */
export function linkOf(
  line: string,
  heading: Heading | "rest",
): { place: FileKind | "upgradeSteps"; text: string } | null {
  const text = /https?:\/\/[^\s<>)]+/.exec(line)?.[0];
  // A message of this site leads to the page of the patch.
  if (!text || text.includes("/patch-notes/")) return null;
  const words = wordsOf(line.replace(text, ""))
    .replace(/\b(telecharge\w*|liens?|ici|l[ea]s?|du|de)\b/g, "")
    .trim();
  const named = fileKindKeys.find((kind) => kinds[kind].test(words));
  if (named) return { place: named, text };
  const isArchive = heading !== "upgradeSteps" && /\.(zip|rar|7z)\b/i.test(text);
  if (heading !== "downloads" && !isArchive) return null;
  return words === "" ? { place: "patch", text } : { place: "upgradeSteps", text: unwrapped(line) };
}

/** 'PATCH NOTE 5.3 — Titre', with other words before the version or none. */
export function versionAndTitle(line: string): { version: string; title: string } | null {
  const found =
    /^(?:(?:patch(?:[ -]?notes?)?|version|base|mise à jour|maj|update)[\s:·|–—-]*)*v?(\d+(?:\.\d+)+[\w.+-]*)[*_\s]*(?:[:·|–—-]+[*_\s]*(\S.*))?$/i.exec(
      withoutMarks(line),
    );
  return found && { version: found[1] ?? "", title: found[2] ?? "" };
}
