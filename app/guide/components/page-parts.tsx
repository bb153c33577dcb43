import type { Part } from "../page-types";
import { Block } from "./block";
import { GuideIcon } from "./guide-icon";

/** The pieces of a page, in order. */
export function PageParts({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name and never move
    return <PagePart key={i} part={part} />;
  });
}

function PagePart({ part }: { part: Part }) {
  if ("html" in part) {
    return (
      <div
        className="prose"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our build from our own pages
        dangerouslySetInnerHTML={{ __html: part.html }}
      />
    );
  }
  switch (part.block) {
    case "etapes":
      return (
        <ol className="steps">
          {part.steps.map(({ id, title, parts }) => (
            <li key={id}>
              <h2 id={id}>
                <span>
                  <a href={`#${id}`} className="hash">
                    {title}
                    <span aria-hidden="true">#</span>
                  </a>
                  <span aria-hidden="true">{"\u2060"}</span>
                </span>
              </h2>
              <PageParts parts={parts} />
            </li>
          ))}
        </ol>
      );
    case "volet":
      return (
        <details className="fold">
          <summary>
            <GuideIcon name={part.icon} />
            {part.title}
          </summary>
          {/* The id is inside: a browser opens the fold by itself when an address names it. */}
          <div id={part.id} className="reveal">
            <PageParts parts={part.parts} />
          </div>
        </details>
      );
    case "petit-ecran":
      return (
        <div className="small-screen">
          <PageParts parts={part.parts} />
        </div>
      );
    default:
      return <Block part={part} />;
  }
}
