import { LifeBuoy, Printer } from "lucide-react";
import { liens } from "#app/links";
import type { Heading } from "../page-types";
import { RepeatedIcon } from "./repeated-icon";

const action = "flex min-h-8 items-center gap-2.5 hover:text-text-1";

/** 'Sur cette page': the headings, steps with their number, and what can be done with the page. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  return (
    <>
      {headings.length > 0 && (
        <nav aria-labelledby="sur-cette-page">
          <p id="sur-cette-page" className="text-small font-semibold text-text-1">
            Sur cette page
          </p>
          <ol data-toc>
            {headings.map(({ id, text, step }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  {step && <span aria-hidden="true">{step}</span>}
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <ul className={headings.length > 0 ? "border-t border-line pt-3" : ""}>
        <li>
          <a href="#avis" className={action}>
            <RepeatedIcon name="thumb" />
            Cette page aide
          </a>
        </li>
        <li>
          <a href={liens["discord.ticket"].url} target="_blank" rel="noopener noreferrer" className={action}>
            <LifeBuoy aria-hidden="true" />
            Préparer un ticket
          </a>
        </li>
        <li>
          <button type="button" data-print data-needs-js className={action}>
            <Printer aria-hidden="true" />
            Imprimer
          </button>
        </li>
      </ul>
    </>
  );
}
