import { Download, RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { formatBytes } from "#app/text/format-bytes";
import { formatDateTime } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { Panel } from "#app/ui/panel";
import { backupKinds } from "../kinds";
import type { Unlisted } from "../sources.server";

interface Props {
  backups: readonly Unlisted[];
  mayRestore: boolean;
}

/** Backups that are in the storage, and whose list was lost with its database, or is from before them. */
export function UnlistedList({ backups, mayRestore }: Props) {
  if (backups.length === 0) return null;
  return (
    <Panel
      id="hors-liste"
      title="Sauvegardes retrouvées dans le stockage"
      note="La base de données ne les connaît pas&nbsp;: elle est neuve, revenue en arrière, ou ne répondait pas quand elles ont été faites. Elles se restaurent comme les autres, et s'effacent au bout de six mois."
      className="mt-4"
    >
      {backups.map(({ id, kind, bytes, createdAt }) => {
        const when = formatDateTime(createdAt);
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-ui font-medium">
                {when} <span className="font-normal text-text-2">· {backupKinds[kind]}</span>
              </p>
              <p className="text-small text-text-3">{formatBytes(bytes)}</p>
            </div>
            {mayRestore && (
              <div className="flex flex-wrap gap-2">
                <a href={`/admin/sauvegardes/fichier/${id}`} className={buttonClass("ghost")}>
                  <Download aria-hidden="true" />
                  Télécharger<span className="sr-only"> celle du {when}</span>
                </a>
                <Link to={`/admin/sauvegardes/${id}`} className={buttonClass("outline")}>
                  <RotateCcw aria-hidden="true" />
                  Restaurer…<span className="sr-only"> celle du {when}</span>
                </Link>
              </div>
            )}
          </li>
        );
      })}
    </Panel>
  );
}
