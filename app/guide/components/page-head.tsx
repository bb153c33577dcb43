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

interface HeadProps {
  page: GuidePage;
  /** The version for which staff read it again last; the others say which one the documentation is of. */
  checkedFor: string | null;
}

/** Title, description and the line of facts under it. */
export function PageHead({ page, checkedFor }: HeadProps) {
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
          {checkedFor ? `Vérifié pour la base ${withLetter(checkedFor)}` : site.versionDocumentation}
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

/** As the base is called: V5.2. */
const withLetter = (version: string) => version.replace(/^(?=\d)/, "V");

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
