import { communaute } from "#app/site";
import { ButtonLink } from "#app/ui/button";
import { Hours } from "./support-facts";

export const faqAsideName = "Support";

/** Beside the questions: when support answers, and where to ask. */
export function FaqAside() {
  return (
    <div className="grid gap-5">
      <section aria-labelledby="horaires-cote">
        <h2 id="horaires-cote" className="text-ui font-semibold text-text-1">
          Horaires du support
        </h2>
        <Hours />
        <p className="mt-2 text-small text-text-3">Heure de Paris</p>
      </section>
      <section aria-labelledby="ticket-cote" className="grid gap-2 border-t border-line pt-5">
        <h2 id="ticket-cote" className="text-ui font-semibold text-text-1">
          Vous n'avez pas trouvé&#8239;?
        </h2>
        <p>Ouvrez un ticket&nbsp;: achats et support passent par Discord.</p>
        <ButtonLink href={communaute.ticket.url} kind="outline" external className="mt-1 !min-h-9">
          Ouvrir un ticket
        </ButtonLink>
      </section>
    </div>
  );
}
