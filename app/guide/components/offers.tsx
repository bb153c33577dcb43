import { CalendarDays, Check, Infinity as InfinityIcon, type LucideIcon, Star } from "lucide-react";
import { type Offre, offres, paiements, type Service, services } from "#app/offers";
import { communaute } from "#app/site";
import { formatNumber } from "#app/time/dates";
import { ButtonLink, inNewTab } from "#app/ui/button";

const icons: Record<Offre["icone"], LucideIcon> = {
  calendrier: CalendarDays,
  etoile: Star,
  infini: InfinityIcon,
};

const euros = (amount: number) => `${formatNumber(amount)}\u00a0€`;

/** The three offers (OFF-01 to OFF-03); the recommended one stands out and has the filled button. */
export function Offers() {
  return (
    <ul className="mt-6 grid gap-4 lg:grid-cols-3">
      {(offres as readonly Offre[]).map((offre) => (
        <Offer key={offre.id} offre={offre} />
      ))}
    </ul>
  );
}

function Offer({ offre }: { offre: Offre }) {
  const Icon = icons[offre.icone];
  const { recommandee } = offre;
  return (
    <li
      className={`relative flex flex-col rounded-card border p-5 lg:p-4 ${recommandee ? "border-warm bg-s2" : "border-line bg-s1"}`}
    >
      {recommandee && (
        <span className="absolute -top-3 left-4 rounded-full border border-warm bg-s2 px-2.5 text-chip leading-6 font-medium text-warm">
          Recommandée
        </span>
      )}
      <p className="flex items-center gap-2.5 font-semibold">
        <Icon aria-hidden="true" color={offre.couleur} />
        <span>{offre.titre}</span>
      </p>
      <p className="mt-3 grid">
        <span className="font-title text-figure">{euros(offre.prix)}</span>
        <span className="text-ui text-text-2">{offre.periode}</span>
      </p>
      <p className="mt-1 text-ui text-text-2">{offre.description}</p>
      <ul className="mt-4 mb-5 grid gap-2 text-ui text-text-2">
        {offre.avantages.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-1 text-text-3" />
            {line}
          </li>
        ))}
      </ul>
      <ButtonLink
        href={communaute.ticket.url}
        kind={recommandee ? "primary" : "outline"}
        external
        className="mt-auto"
      >
        Choisir<span className="sr-only"> la formule {offre.titre}&nbsp;: ouvrir un ticket</span>
      </ButtonLink>
    </li>
  );
}

/** Additional services as a table (OFF-04 to OFF-10). */
export function Services() {
  return (
    <div className="prose">
      <div className="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">Prix</th>
            </tr>
          </thead>
          <tbody>
            {(services as readonly Service[]).map((service) => (
              <tr key={service.id}>
                <td>
                  <strong>{service.titre}</strong>
                  <br />
                  {service.description}
                  {service.note && <span className="block text-small text-text-3">{service.note}</span>}
                </td>
                <td className="whitespace-nowrap">
                  {service.prix === null ? (
                    <a href={communaute.ticket.url} {...inNewTab}>
                      Sur devis
                    </a>
                  ) : (
                    <>
                      <strong>{euros(service.prix)}</strong> {service.periode}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Ways to pay, with the surcharge of the prepaid voucher (OFF-11). */
export function Payments() {
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {paiements.map(({ id, titre, majoration }) => (
        <li
          key={id}
          className={`flex min-h-8 items-center gap-2 rounded-control border px-3 text-ui ${majoration ? "border-amber-line bg-amber-soft" : "border-line-2"}`}
        >
          {titre}
          {majoration > 0 && <span className="font-mono text-small text-amber">+{majoration}&nbsp;%</span>}
        </li>
      ))}
    </ul>
  );
}
