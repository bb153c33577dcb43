import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { changeOf } from "../figures";

/** How a figure moved since the period before: an arrow, a sign and words, never a colour alone. */
export function Change({ now, before }: { now: number; before: number }) {
  const change = changeOf(now, before);
  if (change === null) return <span className="text-small text-text-3">{now > 0 ? "nouveau" : "–"}</span>;
  const Icon = change === 0 ? Minus : change > 0 ? ArrowUp : ArrowDown;
  const sign = change > 0 ? "+" : "";
  return (
    <span className="inline-flex items-center gap-1 text-small whitespace-nowrap text-text-2 tabular-nums">
      <Icon aria-hidden="true" className="size-3.5" />
      {sign}
      {change.toLocaleString("fr-FR")} %<span className="sr-only"> par rapport à la période précédente</span>
    </span>
  );
}
