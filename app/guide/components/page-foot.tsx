import { ArrowLeft, ArrowRight } from "lucide-react";
import { configurationComplete, services } from "#app/offers";
import { communaute } from "#app/site";
import { ButtonLink } from "#app/ui/button";
import type { PageSummary } from "../page-types";
import { Feedback } from "./feedback";

interface Props {
  page: PageSummary;
  previous: PageSummary | null;
  next: PageSummary | null;
}

/** The end of every guide: what the team can do, whether the page helped, and the way on. */
export function PageFoot({ page, previous, next }: Props) {
  return (
    <div className="page-foot no-print">
      <CallToAction page={page} />
      <Feedback path={page.path} />
      <nav aria-label="Pages voisines">
        {previous && <Neighbour page={previous} rel="prev" />}
        {next && <Neighbour page={next} rel="next" />}
      </nav>
    </div>
  );
}

/** DOC-43: support, offers, services, and the complete configuration with its price. */
function CallToAction({ page }: { page: PageSummary }) {
  const setUp = services.find(({ id }) => id === "installation");
  return (
    <section aria-labelledby="aller-plus-vite" className="call">
      <h2 id="aller-plus-vite">
        {`Vous préférez nous confier ${page.audience === "public" ? "la configuration" : "cette étape"}\u202f?`}
      </h2>
      <p>
        La{" "}
        <a className="link" href="/guide/informations/nos-offres#services">
          configuration complète
        </a>{" "}
        est proposée à {configurationComplete}&nbsp;€
        {page.section === "installations" && setUp && (
          <>
            , l'
            <a className="link" href="/guide/informations/nos-offres#services">
              installation serveur
            </a>{" "}
            à {setUp.prix}&nbsp;€
          </>
        )}
        . Achats et support passent uniquement par un ticket Discord.
      </p>
      <div>
        <ButtonLink href={communaute.ticket.url} kind="outline" external>
          Support Discord
        </ButtonLink>
        <ButtonLink href="/guide/informations/nos-offres" kind="outline">
          Nos offres
        </ButtonLink>
        <ButtonLink href="/guide/informations/nos-offres#services" kind="outline">
          Nos services
        </ButtonLink>
      </div>
    </section>
  );
}

function Neighbour({ page, rel }: { page: PageSummary; rel: "prev" | "next" }) {
  const next = rel === "next";
  return (
    <a href={page.path} rel={rel}>
      <span>
        {!next && <ArrowLeft aria-hidden="true" />}
        {next ? "Suivant" : "Précédent"}
        {next && <ArrowRight aria-hidden="true" />}
      </span>
      <b>{page.title}</b>
    </a>
  );
}
