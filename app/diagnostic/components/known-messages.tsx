import { frenchSpaces } from "#app/ui/french-spaces";
import type { KnownMessage } from "../queries.server";
import { Answer } from "./answer";

const groups = [
  { severity: "bloquant", title: "Ce qui empêche de démarrer" },
  { severity: "attention", title: "Ce qui démarre, mais va mal" },
] as const;

interface Props {
  messages: readonly KnownMessage[];
  /** Whether their links open a new tab. */
  newTab: boolean;
}

/** Patterns as they are read; one that only says more than another tells a reader nothing. */
function shownPatterns(patterns: readonly string[]): string[] {
  const shown = patterns.map((pattern) => pattern.replace(/\s*\*+\s*/g, " … ").trim());
  return shown.filter((pattern) => !shown.some((other) => other !== pattern && pattern.includes(other)));
}

/** All that the site knows, open: for reading, and for the browser's own search. */
export function KnownMessages({ messages, newTab }: Props) {
  return groups.map(({ severity, title }) => {
    const own = messages.filter((message) => message.severity === severity);
    return (
      own.length > 0 && (
        <section key={severity} aria-labelledby={`connus-${severity}`} className="mt-10">
          <h2 id={`connus-${severity}`} className="font-title text-step">
            {title}
          </h2>
          <ul className="mt-4 rows rounded-card border border-line bg-s1">
            {own.map((message) => (
              <li
                key={message.id}
                id={`message-${message.id}`}
                className="grid break-inside-avoid grid-cols-1 gap-2.5 p-4 text-ui break-words md:p-5"
              >
                <h3 className="text-base font-semibold">{frenchSpaces(message.title)}</h3>
                {/* Their look stands once in the list: the page has some eighty of them. */}
                <ul
                  className="flex flex-wrap gap-1.5 font-mono text-small text-text-2 *:rounded-key *:bg-s3 *:px-1.5 *:py-0.5"
                  aria-label="Messages de la console"
                >
                  {shownPatterns(message.patterns).map((pattern) => (
                    <li key={pattern}>{pattern}</li>
                  ))}
                </ul>
                <Answer message={message} newTab={newTab} />
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
}
