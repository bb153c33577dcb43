import { formatClock, formatDate } from "#app/time/dates";

/** `13 novembre 2026 à 18:30` where there is little room: it breaks before 'à' at the latest, never before the hour. */
export const DateTime = ({ at }: { at: number }) => (
  <>
    {formatDate(at)} <span className="whitespace-nowrap">à {formatClock(at)}</span>
  </>
);
