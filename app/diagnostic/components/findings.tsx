import { CircleAlert, TriangleAlert } from "lucide-react";
import { counted } from "#app/text/counted";
import { MaskedNote } from "#app/ticket/components/masked-note";
import { buttonClass } from "#app/ui/button";
import { frenchSpaces } from "#app/ui/french-spaces";
import type { Diagnosis } from "../diagnose";
import type { KnownMessage } from "../queries.server";
import { severityLabels } from "../severity";
import { Answer } from "./answer";

const looks = {
  bloquant: { Icon: CircleAlert, className: "text-red" },
  attention: { Icon: TriangleAlert, className: "text-amber" },
} as const;

const linesOf = (count: number) => counted(count, "ligne", "lignes");

export const foundText = (count: number): string =>
  count === 0
    ? "Aucun message connu dans cette console"
    : counted(count, "problème reconnu", "problèmes reconnus");

/** What was recognised, and the way on to a ticket. */
export function Findings({ diagnosis }: { diagnosis: Diagnosis<KnownMessage> }) {
  const { findings, read, cut, masked, extract } = diagnosis;
  const count = findings.length;
  return (
    <section aria-labelledby="resultat" className="mt-8 grid grid-cols-1 gap-5">
      <div>
        <h2 id="resultat" className="font-title text-step">
          {foundText(count)}
        </h2>
        <p className="mt-1 text-text-2">
          {counted(read, "ligne lue", "lignes lues")}
          {cut ? ", les dernières de ce que vous avez collé" : ""}.{" "}
          {count > 1 && "Commencez par le premier\u00a0: les autres en sont souvent la suite."}
          {count === 0 && "Préparez un ticket avec cet extrait\u00a0: l'équipe le lira."}
        </p>
      </div>
      {findings.map((finding) => (
        <FoundMessage key={finding.rule.id} finding={finding} />
      ))}
      <form
        method="post"
        action="/assistance/ticket"
        className="grid grid-cols-1 gap-3 rounded-card border border-line bg-s1 p-4 md:p-5"
      >
        <h3 className="text-base font-semibold">Toujours bloqué&#8239;?</h3>
        <p className="text-ui text-text-2">
          Le ticket se prépare avec l'extrait de votre console. Rien n'est envoyé à l'équipe avant que vous ne
          l'ayez relu et collé sur Discord.
        </p>
        <MaskedNote masked={masked} />
        <details>
          <summary className="text-ui text-accent">Voir l'extrait</summary>
          <textarea
            name="console"
            aria-label="Extrait de la console"
            rows={10}
            defaultValue={extract}
            spellCheck={false}
            className="field mt-2 w-full py-2.5 font-mono text-small"
          />
        </details>
        <input type="hidden" name="etape" value="remplir" />
        <input type="hidden" name="probleme" value={sentence(findings.map(({ rule }) => rule.title))} />
        <div>
          <button type="submit" className={buttonClass("primary")}>
            Préparer mon ticket
          </button>
        </div>
      </form>
    </section>
  );
}

/** What the ticket begins with, for its author to complete. */
const sentence = (titles: readonly string[]): string =>
  titles.length === 0 ? "" : `Mon serveur a un problème\u00a0: ${titles.join(", ")}`.slice(0, 300);

function FoundMessage({
  finding: { rule, count, lines },
}: {
  finding: Diagnosis<KnownMessage>["findings"][number];
}) {
  const { Icon, className } = looks[rule.severity];
  return (
    <article className="grid break-inside-avoid grid-cols-1 gap-3 rounded-card border border-line-2 bg-s1 p-4 text-ui break-words md:p-5">
      <div>
        <p className={`flex items-center gap-2 text-small font-medium ${className}`}>
          <Icon aria-hidden="true" />
          {severityLabels[rule.severity]}
        </p>
        <h3 className="mt-0.5 font-title text-lead">{frenchSpaces(rule.title)}</h3>
      </div>
      <ul className="rounded-control bg-code py-2 font-mono text-small">
        {lines.map(({ number, text }) => (
          <li key={number} className="flex gap-3 px-3">
            <span className="flex-none text-text-3">
              <span className="sr-only">Ligne </span>
              {number}
            </span>
            <span className="min-w-0 flex-1 whitespace-pre-wrap">{text}</span>
          </li>
        ))}
        {count > lines.length && (
          <li className="px-3 text-text-3">et {linesOf(count - lines.length)} du même genre</li>
        )}
      </ul>
      <Answer message={rule} newTab />
    </article>
  );
}
