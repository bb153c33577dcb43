import { frenchSpaces } from "#app/ui/french-spaces";

/** What staff wrote of a message; words between backticks are typed somewhere as they are. */
export function RuleText({ text }: { text: string }) {
  return text.split("`").map((part, i, { length }) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    i % 2 === 1 && i < length - 1 ? <code key={i}>{part}</code> : frenchSpaces(part),
  );
}
