import { Link } from "react-router";

/** To the lines of the journal about one record. @param name on a page of several: which one it is */
export function HistoryLink({ of, name }: { of: string; name?: string }) {
  return (
    <Link className="link w-fit text-small" to={`/admin/journal?${new URLSearchParams({ objet: of })}`}>
      Historique{name && <span className="sr-only">&nbsp;: {name}</span>}
    </Link>
  );
}
