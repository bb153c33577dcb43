import { Download, RotateCcw, Undo2 } from "lucide-react";
import { Link } from "react-router";
import { counted } from "#app/text/counted";
import { formatBytes } from "#app/text/format-bytes";
import { formatDateTime } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { Panel } from "#app/ui/panel";
import { type BackupKind, backupKinds } from "../kinds";

interface Stored {
  id: string;
  kind: BackupKind;
  bytes: number;
  createdAt: number;
  /** What the database knows of it. */
  counts?: Record<string, number>;
  undoes?: boolean;
  readable?: boolean | null;
}

interface Props {
  id: string;
  title: string;
  note?: string;
  /** Newest first. */
  backups: readonly Stored[];
  mayRestore: boolean;
}

const contents = (counts: Record<string, number>) => [
  counted(counts["patches"] ?? 0, "patch", "patchs"),
  counted(counts["mappings"] ?? 0, "mapping", "mappings"),
  counted(counts["images"] ?? 0, "image", "images"),
];

/** Backups, those of the list or those that it has lost; owners have the ways to restore them. */
export function BackupList({ id, title, note, backups, mayRestore }: Props) {
  return (
    <Panel id={id} title={title} note={note} className="mt-4">
      {backups.map((backup) => {
        const when = formatDateTime(backup.createdAt);
        return (
          <li key={backup.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-ui font-medium">
                {when} <span className="font-normal text-text-2">· {backupKinds[backup.kind]}</span>
              </p>
              <p className="text-small text-text-3">
                {[
                  ...(backup.counts ? contents(backup.counts) : []),
                  formatBytes(backup.bytes),
                  ...(backup.readable ? ["relue"] : []),
                ].join(" · ")}
              </p>
              {backup.readable === false && (
                <p className="text-small text-amber">
                  Cette archive ne se relit pas&nbsp;: ne comptez pas sur elle, restaurez-en une autre.
                </p>
              )}
            </div>
            {mayRestore && (
              <div className="flex flex-wrap gap-2">
                <a href={`/admin/sauvegardes/fichier/${backup.id}`} className={buttonClass("ghost")}>
                  <Download aria-hidden="true" />
                  Télécharger<span className="sr-only"> celle du {when}</span>
                </a>
                <Link to={`/admin/sauvegardes/${backup.id}`} className={buttonClass("outline")}>
                  {backup.undoes ? <Undo2 aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
                  {backup.undoes ? "Annuler la restauration" : "Restaurer…"}
                  <span className="sr-only"> du {when}</span>
                </Link>
              </div>
            )}
          </li>
        );
      })}
    </Panel>
  );
}
