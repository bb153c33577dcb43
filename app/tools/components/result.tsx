import { CircleAlert, Copy, Download, Info } from "lucide-react";
import { Fragment } from "react";
import { counted } from "#app/text/counted";
import { buttonClass } from "#app/ui/button";
import { frenchSpaces } from "#app/ui/french-spaces";
import type { Issue } from "../check";
import type { Output } from "../compose";
import { highlight, linesOf } from "../highlight";
import type { Outcome } from "../state";
import { controlId } from "./field-control";

interface Props {
  outcome: Outcome;
  remarks: readonly Issue[];
  /** What is wrong is said only when somebody asked. */
  asked: boolean;
}

/** What the form makes: the texts to copy, or what is to be mended first. */
export function Result({ outcome, remarks, asked }: Props) {
  const { issues, outputs } = outcome;
  return (
    <section
      id="resultat"
      tabIndex={-1}
      aria-labelledby="resultat-titre"
      className="grid min-w-0 gap-4 outline-none"
    >
      <h2 id="resultat-titre" className="font-title text-step">
        Résultat
      </h2>
      <p role="status" className="text-ui text-text-2">
        {statusOf(outcome, asked)}
      </p>
      {asked && issues.length > 0 && <Issues issues={issues} color="text-red" Icon={CircleAlert} />}
      {remarks.length > 0 && <Issues issues={remarks} color="text-accent" Icon={Info} />}
      {outputs.map((output, i) => (
        <Code key={output.title} output={output} id={`sortie-${i}`} />
      ))}
    </section>
  );
}

function statusOf({ issues, isWrong }: Outcome, asked: boolean): string {
  if (issues.length === 0) return "Tout est en règle.";
  if (!asked && !isWrong)
    return "Remplissez le formulaire\u00a0: le texte s'affiche ici dès qu'il est complet.";
  const toMend = counted(issues.length, "point à corriger", "points à corriger");
  return asked ? `${toMend}.` : `${toMend}\u00a0: «\u00a0Vérifier et composer\u00a0» dit où.`;
}

/** As many as somebody mends at once. */
const shownIssues = 40;

interface IssuesProps {
  issues: readonly Issue[];
  color: string;
  Icon: typeof Info;
}

function Issues({ issues, color, Icon }: IssuesProps) {
  const more = issues.length - shownIssues;
  return (
    <ul className="grid gap-2 text-ui">
      {issues.slice(0, shownIssues).map(({ name, label, sentence, line }) => (
        <li key={`${name} ${line} ${sentence}`} className="flex items-start gap-2">
          <Icon aria-hidden="true" className={`mt-1 ${color}`} />
          <span className="min-w-0">
            {line !== undefined && <span className="font-mono text-small text-text-2">Ligne {line}. </span>}
            {name && name !== "source" && (
              <>
                <a href={`#${controlId(name)}`} className="link">
                  {frenchSpaces(label)}
                </a>
                {"\u00a0: "}
              </>
            )}
            {frenchSpaces(sentence)}
          </span>
        </li>
      ))}
      {more > 0 && <li className="text-text-2">… et {counted(more, "autre", "autres")}.</li>}
    </ul>
  );
}

/** What is left of a line that breaks begins 20 px further in than the line: by how often four spaces stand before it. */
const hangs = [
  "pl-5 -indent-5",
  "pl-[calc(4ch+20px)] -indent-[calc(4ch+20px)]",
  "pl-[calc(8ch+20px)] -indent-[calc(8ch+20px)]",
];

function Line({ text: line }: { text: string }) {
  const hang = hangs[Math.min(2, Math.floor(line.search(/[^ ]|$/) / 4))];
  return (
    <span className={`block whitespace-pre max-lg:whitespace-pre-wrap ${hang}`}>
      {highlight(line).map(({ text, look }, i) => {
        const key = `${i}-${look}`;
        return look ? (
          <span key={key} className={look}>
            {text}
          </span>
        ) : (
          text
        );
      })}
    </span>
  );
}

/** A text with its buttons. The link holds the file itself, so that it is saved without a script too. */
function Code({ output: { title, file, text }, id }: { output: Output; id: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-control border border-line-2 bg-code">
      <figcaption className="flex items-center gap-x-2 border-b border-line bg-s1 pl-3.5">
        <span className="mr-auto min-w-0 py-1 text-small font-medium">{frenchSpaces(title)}</span>
        <span className="flex flex-none *:-outline-offset-2">
          <button type="button" data-copy-from={id} className={`js-only ${buttonClass("ghost")}`}>
            <Copy aria-hidden="true" />
            {/* May say 'Copié !' by the time that React takes the page over. */}
            <span data-copy-label suppressHydrationWarning>
              Copier
            </span>
            <span className="sr-only">, {title}</span>
          </button>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={file}
            className={buttonClass("ghost")}
          >
            <Download aria-hidden="true" />
            {/* On a phone the sign alone: the bar stays one line. */}
            <span className="max-sm:sr-only">
              Enregistrer<span className="sr-only"> {file}</span>
            </span>
          </a>
        </span>
      </figcaption>
      {/* Beside the form lines do not break: they would do so elsewhere once the font is there, and the page would move. */}
      <pre
        id={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="code-scroll overflow-x-auto p-3.5 -outline-offset-2 max-lg:wrap-anywhere font-mono text-small leading-relaxed whitespace-normal text-text-1"
      >
        {/* What is code, no browser translates (0056). */}
        <code>
          {linesOf(text).map((line, i, { length }) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may stand twice
            <Fragment key={i}>
              {i > 0 && "\n"}
              {/* What is selected by hand keeps its empty lines; after the last sign there is none. */}
              {line ? <Line text={line} /> : i < length - 1 && <br />}
            </Fragment>
          ))}
        </code>
      </pre>
    </figure>
  );
}
