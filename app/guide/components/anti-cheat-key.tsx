import { KeyRound } from "lucide-react";
import { CopyButton } from "#app/ui/copy-button";

interface Props {
  id: string;
  nom: string;
  cle: string;
  fictive: boolean;
}

/** The configuration key of a provider, to copy (DOC-32). */
export function AntiCheatKey({ id, nom, cle, fictive }: Props) {
  return (
    <div className="prose">
      <figure className="code">
        <figcaption>
          <KeyRound aria-hidden="true" />
          <b>Clé de configuration, {nom}</b>
          {fictive && <span className="text-warm">valeur d'exemple</span>}
          <CopyButton from={id} name={`Copier la clé, ${nom}`} />
        </figcaption>
        <pre>
          <code id={id}>{cle}</code>
        </pre>
      </figure>
    </div>
  );
}
