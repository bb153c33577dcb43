import { Link } from "react-router";
import { formatShortDate } from "#app/time/dates";
import { noonOf } from "#app/time/days";
import type { DashboardView } from "../dashboard.server";
import { type MeasureKey, measures } from "../measures";
import { showSpan } from "../show-span";
import { Change } from "./change";
import { Curve } from "./curve";

const showDay = (day: string) => formatShortDate(noonOf(day));

interface Props {
  view: DashboardView;
  hrefOf: (measure: MeasureKey) => string;
}

/** What the changes compare, or why there is none. */
function comparisonNote({ comparison, since, span }: DashboardView): string {
  const today = span.to;
  if (comparison) {
    const { current, previous } = comparison;
    return `Évolutions sur les jours entiers\u00a0: ${showSpan(current, today)}, comparé au ${showSpan(previous, today)}.`;
  }
  if (span.from === today)
    return "Évolutions à partir de demain\u00a0: aucun jour entier n'est encore passé.";
  if (since === null) return "Rien n'a encore été compté.";
  const first = showSpan({ from: since, to: since }, today);
  return `Pas encore d'évolution\u00a0: les visites ne sont comptées que depuis le ${first}.`;
}

/** The curve of a measure with its table, and the totals of the period to choose the measure by. */
export function DayPanel({ view, hrefOf }: Props) {
  const { current, previous, totals, measure, span, previousSpan, comparison } = view;
  const than = comparison && showSpan(comparison.previous, span.to);
  const { label, show, top } = measures.find(({ key }) => key === measure) ?? measures[0];
  return (
    <section aria-labelledby="par-jour" className="mt-3 rounded-card border border-line bg-s1 p-4 md:p-5">
      <h2 id="par-jour" className="font-title text-base">
        Par jour
      </h2>
      <p className="mt-0.5 text-small text-text-3">
        {showSpan(span, span.to)}, aujourd'hui compris. {comparisonNote(view)}
      </p>
      <nav aria-label="Ce que montre la courbe">
        <ul className="mt-3 grid grid-cols-2 gap-2 max-[18rem]:grid-cols-1 md:grid-cols-4">
          {measures.map((entry) => {
            const now = entry.of(totals.now) ?? 0;
            return (
              <li key={entry.key}>
                <Link
                  to={hrefOf(entry.key)}
                  preventScrollReset
                  aria-current={entry.key === measure ? "true" : undefined}
                  className="block rounded-control border border-line px-3 py-2 hover:bg-s2 aria-[current]:border-accent-line aria-[current]:bg-accent-soft"
                >
                  <span className="block text-small text-text-2">{entry.label}</span>
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="font-title text-base tabular-nums">{entry.show(now)}</span>
                    <Change
                      count={now}
                      during={entry.of(totals.during) ?? 0}
                      before={entry.of(totals.before) ?? 0}
                      than={than}
                    />
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="mt-5 grid gap-5 lg:grid-cols-[2fr_1fr]">
        <Curve
          title={label}
          current={current}
          previous={previous}
          show={show}
          topOf={top}
          showDay={showDay}
          today={span.to}
          names={[showSpan(span, span.to), showSpan(previousSpan, span.to)]}
        />
        <section
          aria-label={`${label} par jour, en tableau`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-72 overflow-y-auto rounded-control border border-line print:max-h-none"
        >
          <table className="w-full text-small">
            <thead className="sticky top-0 bg-s2 text-left text-text-2">
              <tr>
                <th scope="col" className="px-3 py-1.5 font-medium">
                  Jour
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  {label}
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  Avant
                </th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {current.map(({ day, value }, i) => (
                <tr key={day} className="border-t border-line">
                  <td className="px-3 py-1">
                    {showDay(day)}
                    {day === span.to && <span className="text-text-3">, en cours</span>}
                  </td>
                  <td className="px-3 py-1 text-right">{show(value)}</td>
                  <td className="px-3 py-1 text-right text-text-2">
                    {previous[i] ? show(previous[i].value) : "–"}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  );
}
