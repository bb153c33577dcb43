import { Lock } from "lucide-react";
import { groupTitles, type Hit, type Piece } from "../results";

/** Hits by kind, that of the best one first; each leads to the heading that holds the words. */
export function ResultList({ hits }: { hits: readonly Hit[] }) {
  const groups = [...new Set(hits.map(({ group }) => group))];
  return groups.map((group) => {
    const own = hits.filter((hit) => hit.group === group);
    return (
      <section key={group} aria-labelledby={`groupe-${group}`} className="mt-7">
        <h2 id={`groupe-${group}`} className="flex items-baseline gap-2 text-small font-semibold text-text-3">
          {groupTitles[group]}
          <span className="font-mono font-normal">{own.length}</span>
        </h2>
        <ul className="mt-2">
          {own.map((hit) => (
            <li key={hit.href} className="border-t border-line">
              <Result hit={hit} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Result({ hit }: { hit: Hit }) {
  return (
    <a href={hit.href} className="group grid gap-0.5 py-3">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold text-accent group-hover:underline">{hit.title}</span>
        {hit.context && <span className="text-small text-text-3">{hit.context}</span>}
        {hit.locked && (
          <span className="flex items-center gap-1.5 text-small text-text-3">
            <Lock aria-hidden="true" />
            connexion requise
          </span>
        )}
      </span>
      {hit.excerpt.length > 0 && (
        <span className="text-ui text-text-2">
          <Excerpt pieces={hit.excerpt} />
        </span>
      )}
    </a>
  );
}

function Excerpt({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name and never move
    typeof piece === "string" ? piece : <mark key={i}>{piece.mark}</mark>,
  );
}
