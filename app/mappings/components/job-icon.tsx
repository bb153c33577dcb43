import { jobIconsUrl } from "../job-icons";
import { lookOf } from "../jobs";

interface Props {
  metier: string | null;
  className?: string;
  /** Inside a drawing: where its corner lies, and its side. */
  at?: { corner: number; side: number };
}

/** The icon of a job, beside its name or in a sign that is named. */
export function JobIcon({ metier, className = "", at }: Props) {
  const place = at && { x: at.corner, y: at.corner, width: at.side, height: at.side };
  return (
    <svg
      {...place}
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`lucide ${className}`}
    >
      <use href={`${jobIconsUrl}#${lookOf(metier)}`} />
    </svg>
  );
}
