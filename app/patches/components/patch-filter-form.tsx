import { Search } from "lucide-react";
import { buttonClass } from "#app/ui/button";
import { groups } from "../groups";
import { isFiltered, type PatchFilter } from "../search";

interface Props {
  filter: PatchFilter;
  /** Whether this reader's patches have files: a guest's do not. */
  searchesFiles: boolean;
}

/** Version, words and group: a plain GET form, so that a filtered list can be shared. */
export function PatchFilterForm({ filter, searchesFiles }: Props) {
  return (
    <search>
      <form className="flex flex-wrap gap-2.5 pb-4 md:pl-8">
        <label className="relative min-w-0 flex-[1_1_14rem]">
          <span className="sr-only">Chercher dans les patchs</span>
          <Search aria-hidden="true" className="absolute top-1/2 left-3 [translate:0_-50%] text-text-3" />
          <input
            type="search"
            name="q"
            defaultValue={filter.text}
            maxLength={100}
            placeholder={searchesFiles ? "Version, mot ou fichier" : "Version ou mot"}
            className="field w-full !pl-9"
          />
        </label>
        <label className="flex-[1_1_9rem] sm:flex-none">
          <span className="sr-only">Groupe de modifications</span>
          <select name="groupe" defaultValue={filter.group ?? ""} className="field w-full">
            <option value="">Tous les groupes</option>
            {groups.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={buttonClass("outline")}>
          Filtrer
        </button>
        {isFiltered(filter) && (
          <a href="/patch-notes" className={buttonClass("ghost")}>
            Réinitialiser
          </a>
        )}
      </form>
    </search>
  );
}
