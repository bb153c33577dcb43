import { LifeBuoy, Printer } from "lucide-react";
import type { Heading } from "../page-types";
import { RepeatedIcon } from "./repeated-icon";

/** 'Sur cette page': the headings, steps with their number, and what can be done with the page. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  return (
    <>
      {headings.length > 0 && (
        <nav aria-labelledby="sur-cette-page">
          <p id="sur-cette-page">Sur cette page</p>
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
      <ul>
        <li>
          <a href="#avis">
            <RepeatedIcon name="thumb" />
            Donner mon avis
          </a>
        </li>
        <li>
          <a href="/assistance/ticket">
            <LifeBuoy aria-hidden="true" />
            Préparer un ticket
          </a>
        </li>
        <li>
          <button type="button" data-print data-needs-js>
            <Printer aria-hidden="true" />
            Imprimer
          </button>
        </li>
      </ul>
    </>
  );
}
