import { DatabaseBackup, ListChecks, type LucideIcon, Puzzle } from "lucide-react";
import type { OpeningState } from "#app/layout/opening-hours";
import { SupportState } from "#app/layout/support-state";
import { liens } from "#app/links";
import { communaute } from "#app/site";
import { inNewTab } from "#app/ui/button";

const advice: { label: string; Icon: LucideIcon; href?: string }[] = [
  { label: "Sauvegardez votre serveur", Icon: DatabaseBackup },
  { label: "Vérifiez la compatibilité", Icon: Puzzle, href: "/patch-notes/compatibilite" },
  { label: "Lisez les prérequis", Icon: ListChecks },
];

interface SideLink {
  label: string;
  href: string;
}

const docs = liens["cfx.documentation"];

const help: SideLink[] = [
  { label: "Documentation", href: "/guide" },
  { label: docs.nom, href: docs.url },
  { label: "Support Discord", href: communaute.invitation.url },
  { label: "Diagnostic de console", href: "/assistance/diagnostic" },
  { label: "Préparer un ticket", href: "/assistance/ticket" },
];

const news: SideLink[] = [
  { label: "Être prévenu sur votre serveur", href: "/patch-notes/alerte" },
  { label: "Flux des patchs", href: "/patch-notes.atom" },
];

const LinkList = ({ links }: { links: SideLink[] }) => (
  <ul className="mt-2 grid gap-1.5 pointer-coarse:gap-0 pointer-coarse:*:py-2.5">
    {links.map(({ label, href }) => (
      <li key={href}>
        <a className="link" href={href} {...(!href.startsWith("/") && inNewTab)}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);

/** What to do before applying a patch, and where help is (PN-07, PN-08). */
export function PatchAside({ opening }: { opening: OpeningState | null }) {
  return (
    <aside aria-label="Avant et après un patch" className="grid content-start gap-6 text-ui">
      <section>
        <h2 className="font-title text-base">Avant d'appliquer un patch</h2>
        <ul className="mt-3 grid gap-2.5">
          {advice.map(({ label, Icon, href }) => (
            <li key={label} className="flex items-center gap-2.5 text-text-2">
              <Icon aria-hidden="true" className="text-amber" />
              {href ? (
                <a className="link" href={href}>
                  {label}
                </a>
              ) : (
                label
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="border-t border-line pt-6">
        <h2 className="font-title text-base">Besoin d'aide&#8239;?</h2>
        <div className="mt-2">
          <SupportState opening={opening} words={["Support ouvert", "Support fermé"]} />
        </div>
        <LinkList links={help} />
      </section>
      <section className="border-t border-line pt-6">
        <h2 className="font-title text-base">Ne rien manquer</h2>
        <LinkList links={news} />
      </section>
    </aside>
  );
}
