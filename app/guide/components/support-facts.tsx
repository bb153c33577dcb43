import { closedText } from "#app/layout/opening-hours";
import { SupportState } from "#app/layout/support-state";
import { openingLines } from "#app/layout/support-week";
import { support } from "#app/site";
import { formatNumber } from "#app/time/dates";

/** Support hours; the frame script says whether it is open now (OFF-13). */
export function Hours() {
  const closed = closedText();
  return (
    <div className="mt-3 grid max-w-sm gap-2 text-ui">
      <SupportState opening={null} words={["Ouvert", "Fermé"]} />
      <dl className="grid grid-cols-[1fr_auto] gap-x-2 gap-y-1.5">
        {openingLines().map(({ label, days, hours }) => (
          <div
            key={label}
            data-days={days.join(",")}
            className="contents text-text-2 data-[today]:text-text-1"
          >
            <dt>{label}</dt>
            <dd className={hours ? "font-mono text-small" : "text-right"}>
              {hours ? `${hours.ouvre} – ${hours.ferme}` : "fermé"}
            </dd>
          </div>
        ))}
      </dl>
      {closed && <p className="text-text-2">{closed}</p>}
    </div>
  );
}

/** Four figures on one strip (FAQ-06). */
export function Statistics({ questions, pages }: { questions: number; pages: number }) {
  const figures = [
    [formatNumber(questions), "questions"],
    [`<\u00a0${support.reponseMoyenneHeures}\u00a0h`, "réponse moyenne"],
    [`${support.partTraitee}\u00a0%`, `traitées en moins de ${support.traiteeEnHeures}\u00a0h`],
    [formatNumber(pages), "articles de documentation"],
  ] as const;
  return (
    <dl className="mt-8 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
      {figures.map(([figure, label]) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-s1 px-5 py-4">
          <dt className="text-small text-text-2">{label}</dt>
          <dd className="font-title text-[1.625rem]">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
