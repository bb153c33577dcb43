import { DatabaseBackup, ListChecks, type LucideIcon, Puzzle } from "lucide-react";
import type { OpeningState } from "#app/layout/opening-hours";
import { SupportState } from "#app/layout/support-state";
import { liens } from "#app/links";

const advice: { label: string; Icon: LucideIcon; href?: string }[] = [
  { label: "Sauvegardez votre serveur", Icon: DatabaseBackup },
  { label: "Vérifiez la compatibilité", Icon: Puzzle, href: "/patch-notes/compatibilite" },
  { label: "Lisez les prérequis", Icon: ListChecks },
];

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
        <ul className="mt-2 grid gap-1.5 pointer-coarse:gap-0 pointer-coarse:*:py-2.5">
          <li>
            <a className="link" href="/guide">
              Documentation
            </a>
          </li>
          <li>
            <a
              className="link"
              href={liens["cfx.documentation"].url}
              target="_blank"
              rel="noopener noreferrer"
            >
              {liens["cfx.documentation"].nom}
            </a>
          </li>
          <li>
            <a
              className="link"
              href={liens["discord.invitation"].url}
              target="_blank"
              rel="noopener noreferrer"
            >
              Support Discord
            </a>
          </li>
          <li>
            <a className="link" href="/assistance/diagnostic">
              Diagnostic de console
            </a>
          </li>
          <li>
            <a className="link" href="/assistance/ticket">
              Préparer un ticket
            </a>
          </li>
        </ul>
      </section>
      <section className="border-t border-line pt-6">
        <h2 className="font-title text-base">Ne rien manquer</h2>
        <ul className="mt-2 grid gap-1.5 pointer-coarse:gap-0 pointer-coarse:*:py-2.5">
          <li>
            <a className="link" href="/patch-notes/alerte">
              Être prévenu sur votre serveur
            </a>
          </li>
          <li>
            <a className="link" href="/patch-notes.atom">
              Flux des patchs
            </a>
          </li>
        </ul>
      </section>
    </aside>
  );
}
