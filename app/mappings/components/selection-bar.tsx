import { counted } from "#app/text/counted";
import { buttonClass } from "#app/ui/button";
import { frenchSpaces } from "#app/ui/french-spaces";
import ManualCopy from "#app/ui/manual-copy";
import { ensureBlock, overrideWarnings } from "../ensure";
import type { MappingCard } from "../views";
import { SpriteIcon } from "./job-icon";
import { useCopy } from "./use-copy";

interface Props {
  mappings: MappingCard[];
  clear: () => void;
  close: () => void;
}

/** The mappings that a member chose, as lines for `resource.cfg` (MAP-24). */
export default function SelectionBar({ mappings, clear, close }: Props) {
  const files = mappings.map(({ nomFichier = "" }) => nomFichier);
  const [state, copy] = useCopy();
  const block = ensureBlock(files);
  const copied = state === "copied";
  const chosen =
    files.length === 0
      ? "Aucun mapping sélectionné"
      : counted(files.length, "mapping sélectionné", "mappings sélectionnés");
  return (
    <section
      aria-label="Sélection"
      className="selection-bar z-20 mt-6 rounded-card border border-line-2 bg-s1 p-3.5 shadow-float"
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <p role="status" className="mr-auto text-ui font-semibold">
          {copied ? "Copié !" : chosen}
        </p>
        <button type="button" className={buttonClass("ghost")} onClick={files.length ? clear : close}>
          {files.length ? "Vider" : "Fermer"}
        </button>
        <button
          type="button"
          className={buttonClass("primary")}
          disabled={files.length === 0}
          onClick={() => void copy(block)}
        >
          <SpriteIcon name={copied ? "check" : "copy"} />
          {copied ? "Copié !" : "Copier pour resource.cfg"}
        </button>
      </div>
      <div role="status">
        {overrideWarnings(mappings).map((sentence) => (
          <p key={sentence} className="mt-3 text-ui wrap-anywhere text-amber">
            {frenchSpaces(sentence)}
          </p>
        ))}
      </div>
      {state === "failed" && <ManualCopy text={block} />}
      {files.length > 0 && state !== "failed" && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="mt-3 max-h-28 overflow-auto rounded-control bg-code p-3 font-mono text-small"
        >
          <code>{block}</code>
        </pre>
      )}
    </section>
  );
}
