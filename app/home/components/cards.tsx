import { ArrowRight, BookOpen, Download, History, type LucideIcon } from "lucide-react";
import { constantes } from "#app/site";
import { dateAndYear, formatNumber } from "#app/time/dates";

interface CardProps {
  href: string;
  title: string;
  Icon: LucideIcon;
  figure: string;
  unit: string;
  text: string;
}

function Card({ href, title, Icon, figure, unit, text }: CardProps) {
  return (
    <a
      href={href}
      className="group grid content-start rounded-card border border-line bg-s1 p-5 md:max-lg:px-4 hover:border-accent-line hover:bg-s2"
    >
      <h2 className="flex items-center gap-2.5 text-base font-semibold">
        <Icon aria-hidden="true" className="text-accent" />
        {title}
        <ArrowRight aria-hidden="true" className="ml-auto text-accent" />
      </h2>
      <p className="mt-3 flex items-baseline gap-2.5">
        <span className="font-title text-[1.625rem] md:max-lg:text-[1.375rem] lg:text-figure">{figure}</span>
        <span className="text-ui text-text-2">{unit}</span>
      </p>
      <p className="mt-1 max-w-[30ch] text-ui text-text-2">{text}</p>
    </a>
  );
}

interface Props {
  /** Publication of the newest patch; null when there is none. */
  newestAt: number | null;
  /** Null when the database did not answer. */
  downloads: number | null;
}

/** The three cards of the hero (HOME-01 to HOME-04). */
export function Cards({ newestAt, downloads }: Props) {
  const date = newestAt === null ? null : dateAndYear(newestAt);
  return (
    <>
      <Card
        href="/guide"
        title="Documentation"
        Icon={BookOpen}
        figure={String(constantes.pagesDeGuide)}
        unit="articles"
        text="Installer, configurer et exploiter la base, étape par étape."
      />
      <Card
        href="/patch-notes"
        title="Patch Notes"
        Icon={History}
        figure={date?.day ?? (downloads === null ? "–" : "Aucun patch")}
        unit={date?.year ?? ""}
        text="Ce qui change, fichier par fichier, et le chemin de mise à jour."
      />
      <Card
        href="/downloads"
        title="Téléchargements"
        Icon={Download}
        figure={downloads === null ? "–" : formatNumber(downloads)}
        unit={downloads === null || downloads > 1 ? "téléchargements" : "téléchargement"}
        text="La base complète, le stream, le SQL et les modules, pour les clients."
      />
    </>
  );
}
