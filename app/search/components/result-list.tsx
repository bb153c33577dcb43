import { Lock } from "lucide-react";
import { type Hit, type Piece, placeOf } from "../results";

/** Hits, best first, each with its kind as the palette has it; each leads to the heading that holds the words. */
export function ResultList({ hits }: { hits: readonly Hit[] }) {
  return (
    <ol aria-label="Résultats" className="mt-5">
      {hits.map((hit) => (
        <li key={hit.href} className="border-t border-line">
          <Result hit={hit} />
        </li>
      ))}
    </ol>
  );
}

function Result({ hit }: { hit: Hit }) {
  return (
    <a href={hit.href} className="group grid gap-0.5 py-3">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold text-accent group-hover:underline">{hit.title}</span>
        <span className="text-small text-text-3">{placeOf(hit)}</span>
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
