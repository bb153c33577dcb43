import { derivedColumns } from "#app/mappings/derived";
import { rebuildStatements } from "#app/mappings/listing-sql";
import { foldText } from "#app/platform/fold-text";
import { env } from "./site.ts";

/** A D1 binding that adds up what its batches read and write. */
export function countingDatabase(db: D1Database = env.DB) {
  const read = { rows: 0, written: 0, trips: 0 };
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === "batch") {
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements);
          read.trips += 1;
          for (const { meta } of results) {
            read.rows += meta.rows_read;
            read.written += meta.rows_written;
          }
          return results;
        };
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { db: counted, read };
}

export const relist = () => env.DB.batch(rebuildStatements.map((statement) => env.DB.prepare(statement)));

export const jobs = ["Police", "EMS", "Mécano", "Taxi", "Banque", "Gang", "Sheriff", "Pompier"];

/** Many mappings by one statement: half of them in the city, the others all over the island. */
export async function fillMappings(count: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM mappings"),
    env.DB.prepare("DELETE FROM tags"),
    ...jobs.map((name) =>
      env.DB.prepare("INSERT INTO tags (name, folded) VALUES (?, ?)").bind(name, foldText(name)),
    ),
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1),
        place AS (SELECT i, (i * 7919) % 10007 / 10007.0 AS u, (i * 104729) % 10009 / 10009.0 AS v FROM n),
        spot AS (SELECT i, iif(i % 2, -1400 + u * 2800, -3000 + u * 6500) AS x, iif(i % 2, -2200 + v * 2600, -3300 + v * 10000) AS y FROM place),
        square AS (SELECT i, x, y, CAST(floor(x) + 16384 AS INTEGER) AS a, CAST(floor(y) + 16384 AS INTEGER) AS b FROM spot),
        s8 AS (SELECT i, x, y, (a | (a << 8)) & 16711935 AS a, (b | (b << 8)) & 16711935 AS b FROM square),
        s4 AS (SELECT i, x, y, (a | (a << 4)) & 252645135 AS a, (b | (b << 4)) & 252645135 AS b FROM s8),
        s2 AS (SELECT i, x, y, (a | (a << 2)) & 858993459 AS a, (b | (b << 2)) & 858993459 AS b FROM s4),
        s1 AS (SELECT i, x, y, (a | (a << 1)) & 1431655765 AS a, (b | (b << 1)) & 1431655765 AS b FROM s2)
      INSERT INTO mappings (id, nom, nom_fichier, x, y, z, description, metier, images, search_text, fichier_cle, nom_cle, zone, created_at, updated_at)
      SELECT printf('m%06d', i), 'Lieu ' || i, 'nv_lieu_' || i, x, y, 30.5, 'Un lieu de la ville, décoré et meublé avec soin.',
        iif(i % 9, ?2 ->> ('$[' || (i % 8) || ']'), NULL),
        '[{"key":"mappings/m/' || i || '","alt":"Vue","width":1600,"height":1000,"type":"image/webp","placeholder":"#182536","variants":[{"width":400,"bytes":9512},{"width":800,"bytes":24320},{"width":1600,"bytes":58558}]}]',
        'lieu ' || i || ' un lieu de la ville, decore et meuble avec soin.', 'nv_lieu_' || i, printf('lieu %08d', i), a | (b << 1), i * 1000, i * 1000
      FROM s1`,
    ).bind(count, JSON.stringify(jobs)),
  ]);
  await relist();
}

interface Sample {
  id: string;
  nom: string;
  nomFichier?: string;
  description?: string;
  metier?: string | null;
  x?: number | null;
  y?: number | null;
  z?: number | null;
  heading?: number | null;
  images?: unknown[];
  createdAt?: number;
  deleted?: boolean;
}

/** A few mappings in the place of whatever is stored. */
export async function storeMappings(samples: Sample[]): Promise<void> {
  const used = [...new Set(samples.map(({ metier }) => metier).filter((name) => typeof name === "string"))];
  await env.DB.batch([
    env.DB.prepare("DELETE FROM mappings"),
    env.DB.prepare("DELETE FROM tags"),
    ...used.map((name) =>
      env.DB.prepare("INSERT INTO tags (name, folded) VALUES (?, ?)").bind(name, foldText(name)),
    ),
    ...samples.map((sample, i) => {
      const mapping = {
        nomFichier: `nv_${sample.id}`,
        description: "",
        metier: null,
        x: 100,
        y: 200,
        z: 30,
        heading: null,
        images: [],
        createdAt: 1_000_000 * (i + 1),
        ...sample,
      };
      const derived = derivedColumns(mapping);
      return env.DB.prepare(
        `INSERT INTO mappings (id, nom, nom_fichier, x, y, z, heading, description, metier, images, search_text, fichier_cle,
          nom_cle, zone, created_at, updated_at, deleted_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).bind(
        mapping.id,
        mapping.nom,
        mapping.nomFichier,
        mapping.x,
        mapping.y,
        mapping.z,
        mapping.heading,
        mapping.description,
        mapping.metier,
        JSON.stringify(mapping.images),
        derived.searchText,
        derived.fichierCle,
        derived.nomCle,
        derived.zone,
        mapping.createdAt,
        mapping.createdAt,
        sample.deleted ? 1 : null,
      );
    }),
  ]);
  await relist();
}
