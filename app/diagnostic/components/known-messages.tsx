import { frenchSpaces } from "#app/ui/french-spaces";
import { TextLink } from "#app/ui/text-link";
import { messageAddress } from "../message-address";
import type { KnownMessage } from "../queries.server";
import { Answer } from "./answer";

const groups = [
  { severity: "bloquant", title: "Ce qui empêche de démarrer" },
  { severity: "attention", title: "Ce qui démarre, mais va mal" },
] as const;

interface Props {
  messages: readonly KnownMessage[];
  /** The id of the one whose answer is open. */
  open: string | null;
  /** Whether their links open a new tab. */
  newTab: boolean;
}

/** Patterns as they are read; one that only says more than another tells a reader nothing. */
function shownPatterns(patterns: readonly string[]): string[] {
  const shown = patterns.map((pattern) => pattern.replace(/\s*\*+\s*/g, " … ").trim());
  return shown.filter((pattern) => !shown.some((other) => other !== pattern && pattern.includes(other)));
}

/**
 * All that the site knows, for reading and for the browser's own search; the answer of one at a time, each at an address
 * of its own, for those of eighty would be three times what a page may weigh (0046).
 */
export function KnownMessages({ messages, open, newTab }: Props) {
  return groups.map(({ severity, title }) => {
    const own = messages.filter((message) => message.severity === severity);
    return (
      own.length > 0 && (
        <section key={severity} aria-labelledby={`connus-${severity}`} className="mt-10">
          <h2 id={`connus-${severity}`} className="font-title text-step">
            {title}
          </h2>
          {/* What all have in common stands once, for the page has up to eighty of them. */}
          <ul className="mt-4 rows rounded-card border border-line bg-s1 text-ui *:grid *:break-inside-avoid *:grid-cols-1 *:gap-2.5 *:p-4 *:break-words">
            {own.map((message) => (
              <li key={message.id} id={`message-${message.id}`}>
                <h3 className="flex leading-7 font-semibold">
                  {message.id === open ? (
                    frenchSpaces(message.title)
                  ) : (
                    <TextLink href={messageAddress(message.id)} newTab={newTab}>
                      {frenchSpaces(message.title)}
                    </TextLink>
                  )}
                </h3>
                <ul
                  className="flex flex-wrap gap-1.5 font-mono text-small text-text-2 *:rounded-key *:bg-s3 *:px-1.5 *:py-0.5"
                  aria-label="Messages de la console"
                >
                  {shownPatterns(message.patterns).map((pattern) => (
                    <li key={pattern}>{pattern}</li>
                  ))}
                </ul>
                {message.id === open && <Answer message={message} newTab={newTab} />}
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}
