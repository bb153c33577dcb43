import { communaute, site } from "#app/site";
import { type OpeningState, openingLines } from "./opening-hours";
import { SupportState } from "./support-state";

const columns = [
  {
    title: "Communauté",
    links: [
      { href: communaute.invitation.url, label: communaute.invitation.nom, external: true },
      { href: communaute.ticket.url, label: communaute.ticket.nom, external: true },
    ],
  },
  {
    title: "Politique",
    links: [
      { href: "/guide/politique/assistance", label: "Assistance", external: false },
      { href: "/guide/politique/remboursement", label: "Remboursement", external: false },
      { href: "/confidentialite", label: "Confidentialité", external: false },
    ],
  },
  {
    title: "Suivre",
    links: [{ href: "/patch-notes.atom", label: "Flux des patches", external: false }],
  },
] as const;

/** Support hours with their live state, invite, policies, feed and version. */
export function Footer({ opening }: { opening: OpeningState | null }) {
  return (
    <footer className="mt-14 border-t border-line">
      <div className="page grid grid-cols-2 gap-8 py-8 text-ui lg:grid-cols-[1.45fr_1fr_1fr_1fr]">
        <section aria-labelledby="pied-support" className="col-span-2 grid content-start gap-2 lg:col-span-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 id="pied-support" className="text-small font-semibold">
              Support
            </h2>
            <SupportState opening={opening} words={["Ouvert", "Fermé"]} />
          </div>
          <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1">
            {openingLines.map(({ label, days, hours }) => {
              const today = opening !== null && (days as readonly number[]).includes(opening.weekday);
              return (
                <div
                  key={label}
                  suppressHydrationWarning
                  data-days={days.join(",")}
                  className={`contents ${today ? "text-text-1" : "text-text-2"} data-[today]:text-text-1`}
                >
                  <dt>{label}</dt>
                  <dd className={hours ? "font-mono text-small" : ""}>
                    {hours ? `${hours.ouvre} – ${hours.ferme}` : "fermé"}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
        {columns.map(({ title, links }) => (
          <section key={title} className="grid content-start gap-2">
            <h2 className="text-small font-semibold">{title}</h2>
            <ul className="grid gap-1">
              {links.map(({ href, label, external }) => (
                <li key={label}>
                  <a
                    href={href}
                    className="inline-block py-1 text-text-2 hover:text-text-1"
                    {...(external ? { target: "_blank", rel: "noopener noreferrer" } : {})}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
            {title === "Suivre" && <p className="font-mono text-small text-text-3">Version {site.version}</p>}
          </section>
        ))}
      </div>
    </footer>
  );
}
