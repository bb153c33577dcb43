interface Props {
  label: string;
  /** From 0 to 1. */
  part: number;
}

/** How far something is. */
export function ProgressBar({ label, part }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(part * 100)}
      className="min-w-0 flex-1 basis-48"
    >
      <svg
        className="h-2.5 w-full overflow-hidden rounded-full"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="100" height="1" className="fill-s3" />
        <rect width={part * 100} height="1" className="fill-accent" />
      </svg>
    </div>
  );
}
