import { withoutListSign } from "#app/text/list-sign";
import type { FileKind, GroupKey } from "../groups";

/** Where a line of a message belongs; `rest` is where it was pasted. */
type Place =
  | GroupKey
  | FileKind
  | "version"
  | "title"
  | "description"
  | "modifiedFiles"
  | "upgradeSteps"
  | "upgradeSql"
  | "rest";

/** Titles as they are written above the parts of a message, in French or English; the labels of the form as well. */
const titles: Readonly<Record<string, Place | "downloads">> = {
  "systeme metier": "systemMetier",
  "systemes metiers": "systemMetier",
  "systeme metiers": "systemMetier",
  systemmetier: "systemMetier",
  metier: "systemMetier",
  metiers: "systemMetier",
  "job system": "systemMetier",
  jobs: "systemMetier",
  inventaire: "inventaire",
  inventory: "inventaire",
  braquage: "braquages",
  braquages: "braquages",
  robberies: "braquages",
  heists: "braquages",
  divers: "divers",
  autres: "divers",
  misc: "divers",
  miscellaneous: "divers",
  fichiers: "modifiedFiles",
  "fichiers modifies": "modifiedFiles",
  files: "modifiedFiles",
  "modified files": "modifiedFiles",
  etapes: "upgradeSteps",
  "etapes a faire a la main": "upgradeSteps",
  "etapes de mise a jour": "upgradeSteps",
  sql: "upgradeSql",
  "requete sql": "upgradeSql",
  "requetes sql": "upgradeSql",
  "sql a executer": "upgradeSql",
  description: "description",
  telechargement: "downloads",
  telechargements: "downloads",
  downloads: "downloads",
};

const links: Readonly<Record<string, FileKind>> = {
  patch: "patch",
  "patch principal": "patch",
  base: "base",
  "base complete": "base",
  mappings: "mappings",
};

/** The words of a title, without emoji, signs of Markdown, accents and numbers. */
const wordsOf = (text: string) =>
  text
    .replace(/<a?:\w+:\d+>|:\w+:/g, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

/** Bold, underlined or set as a heading, from its start to its end. */
const isMarked = (line: string) =>
  /^\s*#{1,3}\s/.test(line) || /^[^\p{L}\p{N}]*(\*\*|__)[^*_]+\1[^\p{L}\p{N}]*$/u.test(line);

/** Also in two languages: all that stands between strokes or in brackets means the same. */
function titled(line: string): Place | "downloads" | undefined {
  const bare = withoutListSign(line);
  // A line of a list is a title where it is written as one.
  if (bare !== line.trimStart() && !isMarked(bare) && !/:[\s*_]*$/.test(bare)) return undefined;
  const [place, ...others] = bare
    .split(/[/|()]/)
    .map(wordsOf)
    .filter(Boolean)
    .map((words) => (Object.hasOwn(titles, words) ? titles[words] : undefined));
  return others.every((other) => other === place) ? place : undefined;
}

/** Only mentions, which the form has a switch for, or a line drawn across the message. */
const isIdle = (line: string) =>
  /^(?:[\s|*_]*(?:<@[&!]?\d+>|@[\p{L}\p{N}_-]+))+[\s|*_]*$/u.test(line) ||
  /^\s*([-_=▬━─═~*•·])(?:\s*\1){2,}\s*$/u.test(line);

const withoutMarks = (line: string) =>
  line
    .replace(/<a?:\w+:\d+>|:\w+:/g, "")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(/[\s*_#|~]+$/, "");

/** 'PATCH NOTE 5.3 — Titre', with other words before the version or none. */
function versionAndTitle(line: string): { version: string; title: string } | null {
  const found =
    /^(?:(?:patch(?:[ -]?notes?)?|version|base|mise à jour|maj|update)[\s:·|–—-]*)*(v?\d+(?:\.\d+)+[\w.+-]*)[*_\s]*(?:[:·|–—-]+[*_\s]*(\S.*))?$/i.exec(
      withoutMarks(line),
    );
  return found && { version: found[1] ?? "", title: found[2] ?? "" };
}

function linkOf(line: string, isUnderDownloads: boolean): { kind: FileKind; link: string } | null {
  const link = /https?:\/\/[^\s<>)]+/.exec(line)?.[0];
  // A message of this site leads to the page of the patch.
  if (!link || /\/patch-notes\//.test(link)) return null;
  const words = wordsOf(line.replace(link, ""));
  const kind = Object.hasOwn(links, words) ? links[words] : undefined;
  if (kind) return { kind, link };
  return isUnderDownloads && words === "" ? { kind: "patch", link } : null;
}

export interface Part {
  place: Place;
  text: string;
}

const isText = (place: Place) => place === "description" || place === "rest";

/**
 * A message taken apart: each line that says something is in one part, but for titles, mentions and rules. What stands
 * before the first title is the description; what stands under one that is not known belongs to none.
 *
 * @returns null for a text in which too little is known to be such a message
 */
export function messageParts(message: string): Part[] | null {
  const parts: Part[] = [];
  let place: Place = "description";
  let isUnderDownloads = false;
  let isList = false;
  let known = 0;
  const add = (to: Place, text: string) => parts.push({ place: to, text });
  const has = (...places: Place[]) => parts.some((part) => places.includes(part.place) && part.text !== "");
  // Text, then the language and the code of each block of code and the text after it.
  const chunks = message.replace(/\r\n?/g, "\n").split(/```(?:([a-z]*)\n)?([\s\S]*?)```/i);
  for (let at = 0; at < chunks.length; at += 3) {
    let isAfterGap = false;
    for (const line of (chunks[at] ?? "").split("\n")) {
      const isFirst = known === 0 && !has("title", "description");
      if (!line.trim()) {
        isAfterGap = true;
        if (isText(place)) add(place, "");
        continue;
      }
      if (isIdle(line)) continue;
      const title = titled(line);
      const head = isFirst && !title ? versionAndTitle(line) : null;
      const link = linkOf(line, isUnderDownloads);
      if (title) {
        known += 1;
        isUnderDownloads = title === "downloads";
        place = title === "downloads" ? "rest" : title;
        isList = false;
      } else if (head) {
        known += 1;
        add("version", head.version);
        if (head.title) add("title", head.title);
      } else if (isMarked(line) && place === "description" && !has("title", "description")) {
        add("title", withoutMarks(line));
      } else if (link && !has(link.kind)) {
        add(link.kind, link.link);
      } else if (isMarked(line) && place !== "description") {
        place = "rest";
        add(place, line);
      } else if (isText(place)) {
        add(place, line);
      } else {
        const bare = withoutListSign(line).trim();
        const isItem = bare !== line.trim() || /^\s+|^`/.test(line);
        // Words after a list, or beside the code that the database is to run.
        if (isList && isAfterGap && !isItem) place = "rest";
        const isBesideCode = place === "upgradeSql" && chunks.length > 1;
        if (isItem) isList = true;
        if (isText(place) || isBesideCode) add("rest", line);
        else add(place, place === "upgradeSql" ? line : bare);
      }
      isAfterGap = false;
    }
    const code = chunks[at + 2];
    if (code === undefined) continue;
    const language = chunks[at + 1] ?? "";
    if (language.toLowerCase() === "sql" || place === "upgradeSql") {
      add("upgradeSql", code.trim());
    } else if (isText(place)) {
      add(place, `\`\`\`${language}\n${code.trim()}\n\`\`\``);
    } else {
      for (const line of code.split("\n")) if (line.trim()) add(place, line.trim());
      isList = true;
    }
  }
  return known > 1 ? parts : null;
}
