import { FolderSearch } from "lucide-react";
import { checkAddress } from "#app/fingerprints/address";

interface Props {
  /** The version that one has, where it is known. */
  from?: string;
  to: string;
}

/** Leads to the comparison of one's own files with a version (N-02). */
export function CheckOffer({ from, to }: Props) {
  return (
    <p className="flex items-start gap-2.5 text-ui text-text-2">
      <FolderSearch aria-hidden="true" className="mt-0.5 flex-none text-accent" />
      <span className="min-w-0">
        Vous avez modifié des fichiers de la base&#8239;?{" "}
        <a className="link" href={checkAddress({ from, to })}>
          Vérifiez ce que la <span className="font-mono">{to}</span> remplacerait
        </a>{" "}
        avant de l'appliquer.
      </span>
    </p>
  );
}
