import { Download, RotateCcw, Undo2 } from "lucide-react";
import { Link } from "react-router";
import { counted } from "#app/text/counted";
import { formatBytes } from "#app/text/format-bytes";
import { formatDateTime } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { EmptyNote } from "#app/ui/empty-note";
import { Panel } from "#app/ui/panel";
import { type BackupKind, backupKinds } from "../kinds";

interface ListedBackup {
  id: string;
  kind: BackupKind;
  bytes: number;
  counts: Record<string, number>;
  createdAt: number;
  undoes: boolean;
  readable: boolean | null;
}

const contents = ({ counts }: ListedBackup) =>
  [
    counted(counts["patches"] ?? 0, "patch", "patchs"),
    counted(counts["mappings"] ?? 0, "mapping", "mappings"),
    counted(counts["images"] ?? 0, "image", "images"),
  ].join(" · ");

/** The backups that are kept, newest first. */
export function BackupList({
  backups,
  mayRestore,
}: {
  backups: readonly ListedBackup[];
  mayRestore: boolean;
}) {
  if (backups.length === 0) {
    return (
      <EmptyNote className="mt-4">
        Aucune sauvegarde pour l'instant&nbsp;: la première se fait cette nuit.
      </EmptyNote>
    );
  }
  return (
    <Panel id="liste" title="Sauvegardes gardées" className="mt-4">
      {backups.map((backup) => {
        const when = formatDateTime(backup.createdAt);
        return (
          <li key={backup.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-ui font-medium">
                {when} <span className="font-normal text-text-2">· {backupKinds[backup.kind]}</span>
              </p>
              <p className="text-small text-text-3">
                {contents(backup)} · {formatBytes(backup.bytes)}
                {backup.readable && " · relue"}
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
