import type { Actor } from "#app/audit/record";
import type { Job } from "#app/operations/job";
import type { Services } from "#app/platform/context";
import { parisDay } from "#app/platform/dates";
import { manualMs, superfluous, uploadMs } from "./retention";
import { openArchive } from "./sources.server";
import { deleteBackups, listAllBackups, saveBackup } from "./store.server";

const system: Actor = { id: "systeme", name: "Tâche de nuit" };

/** One backup a night, however often it is asked for. */
export const backUp: Job = {
  name: "sauvegarde",
  often: false,
  async run(services) {
    const today = parisDay(services.now());
    const all = await listAllBackups(services.db);
    const done = all.find(({ kind, createdAt }) => kind === "nuit" && parisDay(createdAt) === today);
    const { id, bytes, counts } = done ?? (await saveBackup(services, "nuit", system));
    // A backup that cannot be read is found out tonight, not on the day when it is needed.
    await openArchive(services, id);
    return `${bytes} octets, ${counts["images"] ?? 0} images, relue${done ? " (déjà faite)" : ""}`;
  },
};

/** Deletes objects under a prefix that are older than `age`. */
async function sweep({ env, now }: Services, prefix: string, age: number): Promise<number> {
  const { objects } = await env.BUCKET.list({ prefix });
  const old = objects.filter(({ uploaded }) => now() - uploaded.getTime() > age).map(({ key }) => key);
  if (old.length > 0) await env.BUCKET.delete(old);
  return old.length;
}

/** Keeps 7 days, 4 weeks and 6 months of nightly backups; what was sent for a dry run goes after a day. */
export const forgetBackups: Job = {
  name: "sauvegardes-anciennes",
  often: false,
  async run(services) {
    const old = superfluous(await listAllBackups(services.db), services.now());
    await deleteBackups(services, old);
    const uploads = await sweep(services, "imports/", uploadMs);
    const exports = await sweep(services, "exports/", manualMs);
    return `${old.length} sauvegardes, ${uploads} envois, ${exports} exports supprimés`;
  },
};
