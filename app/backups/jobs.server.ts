import { jobActor } from "#app/audit/record";
import type { Job } from "#app/operations/job";
import { objectPages } from "#app/platform/bucket";
import type { Services } from "#app/platform/context";
import { counted } from "#app/text/counted";
import { parisDay } from "#app/time/dates";
import { readBack } from "./archive/read-back.server";
import { BackupError } from "./backup-error";
import { noteMissing } from "./missing-images.server";
import { objectsNamed } from "./restore/plan.server";
import { manualMs, superfluous, uploadMs } from "./retention";
import {
  type Backup,
  backupFolder,
  deleteBackups,
  listBackups,
  noteReadable,
  saveBackup,
} from "./store.server";

/** One backup a night, however often it is asked for; one more where the first cannot be read, by the next run. */
export const backUp: Job = {
  name: "sauvegarde",
  does: "Sauvegarde le contenu du site",
  often: false,
  async run(services) {
    const today = parisDay(services.now());
    const all = await listBackups(services.db);
    const tonight = all.filter(({ kind, createdAt }) => kind === "nuit" && parisDay(createdAt) === today);
    const save = () => saveBackup(services, "nuit", jobActor);
    const [done] = tonight;
    let backup = done ?? (await save());
    // A backup that cannot be read is found out tonight, not on the day when it is needed.
    const archive = await readBack(services, backup).catch(async (error: unknown) => {
      // A second one that cannot be read either says that a third would not be.
      if (tonight.length !== 1 || !(error instanceof BackupError)) throw error;
      backup = await save();
      return readBack(services, backup);
    });
    const { bytes, counts } = backup;
    const missing = objectsNamed(archive).filter((key) => !archive.objects.has(key));
    await noteMissing(services, missing);
    const made = `${counted(bytes, "octet", "octets")}, ${counted(counts["images"] ?? 0, "image", "images")}, relue`;
    const lost =
      missing.length > 0
        ? `, sans ${counted(missing.length, "fichier absent", "fichiers absents")} de R2`
        : "";
    const again = backup === done ? " (déjà faite)" : " (refaite\u00a0: la première ne se lisait pas)";
    return made + (done ? again : "") + lost;
  },
};

/**
 * Deletes objects under a prefix that are older than `age`, but those to be kept.
 *
 * @returns how many, and which of those to be kept R2 does not have
 */
async function sweep(
  { env, now }: Services,
  prefix: string,
  age: number,
  kept: ReadonlySet<string> = new Set(),
) {
  let removed = 0;
  const lacking = new Set(kept);
  for await (const objects of objectPages(env.BUCKET, prefix)) {
    for (const { key } of objects) lacking.delete(key);
    const old = objects
      .filter(({ key, uploaded }) => now() - uploaded.getTime() > age && !kept.has(key))
      .map(({ key }) => key);
    if (old.length > 0) await env.BUCKET.delete(old);
    removed += old.length;
  }
  return { removed, lacking };
}

/** Whether a backup can still be read. What is wrong with it was said when it was made. */
const isReadable = (services: Services, backup: Backup): Promise<boolean> =>
  readBack(services, backup).then(
    () => true,
    (error: unknown) => {
      if (error instanceof BackupError) return false;
      throw error;
    },
  );

/**
 * Whether R2 answers, and has none of the backups that were made before today: a binding that leads to another bucket, or
 * an answer with nothing in it, sooner than damage to each of them. Tonight's is where the others should be. Of one nobody can tell.
 */
function lacksAll(all: readonly Backup[], lacking: ReadonlySet<string>, now: number): boolean {
  const before = all.filter(({ createdAt }) => parisDay(createdAt) !== parisDay(now));
  return before.length > 1 && before.every(({ key }) => lacking.has(key));
}

const lacksAllSentence =
  "Le stockage R2 répond, mais n'a aucune des sauvegardes faites avant aujourd'hui\u00a0: est-ce le bon bucket\u202f? Aucune n'est effacée ni notée illisible cette nuit.";

/** Keeps 7 days, 4 weeks and 6 months of nightly backups; what was sent for a dry run goes after a day. */
export const forgetBackups: Job = {
  name: "sauvegardes-anciennes",
  does: "Efface les sauvegardes trop anciennes",
  often: false,
  async run(services) {
    const all = await listBackups(services.db);
    // Those that no list names: the site stopped before it was written, or the list was lost with its database.
    // They may be needed still, but hold people for no longer than is promised.
    const listed = new Set(all.map(({ key }) => key));
    const unlisted = await sweep(services, backupFolder, manualMs, listed);
    const uploads = await sweep(services, "imports/", uploadMs);
    const exports = await sweep(services, "exports/", manualMs);
    // From the next night on, with one that is there, the others are known to be gone.
    if (lacksAll(all, unlisted.lacking, services.now())) throw new Error(lacksAllSentence);
    const newest = all.find(({ kind }) => kind === "nuit");
    if (newest) newest.readable = await isReadable(services, newest);
    const lost = all.filter(({ key }) => unlisted.lacking.has(key));
    for (const backup of lost) {
      if (backup.readable !== false) await noteReadable(services.db, backup, false);
      backup.readable = false;
    }
    const old = superfluous(all, services.now());
    await deleteBackups(services, old);
    const gone = [
      counted(old.length + unlisted.removed, "sauvegarde", "sauvegardes"),
      counted(uploads.removed, "envoi", "envois"),
      counted(exports.removed, "export", "exports"),
    ];
    const missing =
      lost.length > 0
        ? `\u202f; ${counted(lost.length, "sauvegarde absente", "sauvegardes absentes")} de R2`
        : "";
    const held =
      newest?.readable === false
        ? "\u202f; la dernière de la nuit ne peut pas être relue\u00a0: elle ne remplace aucune autre"
        : "";
    return `Supprimés\u00a0: ${gone.join(", ")}${missing}${held}`;
  },
};
