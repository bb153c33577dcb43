import { useEffect, useRef } from "react";
import { buttonClass } from "#app/ui/button";
import type { CurrentVersion } from "./send-mapping";
import type { FormValues } from "./values";

interface Props {
  /** 'Modifié entre-temps par …' */
  sentence: string;
  theirs: CurrentVersion;
  mine: FormValues;
  minePictures: number;
  /** Without a script the form is sent again as it stands. */
  onKeep: (() => void) | undefined;
  editHref: string | undefined;
}

const text = (value: number | null) => (value === null ? "" : String(value));

/** Both versions, field by field where they differ: nothing that was typed is lost (T-34). */
export default function ConflictPanel({ sentence, theirs, mine, minePictures, onKeep, editHref }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { x, y, z, heading = null } = theirs.coordonnees;
  const rows = [
    ["Nom", theirs.nom, mine.nom],
    ["Nom du fichier", theirs.nomFichier, mine.nomFichier],
    ["X", text(x), mine.coordX],
    ["Y", text(y), mine.coordY],
    ["Z", text(z), mine.coordZ],
    ["Orientation", text(heading), mine.heading],
    ["Métier", theirs.metier, mine.metier || "Aucun"],
    ["Description", theirs.description, mine.description],
    ["Images", String(theirs.images.length), String(minePictures)],
  ].filter(([, one, other]) => one?.trim() !== other?.trim());
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="conflit"
      className="grid gap-3 rounded-card border border-amber/40 bg-amber-soft p-5"
    >
      <h2 id="conflit" className="font-title text-step text-amber">
        {sentence}
      </h2>
      <p className="text-ui">Rien n'est perdu&nbsp;: votre saisie est toujours dans le formulaire.</p>
      {rows.length > 0 && (
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">Champ</th>
              <th scope="col">En ligne</th>
              <th scope="col">Votre saisie</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, one, other]) => (
              <tr key={label}>
                <td className="font-medium">{label}</td>
                <td className="break-words">{one || "(vide)"}</td>
                <td className="break-words">{other || "(vide)"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-3">
        {onKeep && (
          <button type="button" data-needs-js onClick={onKeep} className={buttonClass("primary")}>
            Enregistrer ma saisie
          </button>
        )}
        <a href={editHref} className={buttonClass("outline")}>
          Reprendre la version en ligne
        </a>
      </div>
    </section>
  );
}
