import { JobIcon } from "./job-icon";

/** The job on a picture (MAP-11): dark in both themes, like the pictures themselves. */
export function JobBadge({ metier, className }: { metier: string | null; className: string }) {
  if (metier === null) return null;
  return (
    <p
      className={`inline-flex max-w-full items-center gap-1.5 rounded-[6px] bg-[#0b0f14]/85 px-2 py-1 text-chip font-semibold text-[#e6edf3] ${className}`}
    >
      <JobIcon metier={metier} className="!size-3.5" />
      <span className="truncate">{metier}</span>
    </p>
  );
}
