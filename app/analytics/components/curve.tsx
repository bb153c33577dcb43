import { areaOf, height, lastOf, lineOf, margin, type Values, width, xOf } from "../curve-paths";

interface Props {
  title: string;
  current: Values;
  /** The period before, which may be shorter. */
  previous: Values;
  show: (value: number | null) => string;
  /** The top of the scale over the highest value. */
  topOf: (highest: number) => number;
  showDay: (day: string) => string;
  /** The day that is not over yet. */
  today: string;
  /** The two periods in words. */
  names: readonly [current: string, previous: string];
}

/** Two periods over one another: this one a full line over a surface, the one before dashed. */
export function Curve({ title, current, previous, show, topOf, showDay, today, names }: Props) {
  const days = Math.max(current.length, previous.length);
  const top = topOf(Math.max(0, ...[...current, ...previous].map(({ value }) => value ?? 0)));
  const scale = { days, top };
  // A day that has only begun is no fall: the line to it is dotted, and its name says so.
  const isOpen = current.at(-1)?.day === today;
  const over = isOpen ? current.slice(0, -1) : current;
  const step = width / Math.max(1, days);
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-text-2">
        <span className="font-semibold text-text-1">{title}</span>
        <Key label={names[0]} />
        {isOpen && <Key label="Aujourd'hui, en cours" look={dotted} />}
        {previous.length > 0 && <Key label={names[1]} look={dashed} />}
      </figcaption>
      <div className="mt-3 grid grid-cols-[max-content_1fr] gap-x-2">
        <div aria-hidden="true" className="flex flex-col justify-between text-right text-chip text-text-3">
          <span>{show(top)}</span>
          <span>{show(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title} par jour\u202f; les valeurs sont dans le tableau.`}
          className="h-52 w-full overflow-visible border-b border-line-2"
        >
          {[0, 0.5].map((part) => (
            <line
              key={part}
              x1="0"
              x2={width}
              y1={margin + part * (height - margin)}
              y2={margin + part * (height - margin)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={areaOf(over, scale)} className="fill-accent-soft" />
          <path d={lineOf(previous, scale)} strokeWidth="1.5" {...line} {...dashed} />
          <path d={lineOf(over, scale)} strokeWidth="2" strokeLinejoin="round" {...line} {...full} />
          {isOpen && <path d={lastOf(current, scale)} strokeWidth="2" {...line} {...dotted} />}
          {/* For the pointer: Firefox reads each name out as well, an image a day, and the table has them all. */}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: shapes without a focus */}
          <g aria-hidden="true">
            {current.map(({ day, value }, i) => (
              <rect
                key={day}
                x={xOf(i, days) - step / 2}
                width={step}
                height={height}
                className="fill-transparent hover:fill-text-1/10"
              >
                <title>{`${showDay(day)}${day === today ? ", en cours" : ""}\u00a0: ${show(value)}`}</title>
              </rect>
            ))}
          </g>
        </svg>
        <span />
        <p aria-hidden="true" className="mt-1 flex justify-between text-chip text-text-3">
          <span>{current[0] && showDay(current[0].day)}</span>
          <span>{current.length > 1 && showDay(current[current.length - 1]?.day ?? "")}</span>
        </p>
      </div>
    </figure>
  );
}

const line = { fill: "none", strokeLinecap: "round", vectorEffect: "non-scaling-stroke" } as const;
const full = { className: "stroke-accent" };
const dotted = { className: "stroke-accent", strokeDasharray: "1 5" };
const dashed = { className: "stroke-text-3", strokeDasharray: "4 5" };

function Key({ label, look = full }: { label: string; look?: typeof full }) {
  return (
    <span className="flex items-center gap-2">
      <svg width="24" height="8" aria-hidden="true">
        <line x1="0" x2="24" y1="4" y2="4" strokeWidth="2" strokeLinecap="round" {...look} />
      </svg>
      <span>{label}</span>
    </span>
  );
}
