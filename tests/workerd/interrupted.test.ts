/**
 * Every write, with its answer lost after each of its calls to D1 and R2 that write, and with a Worker that stops
 * there: all of it happened or nothing, no record names a picture that is not there, the same form sent again ends
 * where it would have, once, and nobody reads that what was done was not.
 */
import { describe, expect, test } from "vitest";
import { sha256 } from "#app/platform/tokens";
import { adminActions } from "./admin/actions.ts";
import { apiPatch, createdPatch, type Fields, patchFields, person, send, withdraw } from "./admin/staff.ts";
import type { Browser } from "./browser.ts";
import { setDownload } from "./content.ts";
import { type Entries, form, made, picture, readObjects } from "./mapping-api.ts";
import { faultAt } from "./rows.ts";
import { env, origin, request } from "./site.ts";
import { readColumn, readValue } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

/** Sends the same each time, as a script does: the answer is what the action says, without the page. */
type Sending = (bindings?: Record<string, unknown>) => Promise<Response>;

const unlimited = { LIMIT_WRITE: undefined, LIMIT_READ: undefined, LIMIT_SIGN_IN: undefined };
const owner = await person("owner");
const member = await person("client");
const headers = await tokenHeaders();
await setDownload("base", "https://telechargements.example/base.zip", "Base complète");

const posted =
  (browser: Browser, path: string, fields: Fields): Sending =>
  (bindings) =>
    send(browser, `${path}.data`, fields, { ...unlimited, ...bindings });
const uploaded =
  (path: string, entries: Entries): Sending =>
  (bindings) => {
    const sent = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    return owner.get(
      `${path}.data`,
      { method: "POST", body: form(entries), headers: sent },
      { ...unlimited, ...bindings },
    );
  };
const called =
  (method: string, path: string, body: () => BodyInit | null): Sending =>
  (bindings) =>
    request(path, { method, headers, body: body() }, { ...unlimited, ...bindings });

const unique = () => `Métier ${crypto.randomUUID().slice(0, 8)}`;
const list = (avant: string, intent: string): Entries => [
  ["intent", intent],
  ["avant", avant],
  ["texte", `${"a".repeat(64)}  a.lua\n`],
];
const mapping = (more: Entries): Entries => [
  ["nom", "Garage"],
  ["nomFichier", "nv_garage"],
  ["coordX", "1"],
  ["coordY", "2"],
  ["envoi", crypto.randomUUID()],
  ...more,
];
const inTrash = async () => {
  const id = await made(headers, "A", [picture("a.png")]);
  await posted(owner, "/admin/mappings", { id, intent: "corbeille" })();
  return id;
};

const others: [name: string, prepare: () => Promise<Sending>][] = [
  [
    "a patch with its announcement",
    async () => posted(owner, "/admin/patches/nouveau", patchFields({ announce: "on" })),
  ],
  [
    "a patch by the API",
    async () => {
      const body = JSON.stringify(apiPatch({ submissionId: crypto.randomUUID() }));
      return called("POST", "/api/patches", () => new Blob([body], { type: "application/json" }));
    },
  ],
  [
    "fingerprints of a patch",
    async () =>
      uploaded(`/admin/patches/${(await createdPatch(owner)).id}/empreintes`, list("", "enregistrer-malgre")),
  ],
  [
    "fingerprints that go",
    async () => {
      const { id } = await createdPatch(owner);
      const path = `/admin/patches/${id}/empreintes`;
      await uploaded(path, list("", "enregistrer-malgre"))();
      const key = await readValue<string>("SELECT key FROM fingerprints WHERE patch_id = ?", id);
      return uploaded(path, list(String(key), "retirer"));
    },
  ],
  [
    "a mapping with its job",
    async () =>
      uploaded(
        "/admin/mappings/nouveau",
        mapping([["metier", unique()], picture("a.png"), ["alt.nouvelle-0", "Dehors"]]),
      ),
  ],
  [
    "a picture of a mapping that is replaced",
    async () => {
      const id = await made(headers, "A", [picture("a.png")]);
      return uploaded(
        `/admin/mappings/${id}`,
        mapping([
          ["metier", "Aucun"],
          ["revision", "1"],
          picture("b.png"),
          ["alt.nouvelle-0", "Dehors"],
          ["position.nouvelle-0", "1"],
        ]),
      );
    },
  ],
  [
    "a mapping by the API",
    async () => {
      const entries = mapping([picture("a.png")]);
      return called("POST", "/api/mappings", () => form(entries));
    },
  ],
  [
    "a mapping that comes back",
    async () => posted(owner, "/admin/mappings", { id: await inTrash(), intent: "restaurer" }),
  ],
  [
    "a mapping that goes for good",
    async () => posted(owner, "/admin/mappings", { id: await inTrash(), intent: "effacer" }),
  ],
  [
    "a job that takes another name",
    async () => {
      const tag = unique();
      await made(headers, "A", [["metier", tag]]);
      return posted(owner, "/admin/mappings/metiers", { intent: "renommer", tag, nom: unique() });
    },
  ],
  [
    "a job that goes into another",
    async () => {
      const [tag, vers] = [unique(), unique()];
      for (const job of [tag, vers]) await made(headers, "A", [["metier", job]]);
      return posted(owner, "/admin/mappings/metiers", { intent: "supprimer", tag, vers });
    },
  ],
  [
    "SQL that a member ran",
    async () => {
      const { id } = await createdPatch(owner, { upgradeSql: "SELECT 1;" });
      return posted(member, `/patch-notes/${id}/installation`, {
        intent: "sql",
        sha256: await sha256("SELECT 1;"),
      });
    },
  ],
  [
    "a recall that a member puts away",
    async () => {
      const patch = await createdPatch(owner);
      await member.get(`/patch-notes/${patch.id}/fichiers/patch`);
      await withdraw(owner, patch);
      return posted(member, `/patch-notes/rappels/${patch.id}`, {});
    },
  ],
];

/** What each sending does anew, as it is asked for. */
const anew = ["message: test", "message: send again", "token: create"];
/** Two changes, as visits are counted first: it has tests of its own. */
const leftOut = "statistics: reset";

const ofActions = (isAnew: boolean) =>
  adminActions
    .filter(({ name }) => name !== leftOut && anew.includes(name) === isAnew)
    .map(({ name, prepare }): [string, () => Promise<Sending>] => [
      name,
      async () => {
        const { path, fields } = await prepare(owner);
        return posted(owner, path, fields);
      },
    ]);

/** Written whenever somebody is there, or at night. */
const unwatched = /^(_cf_|sqlite_|d1_|heartbeats|visit_groups|daily_|sign_in_tries)/;
const touched = /^(last_(seen|used)|role_(asked|checked))_at$/;
const names = (await readColumn<string>("SELECT name FROM sqlite_master WHERE type = 'table'")).filter(
  (name) => !unwatched.test(name),
);

/** The rows of every table. */
async function everything(): Promise<Set<string>[]> {
  const answers = await env.DB.batch<object>(names.map((name) => env.DB.prepare(`SELECT * FROM ${name}`)));
  const asText = (row: object) => JSON.stringify(row, (key, value) => (touched.test(key) ? 0 : value));
  return answers.map(({ results }) => new Set(results.map(asText)));
}

const countMissing = (rows: Set<string>, among: Set<string>) =>
  [...rows].filter((row) => !among.has(row)).length;

/** How many rows of each table came and went. */
const changes = (before: Set<string>[], after: Set<string>[]): Record<string, number[]> =>
  Object.fromEntries(
    names.flatMap((name, i) => {
      const [old = new Set<string>(), now = new Set<string>()] = [before[i], after[i]];
      const counts = [countMissing(now, old), countMissing(old, now)];
      return counts.some(Boolean) ? [[name, counts]] : [];
    }),
  );

const saysNotDone = /n'(a|ont) (pas )?pu être (enregistr|retir|not|termin|supprim|modifi|fait)/;

/** Sends a form of which write number `at` is the last one that is done. */
async function cutAt(at: number, forGood: boolean, prepare: () => Promise<Sending>) {
  const sending = await prepare();
  const before = await everything();
  const { state, bindings } = faultAt(at, "lost", { forGood, ofWrites: true });
  const text = await (await sending(bindings)).text();
  const cut = changes(before, await everything());
  if (Object.keys(cut).length > 0) expect(text, `write ${at}`).not.toMatch(saysNotDone);
  return { sending, before, cut, hasFailed: state.hasFailed };
}

describe.each([
  ["its answer is lost", false],
  ["the Worker stops @long", true],
] as const)("after each write %s", (_, forGood) => {
  test.each([...ofActions(false), ...others])("R-10, R-12, R-17, T-40: %s", async (_, prepare) => {
    const ends: Record<string, number[]>[] = [];
    for (let at = 0, isCut = true; isCut; at++) {
      const { sending, before, cut, hasFailed } = await cutAt(at, forGood, prepare);
      await (await sending()).text();
      const done = changes(before, await everything());
      ends.push(done);
      isCut = hasFailed;
      expect([{}, done], `write ${at}`).toContainEqual(cut);
      expect((await readObjects()).missing, `write ${at}`).toEqual([]);
    }
    // The same tables, and as many lines of the journal, as where nothing failed: that was last.
    const tables = ends.map((end) => [Object.keys(end).sort(), end["audit_log"]]);
    expect(tables).toEqual(tables.map(() => tables.at(-1)));
    expect(tables.at(-1)?.[0]).not.toEqual([]);
  });
});

test.each([
  ...ofActions(true),
  ["a backup", async () => posted(owner, "/admin/sauvegardes", { intent: "sauvegarder" })] as const,
])(
  "R-10: where the Worker stops after a write nobody reads that it was not done: %s @long",
  async (_, prepare) => {
    for (let at = 0, isCut = true; isCut; at++) ({ hasFailed: isCut } = await cutAt(at, true, prepare));
  },
);
