import { communaute, site } from "#app/site";
import { inNewTab } from "#app/ui/button";
import type { OpeningState } from "./opening-hours";
import { SupportState } from "./support-state";
import { openingLines } from "./support-week";

const columns = [
  {
    title: "Communauté",
    links: [
      { href: communaute.invitation.url, label: communaute.invitation.nom },
      { href: communaute.ticket.url, label: communaute.ticket.nom },
    ],
  },
  {
    title: "Politique",
    links: [
      { href: "/guide/politique/assistance", label: "Assistance" },
      { href: "/guide/politique/remboursement", label: "Remboursement" },
      { href: "/confidentialite", label: "Confidentialité" },
      { href: "/mentions-legales", label: "Mentions légales" },
    ],
  },
  {
    title: "Suivre",
    links: [{ href: "/patch-notes.atom", label: "Flux des patchs" }],
  },
] as const;

/** Support hours with their live state, invite, policies, feed and version. */
export function Footer({ opening }: { opening: OpeningState | null }) {
  return (
    <footer className="site-footer">
      <div className="page">
        <section aria-labelledby="pied-support">
          <div>
            <h2 id="pied-support">Support</h2>
            <SupportState opening={opening} words={["Ouvert", "Fermé"]} />
          </div>
          <dl>
            {openingLines().map(({ label, days, hours }) => {
              const today = days.some((day) => day === opening?.weekday);
              return (
                <div key={label} data-days={days.join(",")} data-today={today || undefined}>
                  <dt>{label}</dt>
                  <dd>{hours ? <span>{`${hours.ouvre} – ${hours.ferme}`}</span> : "fermé"}</dd>
                </div>
              );
            })}
          </dl>
          <small>Heure de Paris</small>
        </section>
        {columns.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={label}>
                  <a href={href} {...(!href.startsWith("/") && inNewTab)}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
            {title === "Suivre" && <small>Version {site.version}</small>}
          </section>
        ))}
      </div>
    </footer>
  );
}
