import { formatNumber } from "#app/time/dates";
import type { readFigures } from "../figures";
import { formatDuration } from "../measures";

/** The figures of the specification's analytics record, each with what it counts (ANA-01, ANA-05). */
export function FigureList({ figures }: { figures: ReturnType<typeof readFigures> }) {
  const lines = [
    ["Visiteurs uniques aujourd'hui", figures.uniqueVisitorsToday, "depuis minuit"],
    ["Visites aujourd'hui", figures.dailyVisitors, "depuis minuit"],
    ["Visites sur 7 jours", figures.weeklyVisitors, "aujourd'hui compris"],
    ["Visites ce mois-ci", figures.monthlyVisitors, "depuis le 1er"],
    ["Visiteurs ce mois-ci", figures.visitorsThisMonth, "chacun compté une fois par jour"],
    ["Visites en tout", figures.totalVisitors, "depuis le début"],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line max-[18rem]:grid-cols-1 md:grid-cols-4">
      {lines.map(([label, value, note]) => (
        <Line key={label} label={label} value={formatNumber(value)} note={note} />
      ))}
      <Line
        wide
        label="Durée moyenne d'une visite"
        value={formatDuration(figures.averageSessionDuration)}
        note="temps mesuré pendant lequel les pages étaient visibles"
      />
    </dl>
  );
}

interface LineProps {
  label: string;
  value: string;
  note: string;
  wide?: boolean;
}

function Line({ label, value, note, wide }: LineProps) {
  return (
    <div className={`flex flex-col bg-s1 p-4 ${wide ? "col-span-full md:col-span-2" : ""}`}>
      <dt className="text-small text-text-2">{label}</dt>
      <dd className="mt-1 font-title text-step tabular-nums">{value}</dd>
      <dd className="mt-0.5 text-small text-text-3">{note}</dd>
    </div>
  );
}
