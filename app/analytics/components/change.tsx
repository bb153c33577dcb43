import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { formatNumber } from "#app/time/dates";
import { changeOf } from "../figures";

interface Props {
  /** The figure as it is shown, today included. */
  count: number;
  /** The same on the whole days that are compared, and on those before. */
  during: number;
  before: number;
  /** The days before, in words; null when nothing is compared. */
  than: string | null;
}

/** How a figure moved: an arrow, a sign and words, never a colour alone. */
export function Change({ count, during, before, than }: Props) {
  const change = than === null ? null : changeOf(during, before);
  if (than === null || change === null) {
    const isNew = than !== null && count > 0;
    return <span className="text-small text-text-3">{isNew ? "nouveau" : "–"}</span>;
  }
  const Icon = change === 0 ? Minus : change > 0 ? ArrowUp : ArrowDown;
  const sign = change > 0 ? "+" : "";
  return (
    <span className="inline-flex items-center gap-1 text-small whitespace-nowrap text-text-2 tabular-nums">
      <Icon aria-hidden="true" className="size-3.5" />
      {sign}
      {formatNumber(change)}&nbsp;%<span className="sr-only"> par rapport au {than}</span>
    </span>
  );
}
