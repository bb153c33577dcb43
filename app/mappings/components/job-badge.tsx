import { JobIcon } from "./job-icon";

/** The job on a picture (MAP-11): dark in both themes, like the pictures themselves. */
export function JobBadge({ metier, className = "" }: { metier: string | null; className?: string }) {
  if (metier === null) return null;
  return (
    <p className={`job-badge ${className}`}>
      <JobIcon metier={metier} />
      <span className="min-w-0">{metier}</span>
    </p>
  );
}
