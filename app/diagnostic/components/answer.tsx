import { Lock } from "lucide-react";
import { withoutListSign } from "#app/text/list-sign";
import { frenchSpaces } from "#app/ui/french-spaces";
import { TextLink } from "#app/ui/text-link";
import type { KnownMessage, RuleLink } from "../queries.server";

interface Props {
  message: KnownMessage;
  /** The page answers a form: its links do not take its place. */
  newTab: boolean;
}

/** Why a message is there and what to do: the same where it was found and in the list of all, each a grid. */
export function Answer({ message: { title, cause, remedy, link }, newTab }: Props) {
  const steps = remedy
    .split("\n")
    .map(withoutListSign)
    .filter((step) => step.trim() !== "");
  return (
    <>
      <p>
        <RuleText text={cause} />
      </p>
      <ol className="grid grid-cols-1 list-decimal gap-1.5 pl-5 marker:text-text-3">
        {steps.map((step) => (
          <li key={step}>
            <RuleText text={step} />
          </li>
        ))}
      </ol>
      {link && <GuideLink link={link} of={title} newTab={newTab} />}
    </>
  );
}

/** A list of signs, as `; , / ?`, stays on one line: what a line ends with seems to be the whole of it. */
const keptTogether = (typed: string) =>
  /^(?:\S )+\S$/.test(typed) ? typed.replaceAll(" ", "\u00a0") : typed;

/** What staff wrote of a message; words between backticks are typed somewhere as they are. */
function RuleText({ text }: { text: string }) {
  return text.split("`").map((part, i, { length }) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    i % 2 === 1 && i < length - 1 ? <code key={i}>{keptTogether(part)}</code> : frenchSpaces(part),
  );
}

interface GuideLinkProps {
  link: RuleLink;
  /** Title of the message: several lead to one page, each to another part of it. Said beside an answer. */
  of: string;
  newTab: boolean;
}

function GuideLink({ link: { href, label, locked }, of, newTab }: GuideLinkProps) {
  const isOutside = href.startsWith("https://");
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-7">
      <TextLink href={href} newTab={isOutside || newTab}>
        {isOutside ? label : `Dans le guide\u00a0: ${label}`}
        {newTab && <span className="sr-only">{`, ${frenchSpaces(of)}`}</span>}
      </TextLink>
      {locked && (
        <span className="flex items-center gap-1.5 text-small text-text-3">
          <Lock aria-hidden="true" />
          connexion requise
        </span>
      )}
    </p>
  );
}
