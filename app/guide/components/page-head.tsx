import { ChevronRight, CircleCheck, Clock, ListOrdered } from "lucide-react";
import { formatDate } from "#app/platform/dates";
import { site } from "#app/site";
import { type GuidePage, type SectionId, sectionTitle } from "../page-types";

/** Where the page stands: the guide, then its section. */
export function Breadcrumbs({ section }: { section: SectionId }) {
  return (
    <nav aria-label="Fil d'Ariane" className="mb-2 hidden text-small text-text-3 md:block">
      <ol className="flex items-center gap-2">
        <li>
          <a href="/guide" className="hover:text-text-1">
            Documentation
          </a>
        </li>
        <li className="flex items-center gap-2">
          <ChevronRight aria-hidden="true" />
          {sectionTitle(section)}
        </li>
      </ol>
    </nav>
  );
}

export function PageTitle({ title }: { title: string }) {
  return <h1 className="font-title text-title tracking-tight md:text-[2.25rem]">{title}</h1>;
}

const fact = "flex items-center gap-2";

/** Title, description and the line of facts under it. */
export function PageHead({ page }: { page: GuidePage }) {
  return (
    <div>
      <Breadcrumbs section={page.section} />
      <PageTitle title={page.title} />
      <p className="mt-2 text-lead leading-normal text-text-2">{page.description}</p>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-small text-text-3">
        {page.steps && (
          <li className={fact}>
            <ListOrdered aria-hidden="true" />
            {page.steps} étapes
          </li>
        )}
        <li className={fact}>
          <CircleCheck aria-hidden="true" />
          {site.versionDocumentation}
        </li>
        <li className={fact}>
          <Clock aria-hidden="true" />
          <span>
            Mis à jour le <time dateTime={isoDay(page.updated)}>{formatDate(page.updated)}</time>
          </span>
        </li>
        <li>{page.minutes} min de lecture</li>
      </ul>
    </div>
  );
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
