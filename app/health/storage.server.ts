/** What staff see of what is stored: pictures that R2 lacks (ADM-25), and how full D1 and R2 are (OPS-02). */
import { inArray } from "drizzle-orm";
import { mappings } from "#app/db/schema";
import { imagePrefix } from "#app/images/key";
import { objectKeys } from "#app/mappings/pictures/image-store.server";
import { readNote } from "#app/operations/notes.server";
import type { Services } from "#app/platform/context";
import { within } from "#app/platform/within";
import { formatBytes } from "#app/text/format-bytes";
import { type Check, doubtful, good } from "./check";
import { limitMs } from "./health.server";

const gigabyte = 1e9;
/** The limits of Cloudflare's plans, as `docs/operation.md` gives them. */
const limits = { d1: 10 * gigabyte, r2: 10 * gigabyte };
const nearly = 0.8;

const shown = (label: string, bytes: number, limit: number, detail: string) =>
  (bytes < limit * nearly ? good : doubtful)(label, detail);

/** Any answer of D1 says how large the database is after it. */
async function readDatabaseBytes({ env }: Services): Promise<number | null> {
  const { meta } = await within(limitMs, env.DB.prepare("SELECT 1").run());
  return meta.size_after ?? null;
}

/** How much of D1 and R2 is used: nothing of what does not answer, which other lines say. */
export async function checkStorage(services: Services): Promise<Check[]> {
  const [database, files] = await Promise.all([
    readDatabaseBytes(services).catch(() => null),
    within(limitMs, readNote(services.env.BUCKET, "stockage")).catch(() => null),
  ]);
  const ofDatabase = (bytes: number) =>
    shown(
      "Place prise dans D1",
      bytes,
      limits.d1,
      `${formatBytes(bytes)} sur 500\u00a0Mo (offre gratuite) ou 10\u00a0Go (offre payante).`,
    );
  const ofFiles = (bytes: number, whole: boolean) =>
    shown(
      "Place prise dans R2",
      bytes,
      limits.r2,
      `${whole ? "" : "Au moins "}${formatBytes(bytes)} la nuit dernière, sur 10\u00a0Go gratuits.`,
    );
  return [
    ...(database === null ? [] : [ofDatabase(database)]),
    files ? ofFiles(files.bytes, files.whole) : good("Place prise dans R2", "Sera comptée cette nuit."),
  ];
}

/** Files that are named by their mappings, at most. */
const namedAtMost = 20;

interface MissingImages {
  mappings: { id: string; nom: string; files: number; isInTrash: boolean }[];
  others: number;
  /** Whether a nightly backup has looked for them yet. */
  looked: boolean;
}

/**
 * Mappings of whose pictures the last backup found files missing, but those whose pictures were replaced since; `others`
 * is how many files it did not name. Null when R2 does not answer.
 */
export async function readMissingImages({ env, db }: Services): Promise<MissingImages | null> {
  try {
    const note = await within(limitMs, readNote(env.BUCKET, "images-absentes"));
    if (!note) return { mappings: [], others: 0, looked: false };
    const named = note.keys.slice(0, namedAtMost);
    const lost = new Set(named);
    const ids = [...new Set(named.map((key) => key.slice(imagePrefix.length).split("/")[0] ?? ""))];
    const rows = await db
      .select({ id: mappings.id, nom: mappings.nom, images: mappings.images, deletedAt: mappings.deletedAt })
      .from(mappings)
      .where(inArray(mappings.id, ids));
    const lacking = rows.map(({ id, nom, images, deletedAt }) => {
      const files = images.flatMap(objectKeys).filter((key) => lost.has(key)).length;
      return { id, nom, files, isInTrash: deletedAt !== null };
    });
    return {
      mappings: lacking.filter(({ files }) => files > 0),
      others: note.count - named.length,
      looked: true,
    };
  } catch {
    return null;
  }
}
