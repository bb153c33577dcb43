import { Link } from "react-router";

interface Props {
  label: string;
  /** Address of the first page; null on that page. */
  start: string | null;
  older: string | null;
  olderLabel: string;
}

/** Pages of a list that is read from the newest to the oldest: back to the start, or further. */
export function OlderPages({ label, start, older, olderLabel }: Props) {
  if (start === null && older === null) return null;
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap justify-between gap-4">
      {start === null ? (
        <span />
      ) : (
        <Link className="link inline-flex min-h-6 items-center" to={start}>
          Retour au début
        </Link>
      )}
      {older !== null && (
        <Link className="link inline-flex min-h-6 items-center" to={older}>
          {olderLabel}
        </Link>
      )}
    </nav>
  );
}
