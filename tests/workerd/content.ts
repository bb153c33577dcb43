/** Patches and downloads as rows, for tests that need some. */
import type { Compatibility, FormerVersion, Modifications } from "#app/db/schema";
import { firstPublication, noChanges, storeManyPatches } from "../fixtures/many-patches.ts";
import { env } from "./site.ts";
import { run } from "./sql.ts";

export { noChanges };

export interface PatchRow {
  id: string;
  version: string;
  title: string;
  description: string;
  modified_files: string[];
  modifications: Modifications;
  link_patch: string;
  link_base: string;
  link_mappings: string;
  status: "brouillon" | "programme" | "publie" | "retire";
  /** null: not shown. */
  position: number | null;
  published_at: number | null;
  scheduled_for: number | null;
  withdrawn_reason: string | null;
  replaced_by: string | null;
  breaking: number;
  security: number;
  cumulative: number;
  upgrade_steps: string[];
  upgrade_sql: string;
  compatibility: Compatibility;
}

/** Whether home shows the counts as they are; null is a site on which nobody ever chose. */
export async function setRealFigures(enabled: boolean | null): Promise<void> {
  await run("DELETE FROM settings");
  if (enabled === null) return;
  await run("INSERT INTO settings VALUES ('chiffres-reels', ?, 1)", Number(enabled));
}

const day = 24 * 60 * 60 * 1000;

/** The n-th patch of a made-up history, `5.0.<n>`. */
export function patchRow(n: number, changes: Partial<PatchRow> = {}): PatchRow {
  const published = firstPublication + n * day;
  return {
    id: String(published),
    version: `5.0.${n}`,
    title: `Patch numéro ${n}`,
    description: `Description du patch ${n}`,
    modified_files: [`resources/fichier-${n}.lua`],
    modifications: { ...noChanges, divers: [`Changement ${n}`] },
    link_patch: `https://fichiers.example/patch-${n}.zip`,
    link_base: "",
    link_mappings: "",
    status: "publie",
    position: n,
    published_at: published,
    scheduled_for: null,
    withdrawn_reason: null,
    replaced_by: null,
    breaking: 0,
    security: 0,
    cumulative: 0,
    upgrade_steps: [],
    upgrade_sql: "",
    compatibility: {},
    ...changes,
  };
}

const toColumn = (value: unknown) =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : (value ?? null);

/** An entry of the journal, as every change by staff writes one: what was kept from before is left behind. */
export async function noteChange(): Promise<void> {
  await run(
    "INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id) VALUES (0, 's', 'Test', 'essai', 'patch', '1')",
  );
}

/** Replaces everything that was published; the counter follows, as the site keeps it. */
export async function setPatches(rows: PatchRow[]): Promise<void> {
  const shown = rows.filter(({ position }) => position !== null).length;
  await env.DB.batch([
    env.DB.prepare("DELETE FROM patches"),
    ...rows.map((row) => {
      const columns = Object.keys(row);
      const marks = columns.map(() => "?").join(", ");
      return env.DB.prepare(`INSERT INTO patches (${columns.join(", ")}) VALUES (${marks})`).bind(
        ...Object.values(row).map(toColumn),
      );
    }),
    env.DB.prepare("UPDATE totals SET patches = ? WHERE id = 1").bind(shown),
  ]);
  await noteChange();
}

/** As many patches as wanted, by one statement. */
export async function setManyPatches(count: number): Promise<void> {
  await storeManyPatches(env.DB, count);
  await noteChange();
}

/** A version of a file that was replaced, as it is stored (DL-13). */
export const formerVersion = (change: Partial<FormerVersion> = {}): FormerVersion => ({
  version: "5.1.3",
  size: "11,2 Go",
  format: "ZIP",
  link: "https://fichiers.example/base-5.1.3.zip",
  sha256: "",
  replacedAt: Date.UTC(2026, 6, 17, 16),
  ...change,
});

export async function setFormer(slug: string, former: readonly FormerVersion[]): Promise<void> {
  await run("UPDATE download_items SET former = ? WHERE slug = ?", JSON.stringify(former), slug);
}

export async function setDownload(slug: string, link: string, title = `Titre ${slug}`): Promise<void> {
  await run(
    `INSERT OR REPLACE INTO download_items (slug, section, title, size, format, link, position)
     VALUES (?, 'Fichiers Serveur', ?, '12 Go', 'ZIP', ?, 1)`,
    slug,
    title,
    link,
  );
}
