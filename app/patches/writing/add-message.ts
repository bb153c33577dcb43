import { withoutListSign } from "#app/text/list-sign";
import { byGroup, fileKindKeys, fileKinds, groups } from "../groups";
import { type PatchDraft, withoutEmpty } from "./draft";
import { pathsOfGit } from "./git-list";
import { messageParts } from "./message-parts";

const counted = (label: string, { length }: readonly unknown[]) =>
  length > 0 ? [`${label} (${length})`] : [];
const named = (label: string, text: string) => (text ? [label] : []);
const joined = (kept: string, more: string, between: string) =>
  [kept.trimEnd(), more].filter(Boolean).join(between);

/** Fields into which a whole message may be pasted; another is a place for what it is named after. */
const takes = /^(?:version|title|description|modifiedFiles|upgradeSteps|modifications\..+)$/;

/**
 * A draft with a pasted message in it. What was typed stays: lists and texts go on with what is pasted, and what a full
 * field cannot take stays with the lines that belong to no part.
 *
 * @param pastedIn name of the field
 * @returns where it went, for a sentence; null for any other text or field
 */
export function addMessage(draft: PatchDraft, message: string, pastedIn: string) {
  const parts = takes.test(pastedIn) ? messageParts(message) : null;
  if (!parts) return null;
  const rest: string[] = [];
  const textOf = (place: string) =>
    parts
      .filter((part) => part.place === place)
      .map(({ text }) => text)
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  const linesOf = (place: string) => withoutEmpty(textOf(place).split("\n"));
  const once = (place: string, kept: string) => {
    const text = textOf(place);
    if (kept.trim() === "" || kept.trim() === text) return text;
    if (text) rest.push(text);
    return "";
  };
  const version = once("version", draft.version);
  const title = once("title", draft.title);
  const links = Object.fromEntries(fileKindKeys.map((kind) => [kind, once(kind, draft.downloads[kind])]));
  const unknown = [...rest, textOf("rest")].filter(Boolean).join("\n");
  const restOf = (name: string) =>
    pastedIn === name ? withoutEmpty(unknown.split("\n").map(withoutListSign)) : [];
  const isInList =
    pastedIn.startsWith("modifications.") || pastedIn === "modifiedFiles" || pastedIn === "upgradeSteps";
  const description = joined(textOf("description"), isInList ? "" : unknown, "\n\n");
  const lists = byGroup((key) => [...linesOf(key), ...restOf(`modifications.${key}`)]);
  const files = [...pathsOfGit(linesOf("modifiedFiles")), ...restOf("modifiedFiles")];
  const steps = [...linesOf("upgradeSteps"), ...restOf("upgradeSteps")];
  const sql = textOf("upgradeSql");
  const longer = (kept: string[], more: string[]) =>
    more.length > 0 ? [...withoutEmpty(kept), ...more] : kept;
  return {
    draft: {
      ...draft,
      version: draft.version || version,
      title: draft.title || title,
      description: joined(draft.description, description, "\n\n"),
      modifications: byGroup((key) => longer(draft.modifications[key], lists[key])),
      modifiedFiles: longer(draft.modifiedFiles, files),
      downloads: {
        ...draft.downloads,
        ...Object.fromEntries(Object.entries(links).filter(([, link]) => link)),
      },
      upgradeSteps: longer(draft.upgradeSteps, steps),
      upgradeSql: joined(draft.upgradeSql, sql, "\n"),
    } satisfies PatchDraft,
    told: [
      ...named("Version", version),
      ...named("Titre", title),
      ...named("Description", description),
      ...groups.flatMap(({ key, label }) => counted(label, lists[key])),
      ...counted("Fichiers", files),
      ...fileKindKeys.flatMap((kind) => named(fileKinds[kind], links[kind] ?? "")),
      ...counted("Étapes", steps),
      ...named("SQL", sql),
    ],
  };
}
