import { HeroMap } from "#app/map/hero-map";
import { argumentaire, site } from "#app/site";
import { formatNumber } from "#app/time/dates";
import { ButtonLink } from "#app/ui/button";
import { heroPins, namedPin } from "../hero-pins";

const proofs = [
  { figure: `${argumentaire.partOuverte}\u00a0%`, label: "open source" },
  { figure: String(argumentaire.fichiersChiffres), label: "fichiers chiffrés" },
  {
    figure: `Plus de ${formatNumber(argumentaire.valeurMappings).replace(/\s/g, "")}\u00a0€`,
    label: "de mappings inclus",
  },
];

/** What the page is for is larger than buttons elsewhere. */
const action = "min-h-11 flex-1 text-center !px-2 text-[0.9375rem] sm:flex-none sm:!px-5";

/** One line that says what the base is, a short proof, and the map behind it. */
export function Hero() {
  return (
    <section className="relative isolate overflow-hidden border-b border-line" aria-label={site.produit}>
      <div className="hero-text page relative pt-52 pb-8 md:py-24">
        <h1 className="max-w-[34rem] font-title text-hero leading-[calc(55/52)] text-wrap tracking-[-0.03em] md:text-[3.25rem]">
          {site.accroche}
        </h1>
        <p className="mt-4 max-w-[30rem] text-lead text-text-2 md:mt-5">
          Métiers, inventaire, boutique et mappings, documentés pas à pas et mis à jour par la {site.equipe}.
        </p>
        <div className="mt-7 flex flex-wrap gap-3 max-[18rem]:flex-col">
          <ButtonLink href="/guide/informations/nos-offres" kind="primary" className={action}>
            Voir nos offres
          </ButtonLink>
          <ButtonLink href="/guide" kind="outline" className={action}>
            <span className="max-sm:hidden">Lire la documentation</span>
            <span className="sm:hidden">La documentation</span>
          </ButtonLink>
        </div>
        {/* The last figure keeps one line; of letters that a reader sets further apart it takes a second one. */}
        <dl className="mt-7 columns flex max-[18rem]:flex-col max-[18rem]:gap-3 md:mt-9">
          {proofs.map(({ figure, label }) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end px-5 first:pl-0 last:min-w-38 max-[18rem]:border-0 max-[18rem]:px-0 md:px-7"
            >
              <dt className="text-small text-text-2">{label}</dt>
              <dd className="font-title text-base md:text-[1.5rem]">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      {/* After the text, which decides how high it is: on a slow line it would grow with every piece that arrives. */}
      <HeroMap pins={heroPins} named={namedPin} />
    </section>
  );
}
