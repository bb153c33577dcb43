import { ChevronRight, CircleCheck, Clock, ListOrdered } from "lucide-react";
import { site } from "#app/site";
import { formatDate } from "#app/time/dates";
import { type GuidePage, type SectionId, sectionTitle } from "../page-types";

/** Where the page stands: the guide, then its section. */
export function Breadcrumbs({ section }: { section: SectionId }) {
  return (
    <nav aria-label="Fil d'Ariane" className="crumbs">
      <ol>
        <li>
          <a href="/guide">Documentation</a>
        </li>
        <li>
          <ChevronRight aria-hidden="true" />
          {sectionTitle(section)}
        </li>
      </ol>
    </nav>
  );
}

export function PageTitle({ title }: { title: string }) {
  return <h1 className="page-title">{title}</h1>;
}

/** Title, description and the line of facts under it. */
export function PageHead({ page }: { page: GuidePage }) {
  return (
    <div>
      <Breadcrumbs section={page.section} />
      <PageTitle title={page.title} />
      <p className="page-lead">{page.description}</p>
      <ul className="page-facts">
        {page.steps && (
          <li>
            <ListOrdered aria-hidden="true" />
            {page.steps} étape{page.steps > 1 && "s"}
          </li>
        )}
        <li>
          <CircleCheck aria-hidden="true" />
          {site.versionDocumentation}
        </li>
        <li>
          <Clock aria-hidden="true" />
          <span>
            Mis à jour le <time dateTime={isoDay(page.updated)}>{formatDate(page.updated)}</time>
          </span>
        </li>
        <li>{page.minutes}&nbsp;min de lecture</li>
      </ul>
    </div>
  );
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
