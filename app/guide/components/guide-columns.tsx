import { ArrowUp, ChevronDown, Menu } from "lucide-react";
import type { ReactNode } from "react";
import type { GuideMenu } from "../pages.server";
import { IconDefinitions } from "./repeated-icon";
import { Sidebar } from "./sidebar";

interface Props {
  menu: GuideMenu;
  /** Path of the page. */
  current: string;
  /** Name in the bar of small screens. */
  name: string;
  /** Right column, behind a button with its name on small screens; without it there is none. */
  aside?: ReactNode;
  asideName?: string;
  children: ReactNode;
}

/** Three columns on wide screens; on small ones a bar under the header opens the two others. */
export function GuideColumns({ menu, current, name, aside, asideName = "Sur cette page", children }: Props) {
  return (
    <div className="guide">
      <IconDefinitions />
      <div className="guide-bar">
        <button type="button" popoverTarget="guide-menu" className="guide-menu">
          <Menu aria-hidden="true" />
          <span className="sr-only">Ouvrir le menu du guide&nbsp;: </span>
          <span className="truncate">{name}</span>
        </button>
        {aside && (
          <button type="button" popoverTarget="guide-toc">
            {asideName}
            <ChevronDown aria-hidden="true" />
          </button>
        )}
      </div>
      <Sidebar menu={menu} current={current} />
      <div className="guide-text">{children}</div>
      {aside && (
        <aside id="guide-toc" popover="auto" aria-label={asideName} className="guide-toc">
          {aside}
        </aside>
      )}
      <a href="#contenu" hidden data-to-top aria-label="Remonter en haut de la page" className="to-top">
        <ArrowUp aria-hidden="true" />
      </a>
    </div>
  );
}
