import { Check } from "lucide-react";
import { formatNumber } from "#app/time/dates";
import { ButtonLink } from "#app/ui/button";
import type { MappingCategory, MappingSample } from "../page-types";
import { GuideIcon } from "./guide-icon";

/** The catalogue, filtered by a job. */
const catalogue = (metier = "") => `/mappings?metier=${encodeURIComponent(metier)}`;

/** Six tiles with the number of mappings of each category, and the way to each of its jobs (DOC-38). */
export function MappingCategories({ categories }: { categories: readonly MappingCategory[] }) {
  return (
    <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {categories.map(({ id, icone, nom, nombre, metiers }) => (
        <li key={id} className="rounded-card border border-line bg-s1 p-4">
          <p className="flex items-center gap-2.5 text-ui font-semibold">
            <GuideIcon name={icone} />
            {nom}
          </p>
          <p className="mt-1">
            <span className="font-title text-[1.625rem]">{formatNumber(nombre)}</span>{" "}
            <span className="text-small text-text-2">mappings</span>
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {metiers.map((metier) => (
              <li key={metier}>
                <a
                  href={catalogue(metier)}
                  className="link inline-flex min-h-11 items-center text-ui md:pointer-fine:min-h-9"
                >
                  {metier}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface SamplesProps {
  samples: readonly MappingSample[];
  categories: readonly MappingCategory[];
}

/** Six samples (DOC-39): their buttons lead to the catalogue and to the downloads. */
export function MappingSamples({ samples, categories }: SamplesProps) {
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2">
      {samples.map((sample) => {
        const category = categories.find(({ id }) => id === sample.categorie);
        return (
          <li key={sample.titre} className="flex flex-col rounded-card border border-line bg-s1 p-5">
            <p className="flex items-start gap-2.5 font-semibold">
              <GuideIcon name={sample.icone} className="mt-0.5 text-accent" />
              {sample.titre}
              {sample.populaire && (
                <span className="ml-auto flex-none rounded-full bg-accent-soft px-2 text-xs leading-6 font-medium text-accent">
                  Populaire
                </span>
              )}
            </p>
            <p className="mt-1 text-small text-text-3">
              {category?.nom} · <span className="font-mono">{sample.taille}</span>
            </p>
            <p className="mt-2 text-ui text-text-2">{sample.description}</p>
            <ul className="mt-3 mb-4 grid gap-1 text-ui text-text-2">
              {sample.fonctionnalites.map((line) => (
                <li key={line} className="flex gap-2">
                  <Check aria-hidden="true" className="mt-1 text-text-3" />
                  {line}
                </li>
              ))}
            </ul>
            <div className="mt-auto flex flex-wrap gap-2">
              <ButtonLink href={category ? catalogue(category.metiers[0]) : "/mappings"} kind="outline">
                Aperçu
              </ButtonLink>
              <ButtonLink href="/downloads" kind="ghost">
                Télécharger
              </ButtonLink>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
