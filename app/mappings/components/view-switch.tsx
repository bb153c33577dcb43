import { Link } from "react-router";
import { type CatalogueQuery, searchOf } from "../query";
import { SpriteIcon } from "./job-icon";

const views = [
  { id: "grille", label: "Grille", path: "/mappings", icon: "layout-grid" },
  { id: "carte", label: "Carte", path: "/mappings/carte", icon: "map" },
] as const;

interface Props {
  view: (typeof views)[number]["id"];
  query: Pick<CatalogueQuery, "q" | "metier" | "pres">;
}

/** Grid or map, with the same filters (MAP-22). */
export function ViewSwitch({ view, query: { q, metier, pres } }: Props) {
  return (
    <nav
      aria-label="Affichage"
      className="grid grid-cols-2 rounded-control border border-line-2 bg-s1 p-[3px] sm:w-max"
    >
      {views.map(({ id, label, path, icon }) => (
        <Link
          key={id}
          to={path + searchOf({ q, metier, pres })}
          aria-current={id === view ? "page" : undefined}
          className="flex min-h-11 items-center justify-center gap-2 rounded-[6px] px-3 text-ui font-medium text-text-2 hover:text-text-1 aria-[current]:bg-s3 aria-[current]:text-text-1 md:pointer-fine:min-h-8"
        >
          <SpriteIcon name={icon} className="!size-4" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
