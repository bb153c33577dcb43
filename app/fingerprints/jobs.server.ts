import { leftForRestore, mayBeRestoring } from "#app/backups/restore/recent-restore.server";
import { fingerprints } from "#app/db/schema";
import type { Job } from "#app/operations/job";
import { objectPages } from "#app/platform/bucket";
import { counted } from "#app/text/counted";
import { dayMs } from "#app/time/dates";
import { keyPrefix } from "./pack.server";
import { dropStaleFingerprints } from "./store.server";

/** Younger objects are left alone: the row that names them may still be on its way. */
const youngestMs = dayMs;

/** Lists that no patch has any more, then objects that no list names, unless a restore may be about to name them. */
export const sweepFingerprints: Job = {
  name: "empreintes-orphelines",
  does: "Efface les empreintes sans patch",
  often: false,
  async run(services) {
    const { db, env, now } = services;
    await dropStaleFingerprints(db);
    let removed = 0;
    const said = () =>
      counted(
        removed,
        "liste d'empreintes sans patch supprimée",
        "listes d'empreintes sans patch supprimées",
      );
    for await (const objects of objectPages(env.BUCKET, keyPrefix)) {
      // The rows are read after the list: an object that got its row in between is named.
      const rows = await db.select({ key: fingerprints.key }).from(fingerprints);
      const named = new Set(rows.map(({ key }) => key));
      const orphans = objects
        .filter(({ key, uploaded }) => now() - uploaded.getTime() > youngestMs && !named.has(key))
        .map(({ key }) => key);
      if (orphans.length === 0) continue;
      if (await mayBeRestoring(services)) return `${said()}, ${leftForRestore}`;
      await env.BUCKET.delete(orphans);
      removed += orphans.length;
    }
    return said();
  },
};
