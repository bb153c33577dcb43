import { jobActor } from "#app/audit/record";
import type { Job } from "#app/operations/job";
import { objectPages } from "#app/platform/bucket";
import type { Services } from "#app/platform/context";
import { counted } from "#app/text/counted";
import { dayMs, parisDay } from "#app/time/dates";
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
 * @returns how many, and the sizes of those to be kept that R2 has
 */
async function sweep(
  { env, now }: Services,
  prefix: string,
  age: number,
  kept: ReadonlySet<string> = new Set(),
) {
  let removed = 0;
  const sizes = new Map<string, number>();
  for await (const objects of objectPages(env.BUCKET, prefix)) {
    for (const { key, size } of objects) if (kept.has(key)) sizes.set(key, size);
    const old = objects
      .filter(({ key, uploaded }) => now() - uploaded.getTime() > age && !kept.has(key))
      .map(({ key }) => key);
    if (old.length > 0) await env.BUCKET.delete(old);
    removed += old.length;
  }
  return { removed, sizes };
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
function lacksAll(all: readonly Backup[], isThere: (backup: Backup) => boolean, now: number): boolean {
  const before = all.filter(({ createdAt }) => parisDay(createdAt) !== parisDay(now));
  return before.length > 1 && !before.some(isThere);
}

const lacksAllSentence =
  "Le stockage R2 répond, mais n'a aucune des sauvegardes faites avant aujourd'hui\u00a0: est-ce le bon bucket\u202f? Aucune n'est effacée ni notée illisible cette nuit.";

/** Archives that are read again in one night, beside the newest. */
const mostReread = 5;

/** Those whose turn it is this night: of more than are read again at once, none waits for ever. */
function turnOf(backups: readonly Backup[], now: number): Backup[] {
  const first = (Math.floor(now / dayMs) * mostReread) % Math.max(backups.length, 1);
  return [...backups.slice(first), ...backups.slice(0, first)].slice(0, mostReread);
}

/**
 * Reads again what was noted as lost or damaged and is there in its full length: for some nights the site may have had
 * another bucket.
 *
 * @returns those that are still to be read
 */
async function readAgain(services: Services, doubted: readonly Backup[]): Promise<Backup[]> {
  const turn = turnOf(doubted, services.now());
  for (const backup of turn) backup.readable = await isReadable(services, backup);
  return doubted.filter((backup) => !turn.includes(backup));
}

/**
 * What may go by its age, see `superfluous`. One that is still to be read, or not there, takes the place of no other, and
 * stays as long as it would if nothing were wrong with it.
 */
function outlived(
  all: readonly Backup[],
  { unread, lost }: Record<"unread" | "lost", readonly Backup[]>,
  now: number,
): Backup[] {
  const goneIfSound = (those: readonly Backup[]) => {
    const rows = all.map((backup) => (those.includes(backup) ? { ...backup, readable: true } : backup));
    return new Set(superfluous(rows, now).map(({ id }) => id));
  };
  const told = goneIfSound([]);
  const ofUnread = goneIfSound(unread);
  const ofLost = goneIfSound([...unread, ...lost]);
  return all.filter((backup) => {
    if (lost.includes(backup)) return ofLost.has(backup.id);
    return (unread.includes(backup) ? ofUnread : told).has(backup.id);
  });
}

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
    const isThere = ({ key }: Backup) => unlisted.sizes.has(key);
    // From the next night on, with one that is there, the others are noted as gone, until they are there again.
    if (lacksAll(all, isThere, services.now())) throw new Error(lacksAllSentence);
    const newest = all.find(({ kind }) => kind === "nuit");
    const doubted = all.filter((backup) => {
      const isWhole = unlisted.sizes.get(backup.key) === backup.bytes;
      return backup !== newest && backup.readable === false && isWhole;
    });
    if (newest) newest.readable = await isReadable(services, newest);
    const unread = await readAgain(services, doubted);
    const lost = all.filter((backup) => !isThere(backup));
    for (const backup of lost) {
      if (backup.readable !== false) await noteReadable(services.db, backup, false);
      backup.readable = false;
    }
    const old = outlived(all, { unread, lost }, services.now());
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
