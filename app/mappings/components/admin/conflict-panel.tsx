import { useEffect, useRef } from "react";
import { buttonClass } from "#app/ui/button";
import { TwoVersions } from "#app/ui/two-versions";
import type { CurrentVersion } from "./send-mapping";
import { type FormPicture, isSameGallery, picturesOf } from "./use-pictures";
import { type FormValues, trials } from "./values";

interface Props {
  /** 'Modifié entre-temps par …' */
  sentence: string;
  theirs: CurrentVersion;
  mine: FormValues;
  pictures: readonly FormPicture[];
  editHref: string | undefined;
}

const text = (value: number | null) => (value === null ? "" : String(value));

/** The API has a word of its own for what the form leaves empty. */
const trial = (value: string) => trials[value] ?? trials[""] ?? "";

/** Pictures in words, one a line: their texts in order, and which of them the other version does not have. */
const galleryText = (pictures: readonly { name: string; alt: string }[], others: ReadonlySet<string>) =>
  pictures
    .map(
      ({ name, alt }, i) => `${i + 1}. ${alt || "sans texte"}${others.has(name) ? "" : " (ici seulement)"}`,
    )
    .join("\n");

/** Online and here, where the pictures, their order or a text differ. */
function galleryRow({ theirs, pictures }: Props): string[][] {
  const online = picturesOf(theirs.images);
  if (isSameGallery(pictures, online)) return [];
  const there = online.map(({ key, alt }) => ({ name: key, alt }));
  const names = (list: readonly { name: string }[]) => new Set(list.map(({ name }) => name));
  return [["Images", galleryText(there, names(pictures)), galleryText(pictures, names(there))]];
}

/** Both versions, field by field where they differ: nothing that was typed is lost (T-34). */
export default function ConflictPanel(props: Props) {
  const { sentence, theirs, mine, editHref } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { x, y, z, heading = null } = theirs.coordonnees;
  const sheet = theirs.compatibilite;
  const texts: Record<keyof FormValues, string[]> = {
    nom: ["Nom", theirs.nom, mine.nom],
    nomFichier: ["Nom du fichier", theirs.nomFichier, mine.nomFichier],
    coordX: ["X", text(x), mine.coordX],
    coordY: ["Y", text(y), mine.coordY],
    coordZ: ["Z", text(z), mine.coordZ],
    heading: ["Orientation", text(heading), mine.heading],
    metier: ["Métier", theirs.metier, mine.metier || "Aucun"],
    description: ["Description", theirs.description, mine.description],
    interieurRemplace: ["Intérieur remplacé", theirs.interieurRemplace, mine.interieurRemplace],
    legacy: ["Édition Legacy", trial(sheet.legacy), trial(mine.legacy)],
    enhanced: ["Édition Enhanced", trial(sheet.enhanced), trial(mine.enhanced)],
    buildJeu: ["Build du jeu", text(sheet.buildJeu), mine.buildJeu],
    conflits: ["Conflits connus", sheet.conflits, mine.conflits],
  };
  const fields = [...Object.values(texts), ...galleryRow(props)].map(
    ([label = "", theirs = "", mine = ""]) => ({
      label,
      theirs,
      mine,
    }),
  );
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="conflit"
      className="grid gap-3 rounded-card border border-amber-line bg-amber-soft p-5"
    >
      <h2 id="conflit" className="font-title text-step text-amber">
        {sentence}
      </h2>
      <p className="text-ui">
        Rien n'est perdu&nbsp;: votre saisie est toujours dans le formulaire. Vérifiez-y les images, puis
        enregistrez de nouveau pour qu'elle remplace l'autre version.
      </p>
      <TwoVersions fields={fields} />
      <a href={editHref} className={`${buttonClass("outline")} justify-self-start`}>
        Reprendre la version en ligne
      </a>
    </section>
  );
}
