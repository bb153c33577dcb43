import { createElement, Fragment, type ReactNode } from "react";

const ground = "discord-ground rounded-key px-1";

/** Elements whose places in a text never change: none needs a key. */
const together = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** What stands between two of the same marks, and how Discord draws it; the longest marks first. */
const marks: readonly (readonly [mark: string, draw: (inside: ReactNode) => ReactNode])[] = [
  [
    "***",
    (inside) => (
      <em>
        <strong>{inside}</strong>
      </em>
    ),
  ],
  ["**", (inside) => <strong>{inside}</strong>],
  ["*", (inside) => <em>{inside}</em>],
  ["__", (inside) => <u>{inside}</u>],
  ["_", (inside) => <em>{inside}</em>],
  ["~~", (inside) => <s>{inside}</s>],
  ["||", (inside) => <span className={ground}>{inside}</span>],
];

/** A mark is no part of a longer one and no blank is next to it; within a word `_` is a letter. */
function between(mark: string, name: string): string {
  const sign = `[${mark[0]}]`;
  const outside = mark === "_" ? "\\w" : sign;
  const opening = `(?<!${outside})${sign}{${mark.length}}(?![\\s${mark[0]}])`;
  const closing = `(?<![\\s\\\\${mark[0]}])${sign}{${mark.length}}(?!${outside})`;
  return `${opening}(?<${name}>.+?)${closing}`;
}

const inTitles = new RegExp(
  [
    String.raw`\\(?<sign>[\p{P}\p{S}])`,
    "`(?<code>[^`]+)`",
    ...marks.map(([mark], i) => between(mark, `mark${i}`)),
  ].join("|"),
  "gsu",
);

const inTexts = new RegExp(
  [
    String.raw`\[(?<label>[^[\]]+)\]\((?<target>https?://[^\s()]+)\)`,
    String.raw`(?<address>https?://[^\s<>]*[\p{L}\p{N}/#=&_-])`,
    inTitles.source,
  ].join("|"),
  "gsu",
);

/** Seen, not followed: it would lead away from the form. */
const link = (text: ReactNode, address: string) => (
  <span className="discord-link" title={address}>
    {text}
  </span>
);

function draw(found: Partial<Record<string, string>>, within: (text: string) => ReactNode): ReactNode {
  const { sign, code, label, target, address } = found;
  if (sign) return sign;
  if (code) return <code className={ground}>{code}</code>;
  if (label && target) return link(titleMarkdown(label), target);
  if (address) return link(address, address);
  return together(
    marks.map(([, drawAround], i) => {
      const inside = found[`mark${i}`];
      return inside && drawAround(within(inside));
    }),
  );
}

function inline(text: string, pattern: RegExp): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    parts.push(text.slice(from, found.index));
    parts.push(draw(found.groups ?? {}, (inside) => inline(inside, pattern)));
    from = found.index + found[0].length;
  }
  return together([...parts, text.slice(from)]);
}

/** The title of an embed as Discord draws it: a link as a whole, with none of its own. */
export const titleMarkdown = (text: string): ReactNode => inline(text, inTitles);

const paragraph = (text: string) =>
  text !== "" && <p className="whitespace-pre-line">{inline(text, inTexts)}</p>;

const headings = ["text-step", "text-lead", "text-base"];
const depths = ["pl-1", "pl-6", "pl-11"];

/** What a line is by what it begins with; null when it goes on in the one before. */
function drawLine(line: string): ReactNode | null {
  const [, title, heading] = /^(#{1,3}) +(.+)/.exec(line) ?? [];
  if (title && heading) {
    return <p className={`mt-2 mb-1 font-bold ${headings[title.length - 1]}`}>{inline(heading, inTexts)}</p>;
  }
  const [, small] = /^-# +(.+)/.exec(line) ?? [];
  if (small) return <p className="discord-muted text-xs">{inline(small, inTexts)}</p>;
  const [, indent = "", sign, text] = /^( *)([-*]|\d+\.) +(.+)/.exec(line) ?? [];
  if (!sign || !text) return null;
  return (
    <p className={`flex gap-2 ${depths[Math.min(indent.length >> 1, 2)]}`}>
      <span>{/\d/.test(sign) ? sign : indent ? "◦" : "•"}</span>
      <span className="min-w-0">{inline(text, inTexts)}</span>
    </p>
  );
}

function drawLines(text: string): ReactNode[] {
  const drawn: ReactNode[] = [];
  const lines = text.split("\n");
  /** Takes the next lines as one while they are what `fits` says. */
  const take = (fits: (line: string) => boolean) => {
    const end = lines.findIndex((line) => !fits(line));
    return lines.splice(0, end < 0 ? lines.length : end).join("\n");
  };
  const isQuote = (line: string) => line.startsWith("> ");
  while (lines[0] !== undefined) {
    const [line] = lines;
    const whole = drawLine(line);
    if (whole !== null) {
      lines.shift();
      drawn.push(whole);
    } else if (isQuote(line) || line.startsWith(">>> ")) {
      const quoted = isQuote(line) ? take(isQuote).replace(/^> /gm, "") : take(() => true).slice(4);
      drawn.push(<div className="discord-quote border-l-4 pl-3">{paragraph(quoted)}</div>);
    } else {
      const first = lines.shift();
      const rest = take((next) => drawLine(next) === null && !/^>(>>)? /.test(next));
      drawn.push(paragraph(rest === "" ? (first ?? "") : `${first}\n${rest}`));
    }
  }
  return drawn;
}

/** Any other text of a message as Discord draws it. Of mentions and emoji only their letters are left (T-17). */
export function messageMarkdown(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const block of text.matchAll(/```(?:\S*\n)?(.+?)\n?```\n?/gs)) {
    parts.push(...drawLines(text.slice(from, block.index)));
    parts.push(<pre className={`my-1 overflow-x-auto py-1 text-small ${ground}`}>{block[1]}</pre>);
    from = block.index + block[0].length;
  }
  return together([...parts, ...drawLines(text.slice(from))]);
}
