import type { ReactNode } from "react";
import type { CatalogueQuery } from "../query";
import { useAskedQuery } from "./use-asked-query";
import { ViewSwitch } from "./view-switch";

interface Props {
  view: "grille" | "carte";
  query: CatalogueQuery;
  children: ReactNode;
}

/** Title, intro and the switch between grid and map (MAP-01). */
export function Shell({ view, query, children }: Props) {
  return (
    <div className="page pt-6 md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="font-title text-title md:text-[2.25rem]">Mappings</h1>
          <p className="mt-1 text-lead leading-snug text-text-2 md:text-base">
            Les lieux inclus dans la base, avec leurs coordonnées en jeu.
          </p>
        </div>
        <div className="max-sm:w-full">
          <ViewSwitch view={view} query={useAskedQuery(query)} />
        </div>
      </div>
      {children}
    </div>
  );
}
