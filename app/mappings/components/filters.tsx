import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Metier } from "#app/db/schema";
import { once } from "#app/platform/cache/once";
import { buttonClass } from "#app/ui/button";
import type { CatalogueQuery } from "../query";
import { SpriteIcon } from "./job-icon";
import { useInstantForm } from "./use-instant-form";

interface Props {
  path: "/mappings" | "/mappings/carte";
  query: CatalogueQuery;
  metiers: Metier[];
  isMember: boolean;
  /** Further fields, before the buttons. */
  children?: ReactNode;
}

const alphabetical = once(() => new Intl.Collator("fr").compare);

/** Text, job and order, which combine (MAP-03 to MAP-06): a GET form, instant where a script runs. */
export function Filters({ path, query, metiers, isMember, children }: Props) {
  const { form, onInput, onSubmit } = useInstantForm(path, query);
  const names = metiers.map(({ nom }) => nom).sort(alphabetical());
  // A job that no mapping carries any more stays chosen: the list is empty, and says so.
  if (query.metier && !names.includes(query.metier)) names.push(query.metier);
  return (
    <Form
      ref={form}
      method="get"
      action={path}
      role="search"
      aria-label="Filtrer les mappings"
      onInput={onInput}
      onSubmit={onSubmit}
      className="catalogue-form mt-4 flex flex-wrap gap-2.5 md:mt-5"
    >
      <div className="relative w-full md:w-auto md:min-w-60 md:flex-1 lg:w-[26.25rem] lg:flex-none">
        <SpriteIcon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3.5 !size-4 -translate-y-1/2"
        />
        <input
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={200}
          autoComplete="off"
          aria-label={
            isMember
              ? "Rechercher par nom, lieu, description ou fichier"
              : "Rechercher par nom, lieu ou description"
          }
          placeholder={isMember ? "Nom, lieu, description ou fichier" : "Nom, lieu ou description"}
          className="field w-full !pl-10"
        />
      </div>
      <select
        name="metier"
        aria-label="Métier"
        defaultValue={query.metier}
        className={`field ${path === "/mappings" ? "w-[calc(50%-0.3125rem)] max-[22.49rem]:w-full md:w-52 lg:w-[13.75rem]" : "w-full md:w-[13.75rem]"}`}
      >
        <option value="">Tous les métiers</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {children}
      <button type="submit" className={`${buttonClass("outline")} sans-js`}>
        Filtrer
      </button>
    </Form>
  );
}
