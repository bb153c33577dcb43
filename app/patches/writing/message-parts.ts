import type { FileKind, GroupKey } from "../groups";
import {
  block,
  type Heading,
  hasLink,
  headingOf,
  isIdle,
  isItem,
  isMarked,
  linesOf,
  linkOf,
  unwrapped,
  versionAndTitle,
  withoutMarks,
} from "./message-lines";

/** What of a message belongs to one field; `rest` stays where it was pasted. */
export interface Part {
  place: Exclude<Heading, "downloads"> | FileKind | "version" | "title" | "rest";
  text: string;
}

const part =
  (place: Part["place"]) =>
  (text: string): Part => ({ place, text });

interface Section {
  heading: Heading | "rest";
  lines: string[];
}

/** The first is what stands before any known title. */
function sectionsOf(message: string): Section[] {
  let section: Section = { heading: "description", lines: [] };
  const sections = [section];
  for (const line of linesOf(message).filter((one) => !isIdle(one))) {
    const heading = block.test(line) ? undefined : headingOf(line);
    const isText = section.heading === "description" || section.heading === "rest";
    if (!heading || (heading === "rest" && isText)) {
      section.lines.push(line);
    } else {
      section = { heading, lines: heading === "rest" ? [line] : [] };
      sections.push(section);
    }
  }
  return sections;
}

/** Takes links to download out of the lines, which guests may read; code keeps those that it has. */
function takeLinks(sections: Section[]): Part[] {
  const links: Part[] = [];
  for (const section of sections.filter(({ heading }) => heading !== "upgradeSql"))
    section.lines = section.lines.filter((line) => {
      const isCode = block.test(line) && section.heading !== "downloads";
      const link = isCode ? null : linkOf(line, section.heading);
      if (link) links.push(link);
      return !link;
    });
  return links;
}

const skipGap = (lines: string[]) => {
  while (lines[0]?.trim() === "") lines.shift();
};

/** Takes version and title out of the lines, where the first of them say these. */
function takeOpening(lines: string[]): Part[] {
  skipGap(lines);
  const head = versionAndTitle(lines[0] ?? "");
  if (head) lines.shift();
  skipGap(lines);
  const [first = "", second = ""] = lines;
  const isTitle = !head?.title && isMarked(first) && !isItem(first) && (head !== null || !isItem(second));
  if (isTitle) lines.shift();
  const title = isTitle ? withoutMarks(first) : head?.title;
  return [...(head ? [part("version")(head.version)] : []), ...(title ? [part("title")(title)] : [])];
}

/** A list ends where words follow after a gap: 'Bon jeu à tous !'. A list of changes, which all may read, takes no link. */
function listParts(place: GroupKey | "modifiedFiles" | "upgradeSteps", lines: string[]): Part[] {
  const first = lines.findIndex(isItem);
  const isAfter = (line: string, at: number) =>
    first >= 0 && at > first && lines[at - 1]?.trim() === "" && line.trim() !== "" && !isItem(line);
  const end = lines.findIndex(isAfter);
  const list = end < 0 ? lines : lines.slice(0, end);
  const isPublic = place !== "modifiedFiles" && place !== "upgradeSteps";
  return [
    ...list.map((line) => (isPublic && hasLink(line) ? part("rest")(line) : part(place)(unwrapped(line)))),
    ...lines.slice(list.length).map(part("rest")),
  ];
}

/** The parts of a section; a block of SQL is one wherever it stands. */
function partsOf({ heading, lines }: Section): Part[] {
  const isSql = (line: string) => block.test(line) && (heading === "upgradeSql" || /^```sql\n/i.test(line));
  const sql = lines.filter(isSql).map((line) => part("upgradeSql")(block.exec(line)?.[2] ?? ""));
  const others = lines.filter((line) => !isSql(line));
  if (heading === "description") return [...sql, ...others.map(part(heading))];
  if (heading === "rest" || heading === "downloads") return [...sql, ...others.map(part("rest"))];
  // Words beside code are not to be run.
  if (heading === "upgradeSql") return [...sql, ...others.map(part(sql.length > 0 ? "rest" : heading))];
  return [...sql, ...listParts(heading, others)];
}

/**
 * A message taken apart: each line that says something is in one part, but for titles, mentions and rules. What stands
 * before the first title is the description; what stands under one that is not known belongs to none.
 *
 * @returns null for a text in which too little is known to be such a message
 */
export function messageParts(message: string): Part[] | null {
  const sections = sectionsOf(message);
  const links = takeLinks(sections);
  const opening = takeOpening(sections[0]?.lines ?? []);
  const known = sections.slice(1).filter(({ heading }) => heading !== "rest").length;
  const isVersion = opening.some(({ place }) => place === "version");
  const parts = [...opening, ...sections.flatMap(partsOf), ...links];
  return known + Number(isVersion) > 1 && parts.some(({ text }) => text.trim()) ? parts : null;
}
