import { LifeBuoy, Printer } from "lucide-react";
import type { Heading } from "../page-types";
import { RepeatedIcon } from "./repeated-icon";

interface Props {
  headings: readonly Heading[];
  /** Of the page: a ticket that is begun here names it (N-13). */
  anchor: string;
}

/** 'Sur cette page': the headings, steps with their number, and what can be done with the page. */
export function TableOfContents({ headings, anchor }: Props) {
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
          <a href={`/assistance/ticket?guide=${anchor}`}>
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
