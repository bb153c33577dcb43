import { X } from "lucide-react";

/** Above the files that were not taken: it stands here, and not with the other sentences, to come with them alone. */
export const ignoredFiles =
  "Certains fichiers ont été ignorés (format non supporté ou taille supérieure à 10MB)\u00a0:";

interface Props {
  /** A sentence for each file. */
  refused: readonly string[];
  dismiss: () => void;
}

/** The files that were not taken, and why (ERR-21). */
export default function RefusedFiles({ refused, dismiss }: Props) {
  return (
    <div className="flex items-start gap-3 rounded-control border border-amber-line bg-amber-soft p-3 text-ui">
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-amber">{ignoredFiles}</p>
        <ul className="mt-1 list-disc pl-5">
          {refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <button type="button" onClick={dismiss} aria-label="Fermer cette liste" className="p-1">
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
