import { Copy, KeyRound } from "lucide-react";

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
          <button type="button" data-copy-from={id} data-needs-js aria-label={`Copier la clé, ${nom}`}>
            <Copy aria-hidden="true" />
            <span data-copy-label>Copier</span>
          </button>
        </figcaption>
        <pre>
          <code id={id}>{cle}</code>
        </pre>
      </figure>
    </div>
  );
}
