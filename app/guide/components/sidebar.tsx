import { CircleCheck, ListFilter } from "lucide-react";
import { menuScript } from "#app/platform/response/inline-scripts";
import { site } from "#app/site";
import { FieldSubmit } from "#app/ui/field-submit";
import type { GuideMenu } from "../pages.server";
import { RepeatedIcon } from "./repeated-icon";

interface Props {
  menu: GuideMenu;
  /** Path of the page that is open, or of none. */
  current: string;
}

/**
 * The sections of the guide: a column on wide screens and a drawer on small ones, the same element.
 * Filtering needs the frame script; Enter searches the texts, with or without it.
 */
export function Sidebar({ menu, current }: Props) {
  return (
    <nav id="guide-menu" popover="auto" aria-label="Documentation" className="guide-nav" data-guide-nav>
      <form action="/guide/recherche">
        <div className="field-box">
          <FieldSubmit label="Chercher dans les textes">
            <ListFilter aria-hidden="true" />
          </FieldSubmit>
          <input
            type="search"
            name="q"
            maxLength={100}
            autoComplete="off"
            aria-label="Filtrer les pages"
            placeholder="Filtrer les pages"
            className="field"
            data-guide-filter
          />
        </div>
        <p role="status" data-guide-count />
      </form>
      {menu.map(({ id, title, pages }) => (
        <details key={id} open={pages.some(({ path }) => path === current)}>
          <summary>
            {title}
            <small aria-hidden="true">{pages.length}</small>
          </summary>
          <ul>
            {pages.map(({ path, nav, anchor, locked }) => (
              <li key={path}>
                <a
                  href={path}
                  data-anchor={path.endsWith(`/${anchor}`) ? undefined : anchor}
                  aria-current={path === current ? "page" : undefined}
                >
                  {nav}
                  {locked && <RepeatedIcon name="lock" label="connexion requise" />}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, no data in it
        dangerouslySetInnerHTML={{ __html: menuScript }}
      />
      <p>
        <CircleCheck aria-hidden="true" />
        {site.versionDocumentation}
      </p>
    </nav>
  );
}
