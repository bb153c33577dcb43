import { StateDot } from "./state-dot";

/**
 * 'nouveau', shown by the frame script when `since` is later than the visitor's last visit: the page
 * itself is the same for everyone.
 */
export function NewMark({ since }: { since: number }) {
  return (
    <span
      data-new-since={since}
      hidden
      className="flex items-center gap-1.5 font-sans text-chip font-medium tracking-normal text-accent"
    >
      <StateDot tone="new" />
      nouveau
    </span>
  );
}
