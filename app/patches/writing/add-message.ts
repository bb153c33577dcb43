import { withoutListSign } from "#app/text/list-sign";
import { byGroup, fileKindKeys, fileKinds, groups } from "../groups";
import { emptyDraft, type PatchDraft, withoutEmpty } from "./draft";
import { pathsOfGit } from "./git-list";
import { hasLink } from "./message-lines";
import { messageParts, type Part } from "./message-parts";

/** Fields into which a whole message may be pasted; another is a place for what it is named after. */
const takes = /^(?:version|title|description|modifiedFiles|upgradeSteps|modifications\..+)$/;

const joined = (kept: string, more: string, between: string) =>
  [kept.trimEnd(), more].filter(Boolean).join(between);

const textOf = (parts: Part[], place: Part["place"]) =>
  parts
    .filter((part) => part.place === place)
    .map(({ text }) => text)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Links to download; those that no field takes are steps, which guests do not read. */
function linksOf(parts: Part[], draft: PatchDraft) {
  const downloads = { ...emptyDraft.downloads };
  const steps: string[] = [];
  for (const kind of fileKindKeys) {
    const links = parts.filter(({ place }) => place === kind).map(({ text }) => text);
    const kept = draft.downloads[kind].trim();
    if (kept === "" || kept === links[0]) downloads[kind] = links.shift() ?? "";
    steps.push(...links.map((link) => `${fileKinds[kind]}\u00a0: ${link}`));
  }
  return { downloads, steps };
}

/** A draft of what a message adds; what a full field cannot take is with the rest. */
function added(parts: Part[], draft: PatchDraft): { more: PatchDraft; rest: string } {
  const full: string[] = [];
  const lines = (place: Part["place"]) => withoutEmpty(textOf(parts, place).split("\n"));
  const once = (place: "version" | "title") => {
    const found = textOf(parts, place);
    const kept = draft[place].trim();
    if (kept === "" || kept === found) return found;
    full.push(found);
    return "";
  };
  const { downloads, steps } = linksOf(parts, draft);
  const more: PatchDraft = {
    ...emptyDraft,
    version: once("version"),
    title: once("title"),
    description: textOf(parts, "description"),
    modifications: byGroup(lines),
    modifiedFiles: pathsOfGit(lines("modifiedFiles")),
    downloads,
    upgradeSteps: [...lines("upgradeSteps"), ...steps],
    upgradeSql: textOf(parts, "upgradeSql"),
  };
  return { more, rest: [...full, textOf(parts, "rest")].filter(Boolean).join("\n") };
}

/** The rest goes where the message was pasted: lines of a list without links, which not all may see, or description. */
function withRest(more: PatchDraft, rest: string, pastedIn: string): PatchDraft {
  const isList = /^(?:modif|upgradeSteps)/.test(pastedIn);
  const lines = rest.split("\n");
  const listed = withoutEmpty(lines.filter((line) => !hasLink(line)).map(withoutListSign));
  const written = isList ? lines.filter(hasLink).join("\n") : rest;
  const list = (name: string, own: string[]) => (name === pastedIn ? [...own, ...listed] : own);
  return {
    ...more,
    description: joined(more.description, written, "\n\n"),
    modifications: byGroup((key) => list(`modifications.${key}`, more.modifications[key])),
    modifiedFiles: list("modifiedFiles", more.modifiedFiles),
    upgradeSteps: list("upgradeSteps", more.upgradeSteps),
  };
}

const withMore = (draft: PatchDraft, more: PatchDraft): PatchDraft => {
  const longer = (kept: string[], lines: string[]) =>
    lines.length > 0 ? [...withoutEmpty(kept), ...lines] : kept;
  return {
    ...draft,
    version: more.version || draft.version,
    title: more.title || draft.title,
    description: joined(draft.description, more.description, "\n\n"),
    modifications: byGroup((key) => longer(draft.modifications[key], more.modifications[key])),
    modifiedFiles: longer(draft.modifiedFiles, more.modifiedFiles),
    downloads: {
      patch: more.downloads.patch || draft.downloads.patch,
      base: more.downloads.base || draft.downloads.base,
      mappings: more.downloads.mappings || draft.downloads.mappings,
    },
    upgradeSteps: longer(draft.upgradeSteps, more.upgradeSteps),
    upgradeSql: joined(draft.upgradeSql, more.upgradeSql, "\n"),
  };
};

const counted = (label: string, { length }: string[]) => (length > 0 ? [`${label} (${length})`] : []);
const named = (label: string, text: string) => (text ? [label] : []);

const places = (more: PatchDraft): string[] => [
  ...named("Version", more.version),
  ...named("Titre", more.title),
  ...named("Description", more.description),
  ...groups.flatMap(({ key, label }) => counted(label, more.modifications[key])),
  ...counted("Fichiers", more.modifiedFiles),
  ...fileKindKeys.flatMap((kind) => named(fileKinds[kind], more.downloads[kind])),
  ...counted("Étapes", more.upgradeSteps),
  ...named("SQL", more.upgradeSql),
];

/**
 * A draft with a pasted message in it. What was typed stays: lists and texts go on with what is pasted, and what a full
 * field cannot take stays with the lines that belong to no part; a link to download is a step then, which guests do not
 * read.
 *
 * @param pastedIn name of the field
 * @returns where it went, for a sentence; null for any other text or field
 */
export function addMessage(draft: PatchDraft, message: string, pastedIn: string) {
  const parts = takes.test(pastedIn) ? messageParts(message) : null;
  if (!parts) return null;
  const { more, rest } = added(parts, draft);
  const all = withRest(more, rest, pastedIn);
  return { draft: withMore(draft, all), told: places(all) };
}
