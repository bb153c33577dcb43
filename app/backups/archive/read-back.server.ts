import type { Services } from "#app/platform/context";
import { BackupError } from "../backup-error";
import { openArchive } from "../sources.server";
import { type Backup, noteReadable } from "../store.server";
import type { Archive } from "./archive-contents";

/**
 * Reads an archive as a restore would, and notes whether it could.
 *
 * @throws BackupError when it is damaged, or gone
 */
export async function readBack(services: Services, backup: Backup): Promise<Archive> {
  const { id } = backup;
  const note = async (readable: boolean) => {
    if (backup.readable !== readable) await noteReadable(services.db, backup, readable);
  };
  try {
    const opened = await openArchive(services, id);
    if (!opened) throw new BackupError([`l'archive de la sauvegarde ${id} n'est pas dans R2`]);
    await note(true);
    return opened.archive;
  } catch (error) {
    if (error instanceof BackupError) await note(false);
    throw error;
  }
}
