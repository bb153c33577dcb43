/**
 * What staff do, in any order, some of it at once and some while the database fails: afterwards the lists say what
 * the rows say, every page answers, and a backup can be read back and holds what the site holds. The order is
 * drawn from a seed; a failure names what was done.
 */
import { beforeEach, describe, expect, test } from "vitest";
import type { Archive } from "#app/backups/archive/archive-contents";
import type { Choice, Choices } from "#app/backups/restore/choices";
import { ImpossibleChoice, OutdatedPlan } from "#app/backups/restore/choose";
import { dice, pick } from "../fixtures/dice.ts";
import { pngOf } from "../fixtures/image-bytes.ts";
import { type Fields, person, readPositions, send } from "./admin/staff.ts";
import { backedUp, dryRun, emptyEverything, restoreAll } from "./backups-data.ts";
import { patchRow, setDownload, setPatches } from "./content.ts";
import { playSixty } from "./deeds.ts";
import { call, type Entries, form, readObjects, unlimited } from "./mapping-api.ts";
import { expectLists } from "./mapping-lists.ts";
import { relist } from "./mappings-data.ts";
import { faultAt, faults } from "./rows.ts";
import { env, request, runCron } from "./site.ts";
import { readValue, run } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

/** Few of each, so that what is done meets what was done before. */
const versions = ["5.0.1", "5.0.2", "5.1.0", "5.10.0"];
const jobs = ["Police", "police", "Mécano"];

const pages = [
  "/",
  "/patch-notes",
  "/patch-notes/comparer?de=5.0.1&a=5.10.0",
  "/patch-notes.atom",
  "/data/patches.json",
  "/mappings",
  "/mappings?q=garage",
  "/mappings.json",
  "/data/mapping-tags.json",
  "/downloads",
  "/admin/patches?etat=corbeille",
  "/admin/mappings?etat=corbeille",
  "/admin/mappings/metiers",
  "/admin/journal",
];

/** Kinds of records that a backup holds as they are now; the others grow while it is looked at. */
const compared = ["metiers", "mappings", "patches", "empreintes", "telechargements"];

interface Stored {
  id: string;
  revision: number;
  status: string;
}

async function openSite(kind: "patchs" | "mappings", seed: number) {
  const roll = dice(seed);
  const one = <T>(all: readonly T[]): T => pick(roll, all);
  const staff = await person("owner");
  const headers = await tokenHeaders();
  await run("UPDATE visitors SET last_login_at = ?", Date.now());
  const archives: Archive[] = [];
  const done: string[] = [];
  let bindings: Record<string, unknown> = unlimited;

  const post = async (path: string, fields: Fields) => {
    const { status } = await send(staff, path, fields, bindings);
    done.push(`${path} ${JSON.stringify(fields)}: ${status}`);
    return status;
  };
  const api = async (method: string, path: string, revision?: number) => {
    const body = form([
      ["nom", one(["Poste", "Garage"])],
      ["nomFichier", "nv_a"],
      ["metier", one(["Aucun", ...jobs])],
      ...(roll(2)
        ? ([
            ["coordX", String(roll(900))],
            ["coordY", String(roll(900))],
          ] as const)
        : []),
      ...(roll(3) ? [] : ([["images", [pngOf(20 + roll(9), 20), "a.png"]]] as const)),
    ] as Entries);
    const named = revision === undefined ? headers : { ...headers, "If-Match": `"${revision}"` };
    const { status } = await call(method, path, { headers: named, body, bindings });
    done.push(`${method} ${path}: ${status}`);
    return status;
  };
  const stored = async (sql: string) => {
    const { results } = await env.DB.prepare(sql).all<Stored>();
    return results.length > 0 ? one(results) : { id: "aucun", revision: 1, status: "" };
  };
  const patch = () => stored("SELECT id, revision, status FROM patches ORDER BY rowid");
  const mapping = () => stored("SELECT id, revision, '' AS status FROM mappings ORDER BY rowid");
  const patchForm = (): Fields => ({
    version: one(versions),
    title: one(["Titre", "Autre titre"]),
    description: "Texte",
    "modifications.divers": [one(["Ligne", "Autre ligne"])],
    "downloads.patch": "https://telechargements.example/a.zip",
    upgradeSql: one(["", "UPDATE x SET y = 1;"]),
    scheduledFor: one(["", "2099-01-01T10:00"]),
    intent: one(["publier", "brouillon", "programmer", "enregistrer"]),
    submissionId: crypto.randomUUID(),
  });

  type Deed = () => Promise<number | undefined>;
  const ofPatches: Deed[] = [
    async () => post("/admin/patches/nouveau", patchForm()),
    async () => {
      const { id, revision } = await patch();
      return post(`/admin/patches/${id}`, { ...patchForm(), revision: String(revision - (roll(8) ? 0 : 1)) });
    },
    async () => {
      const { id, revision } = await patch();
      const fields = {
        intent: one(["retirer", "remettre"]),
        reason: "Panne",
        replacedBy: one(["", ...versions]),
      };
      return post(`/admin/patches/${id}/retirer`, { ...fields, revision: String(revision) });
    },
    async () => {
      const intent = one(["supprimer", "restaurer", "restaurer", "purger"]);
      return post(`/admin/patches/${(await patch()).id}/supprimer`, { intent });
    },
  ];
  const ofMappings: Deed[] = [
    async () => api("POST", "/api/mappings"),
    async () => {
      const { id, revision } = await mapping();
      return api("PUT", `/api/mappings/${id}`, revision);
    },
    async () => {
      const intent = one(["corbeille", "corbeille", "restaurer", "effacer"]);
      return post("/admin/mappings", { id: (await mapping()).id, intent });
    },
    async () => {
      const choix = [(await mapping()).id, (await mapping()).id];
      return post("/admin/mappings", {
        choix,
        intent: one(["lot-metier", "lot-corbeille"]),
        metier: one(jobs),
      });
    },
    async () => {
      const fields = { tag: one(jobs), nom: one(jobs), vers: one(["", "Aucun", ...jobs]) };
      return post("/admin/mappings/metiers", {
        ...fields,
        intent: one(["supprimer", "renommer", "ajouter"]),
      });
    },
  ];
  const ofAll: Deed[] = [
    async () => {
      const revision = await readValue<number>("SELECT revision FROM download_items");
      const fields = { slug: "base", title: "Base", description: "", size: "12 Go", format: "", sha256: "" };
      const link = `https://fichiers.example/${roll(4)}.zip`;
      const version = one(["5.1", "5.2"]);
      return post("/admin/telechargements", {
        ...fields,
        link,
        version,
        revision: String(revision),
        keep: "on",
      });
    },
    async () => {
      // Months later: what is scheduled is due, half of the trash is too old.
      await env.DB.batch([
        env.DB.prepare("UPDATE patches SET scheduled_for = 1795000000000 WHERE status = 'programme'"),
        env.DB.prepare("UPDATE patches SET deleted_at = 1 WHERE deleted_at IS NOT NULL AND rowid % 2 = 0"),
        env.DB.prepare("UPDATE mappings SET deleted_at = 1 WHERE deleted_at IS NOT NULL AND rowid % 2 = 0"),
      ]);
      for (const cron of ["*/10 * * * *", "17 3 * * *"]) await runCron(cron, bindings);
      done.push("night");
      return undefined;
    },
    async () => {
      archives.push(await backedUp());
      done.push(`backup ${archives.length}`);
      return undefined;
    },
    async () => {
      if (archives.length === 0) return undefined;
      const choices: Choices = Object.fromEntries(
        compared.map((name) => [name, one(["rien", "ajouter", "fusionner", "remplacer"] satisfies Choice[])]),
      );
      const at = roll(archives.length);
      done.push(`restore ${at + 1} ${JSON.stringify(choices)}`);
      try {
        await restoreAll(archives[at] as Archive, choices);
      } catch (error) {
        if (!(error instanceof ImpossibleChoice || error instanceof OutdatedPlan)) throw error;
        done.push(`refused: ${error.message}`);
      }
      return undefined;
    },
  ];

  const deeds = [...(kind === "patchs" ? ofPatches : ofMappings), ...ofAll];

  /** One deed; or two at once; or one whose calls to the database and to R2 fail from somewhere on. */
  async function act(): Promise<void> {
    const way = roll(6);
    if (way === 0) {
      const fault = one(Object.keys(faults) as (keyof typeof faults)[]);
      const { state, bindings: failing } = faultAt(roll(14), fault, { forGood: roll(3) === 0 });
      bindings = { ...unlimited, ...failing };
      const status = await one(deeds)().finally(() => {
        bindings = unlimited;
      });
      done.push(`${fault}: ${state.hasFailed}`);
      if (!state.hasFailed) expect(status ?? 200).toBeLessThan(500);
      return;
    }
    for (const status of await Promise.all(way === 1 ? [one(deeds)(), one(deeds)()] : [one(deeds)()])) {
      expect(status ?? 200).toBeLessThan(500);
    }
  }

  async function check(): Promise<void> {
    await expectLists();
    expect((await readObjects()).missing).toEqual([]);
    const { positions, total } = await readPositions();
    expect(positions).toEqual(Array.from({ length: total }, (_, i) => i + 1));
    await expectPublicData();
  }

  async function checkAll(): Promise<void> {
    const { plan } = await dryRun(await backedUp());
    const differing = plan.entities.filter(({ entity }) => compared.includes(entity.name));
    expect(differing.flatMap(({ planned }) => planned)).toEqual([]);
    for (const page of pages) {
      const isComparison = page.startsWith("/patch-notes/comparer");
      let answer = await staff.get(page, {}, unlimited);
      // A version of the comparison may have another name since, to which it leads, or be gone.
      if (isComparison && answer.status === 302) {
        const address = answer.headers.get("Location") ?? "";
        expect([page, address]).toEqual([page, expect.stringMatching(/^\/patch-notes\/comparer\?/)]);
        answer = await staff.get(address, {}, unlimited);
      }
      const { status } = answer;
      expect([page, isComparison && status === 404 ? 200 : status]).toEqual([page, 200]);
    }
  }
  return { act, check, checkAll, done };
}

/** `/data/patches.json`, whose text is kept between changes, has what is stored and visitors see. */
async function expectPublicData(): Promise<void> {
  const { results } = await env.DB.prepare(
    "SELECT id, version, title FROM patches WHERE position IS NOT NULL ORDER BY position DESC",
  ).all();
  const listed = (await (await request("/data/patches.json")).json()) as Record<string, unknown>[];
  expect(listed.map(({ id, version, title }) => ({ id, version, title }))).toEqual(results);
}

describe("in any order (BAK-07, R-12, R-19, T-32)", () => {
  beforeEach(async () => {
    await emptyEverything();
    await relist();
    await setPatches([patchRow(1), patchRow(2)]);
    await setDownload("base", "https://fichiers.example/base.zip");
  });

  test.each([
    ["patchs", "1"],
    ["patchs", "2 @long"],
    ["mappings", "3"],
    ["mappings", "4 @long"],
  ] as const)(
    "sixty deeds with %s leave the site sound, and a backup of it whole (%s)",
    async (kind, seed) => {
      const site = await openSite(kind, Number.parseInt(seed, 10));
      await playSixty(site, { every: 10, check: site.checkAll });
    },
    120_000,
  );
});
