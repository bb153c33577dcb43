/** N-02: fingerprints of a patch: who attaches them, who reads them, and what becomes of them. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type FileEntry, manifestLimits, parseManifest, printManifest } from "#app/fingerprints/manifest";
import { createdPatch, person, type Row, send, trash, withdraw } from "./admin/staff.ts";
import { backedUp, dryRun, restoreAll } from "./backups-data.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { readText, textOf } from "./html.ts";
import { altered, failingDatabase, failingR2 } from "./rows.ts";
import { env, origin, runCron } from "./site.ts";
import { readRow, readValue, run } from "./sql.ts";

vi.setConfig({ testTimeout: 120_000 });

const team = await person("nvteam");
const member = await person("client");
const guest = openBrowser();

const entry = (path: string, size: number | null = 3, digit = "a"): FileEntry => ({
  path,
  size,
  sha256: digit.repeat(64),
});
const canary = "canari-fichier-de-la-base.lua";
const list = [entry("b.lua", 5, "b"), entry(`resources/[core]/${canary}`)];

/** As long as one may be, of a sign that is three times as long once it is normalised. */
const growing = Array.from(
  { length: 48_000 },
  (_, i) => `${"a".repeat(64)}  ${i}${"\u{1D160}".repeat(46)}\n`,
).join("");

/** A text has two bytes for each end of a line, and two lines for each file. */
const longestText = manifestLimits.bytes + 2 * manifestLimits.files;

const address = (patch: Pick<Row, "id">) => `/admin/patches/${patch.id}/empreintes`;
const fileOf = (patch: Pick<Row, "id">) => `/patch-notes/${patch.id}/empreintes`;
const keyOf = (patch: Pick<Row, "id">) =>
  readValue<string>("SELECT key FROM fingerprints WHERE patch_id = ?", patch.id);
const stored = async () => (await env.BUCKET.list({ prefix: "empreintes/" })).objects.map(({ key }) => key);

interface Sent {
  intent?: string;
  avant?: string;
  texte?: string;
  liste?: string;
  fichier?: string | Uint8Array;
}

function submit(browser: Browser, path: string, sent: Sent, bindings?: Record<string, unknown>) {
  const body = new FormData();
  body.set("intent", sent.intent ?? "enregistrer");
  body.set("avant", sent.avant ?? "");
  body.set("texte", sent.texte ?? "");
  if (sent.liste) body.set("liste", sent.liste);
  body.set("fichier", new File(sent.fichier === undefined ? [] : [sent.fichier as BlobPart], "liste.txt"));
  const headers = { "Sec-Fetch-Site": "same-origin", Origin: origin };
  return browser.get(path, { method: "POST", body, headers }, bindings);
}

/** These tests save more often in a minute than one person may. */
const often = { LIMIT_WRITE: { limit: async () => ({ success: true }) } };

async function attach(patch: Row, files: readonly FileEntry[] = list): Promise<string> {
  const avant = (await keyOf(patch)) ?? "";
  // Whatever the version before has: these lists have nothing to do with each other.
  const sent = { intent: "enregistrer-malgre", fichier: printManifest(files), avant };
  const answer = await submit(team, address(patch), sent, often);
  expect(answer.status).toBe(200);
  return (await keyOf(patch)) ?? "";
}

/** No patch, and no list of one. */
async function forgetPatches(): Promise<void> {
  const left = await stored();
  if (left.length > 0) await env.BUCKET.delete(left);
  await env.DB.batch([
    env.DB.prepare("DELETE FROM patches"),
    env.DB.prepare("DELETE FROM fingerprints"),
    env.DB.prepare("UPDATE totals SET patches = 0"),
  ]);
}

let patch: Row;
beforeEach(async () => {
  await forgetPatches();
  patch = await createdPatch(team);
});

const titlesOf = (html: string) =>
  [/<title>([^·]*) ·/, /<h1[^>]*>([^<]*)</].map((tag) => tag.exec(html)?.[1]);

describe("N-02: staff attach fingerprints", () => {
  test("the tab of the browser names the page as its heading does", async () => {
    const html = await (await team.get(address(await createdPatch(team)))).text();
    expect(titlesOf(html)).toEqual(["Empreintes des fichiers", "Empreintes des fichiers"]);
  });

  test("a file or a pasted list is looked at without being kept, then attached; the journal says by whom", async () => {
    const text = printManifest(list);
    for (const sent of [{ fichier: text }, { texte: text }]) {
      const looked = await submit(team, address(patch), { ...sent, intent: "verifier" });
      expect([looked.status, await keyOf(patch)]).toEqual([200, null]);
      expect(await readText(looked)).toContain(
        "Cette liste peut être enregistrée. 2 fichiers, 8\u00a0octets",
      );
    }
    expect(await stored()).toEqual([]);
    const key = await attach(patch);
    expect(await stored()).toEqual([key]);
    const row = await readRow<Record<string, unknown>>("SELECT * FROM fingerprints");
    expect(row).toMatchObject({ patch_id: patch.id, files: 2, bytes: 8 });
    expect(row?.["stored"]).toBe((await env.BUCKET.head(key))?.size);
    const page = await readText(await team.get(address(patch)));
    expect(page).toContain("2 fichiers, 8\u00a0octets · depuis le");
    const noted = await readRow<Record<string, string>>(
      "SELECT action, entity_id, before, after FROM audit_log WHERE entity = 'patch' ORDER BY id DESC",
    );
    expect([noted?.["action"], noted?.["entity_id"]]).toEqual(["modification", patch.id]);
    const { version } = patch;
    expect(JSON.parse(noted?.["before"] ?? "")).toEqual({ version });
    expect(JSON.parse(noted?.["after"] ?? "")).toEqual({
      version,
      empreintes: { fichiers: 2, octets: 8, sha256: key.slice("empreintes/".length, 75) },
    });
    await attach(patch, [entry("autre.lua")]);
    const before = "SELECT before FROM audit_log WHERE entity = 'patch' ORDER BY id DESC";
    expect(await env.DB.prepare(before).first("before")).toBe(noted?.["after"]);
  });

  test("sizes may be missing; what is stored is in order, without remarks and relative to the base's folder, and the same again changes nothing", async () => {
    const hash = "c".repeat(64);
    await submit(team, address(patch), { texte: `# made today\n${hash} *z.lua\n${hash}  ./A.lua\n` });
    const key = await keyOf(patch);
    const text = await (await member.get(fileOf(patch))).text();
    expect(text).toBe(`${hash}  resources/A.lua\n${hash}  resources/z.lua\n`);
    expect(await readValue("SELECT bytes FROM fingerprints")).toBeNull();
    const again = await submit(team, address(patch), { texte: text, avant: key ?? "" });
    expect(await readText(again)).toContain("déjà celles de ce patch");
    expect([await keyOf(patch), await stored()]).toEqual([key, [key]]);
    await env.BUCKET.delete(key ?? "");
    expect((await member.get(fileOf(patch))).status).toBe(404);
    const anew = await submit(team, address(patch), { texte: text, avant: key ?? "" });
    expect(await readText(anew)).not.toContain("déjà celles de ce patch");
    expect(await stored()).toEqual([await keyOf(patch)]);
    expect(await (await member.get(fileOf(patch))).text()).toBe(text);
  });

  test("T-31: one bad line, and nothing is kept: each is told by its number", async () => {
    const hash = "a".repeat(64);
    const texte = `${hash}  a.lua\n${hash}  ../b.lua\nrien\n${hash}  A.LUA\n`;
    for (const intent of ["enregistrer", "verifier"]) {
      const answer = await submit(team, address(patch), { texte, intent });
      expect(answer.status).toBe(422);
      const page = await readText(answer);
      for (const line of [
        "Ligne 2\u00a0: le chemin",
        "Ligne 3\u00a0: une empreinte",
        "Ligne 4\u00a0: ce fichier est déjà à la ligne 1",
      ]) {
        expect(page).toContain(line);
      }
    }
    expect([await keyOf(patch), await stored()]).toEqual([null, []]);
  });

  test.each<[string, number, Sent, string]>([
    ["nothing", 422, {}, "Choisissez le dossier"],
    ["remarks alone", 422, { texte: "# rien\n" }, "aucune empreinte"],
    ["a file and a pasted list", 422, { texte: "a", fichier: "b" }, "Un seul envoi à la fois"],
    ["bytes that are no text", 422, { fichier: new Uint8Array([0xff, 0xfe, 0x00]) }, "texte en UTF-8"],
    [
      "sizes that no disk holds together",
      422,
      {
        texte: printManifest(
          Array.from({ length: 10 }, (_, i) => ({ ...entry(`${i}.lua`), size: 1e15 - 1 })),
        ),
      },
      "dépassent ce qu'un disque peut contenir",
    ],
    ["a file over the limit", 413, { fichier: new Uint8Array(manifestLimits.bytes + 1) }, "12\u00a0Mo"],
    ["a list that is over the limit once its signs are normalised", 413, { fichier: growing }, "24\u00a0Mo"],
    [
      "a path too long in `resources`",
      422,
      { texte: `${"a".repeat(64)}  ${"b".repeat(291)}` },
      "300 caractères",
    ],
    ["a pasted list over the limit", 413, { texte: "x".repeat(longestText + 1) }, "trop long"],
    [
      "an intent of nobody",
      400,
      { texte: printManifest(list), intent: "autre" },
      "La requête n'est pas valide.",
    ],
  ])("T-23, T-31: refused with a sentence: %s", async (_, status, sent, sentence) => {
    const answer = await submit(team, address(patch), sent);
    expect(answer.status).toBe(status);
    expect(await readText(answer)).toContain(sentence);
    expect([await keyOf(patch), await stored()]).toEqual([null, []]);
  });

  test("one file more than 50,000 is refused; 50,000 are kept and handed out", async () => {
    const files = Array.from({ length: manifestLimits.files }, (_, i) => ({
      path: `resources/[stream]/${i % 400}/${i}.ytd`,
      size: i,
      sha256: (i * 7919).toString(16).padStart(64, "0"),
    }));
    const more = await submit(team, address(patch), { fichier: printManifest([...files, entry("x.lua")]) });
    expect([more.status, await keyOf(patch)]).toEqual([422, null]);
    await attach(patch, files);
    const text = await (await member.get(fileOf(patch))).text();
    expect(parseManifest(text).files).toHaveLength(manifestLimits.files);
  });

  test("N-02: the list of a folder comes as a text; refused, it does not come back as one that was pasted", async () => {
    const liste = printManifest(list);
    const late = await submit(team, address(patch), { liste, avant: "x" });
    expect(late.status).toBe(409);
    expect(/<textarea[^>]*>[^<]/.test(await late.text())).toBe(false);
    expect((await submit(team, address(patch), { liste })).status).toBe(200);
    const text = await (await member.get(fileOf(patch))).text();
    expect(parseManifest(text).files).toEqual(list);
  });

  test("T-31: it may have 12 MB, whatever the ends of its lines take on their way", async () => {
    const room = Math.floor(manifestLimits.bytes / manifestLimits.files);
    const files = Array.from({ length: manifestLimits.files }, (_, i) => {
      const file = entry(`${i}-`, 1);
      return { ...file, path: file.path.padEnd(file.path.length + room - printManifest([file]).length, "x") };
    });
    const liste = printManifest(files).replaceAll("\n", "\r\n");
    expect(liste.length).toBeGreaterThan(manifestLimits.bytes);
    expect((await submit(team, address(patch), { liste })).status).toBe(200);
    const text = await (await member.get(fileOf(patch))).text();
    expect(parseManifest(text).files).toHaveLength(manifestLimits.files);
  });

  test("two editors: whoever decided on another list is told, and both lists are whole", async () => {
    const first = await attach(patch);
    const second = await attach(patch, [entry("c.lua")]);
    for (const sent of [
      { fichier: printManifest([entry("d.lua")]), avant: first },
      { intent: "retirer", avant: first },
      { fichier: printManifest(list) },
    ]) {
      const late = await submit(team, address(patch), sent);
      expect(late.status).toBe(409);
      expect(await readText(late)).toContain("ont changé entre-temps");
    }
    expect(await keyOf(patch)).toBe(second);
    // A replaced list stays for who is reading it, until the night.
    expect((await stored()).sort()).toEqual([first, second].sort());
  });

  test("R-12: a list sent again after its answer was lost, or twice at once, is no conflict with oneself; nor is its end", async () => {
    const before = await attach(patch);
    const sendAll = async (sent: Sent) => {
      const twice = () => submit(team, address(patch), sent);
      const answers = await Promise.all([twice(), twice()]);
      expect([...answers, await twice()].map(({ status }) => status)).toEqual([200, 200, 200]);
      return keyOf(patch);
    };
    const lines = () => readValue<number>("SELECT count(*) FROM audit_log");
    const first = (await lines()) ?? 0;
    const after = await sendAll({ fichier: printManifest([entry("c.lua")]), avant: before });
    expect((await stored()).sort()).toEqual([before, after].sort());
    expect(await sendAll({ intent: "retirer", avant: after ?? "" })).toBeNull();
    expect((await lines()) ?? 0).toBe(first + 2);
  });

  test("N-02: a list that shares almost nothing with that of the version before is attached at the second word alone", async () => {
    const files = Array.from({ length: 20 }, (_, i) => entry(`resources/[a]/${i}.lua`));
    await attach(patch, files);
    const newer = await createdPatch(team);
    const text = printManifest(
      files.map(({ path, ...rest }) => ({ ...rest, path: path.replace("resources/", "r/") })),
    );
    const looked = await submit(team, address(newer), { texte: text, intent: "verifier" });
    expect(await readText(looked)).toContain("a 20 fichiers\u00a0: aucun n'est dans cette liste.");
    const asked = await submit(team, address(newer), { texte: text });
    expect([asked.status, await keyOf(newer)]).toEqual([200, null]);
    const html = await asked.text();
    expect(textOf(html)).toContain(`La ${patch.version} a 20 fichiers\u00a0: aucun n'est dans cette liste.`);
    expect(html).toContain("Enregistrer quand même");
    expect(html).toContain("r/[a]/3.lua");
    await submit(team, address(newer), { texte: text, intent: "enregistrer-malgre" });
    const key = await keyOf(newer);
    expect(key).not.toBeNull();
    // What came after says nothing of a list.
    const first = (await keyOf(patch)) ?? "";
    await submit(team, address(patch), { texte: printManifest(files.slice(1)), avant: first });
    expect(await keyOf(patch)).not.toBe(first);
    // The same files from `resources` alone raise no doubt; nor do they where the list before is lost.
    const inner = printManifest(
      files.map((file) => ({ ...file, path: file.path.slice("resources/".length) })),
    );
    await submit(team, address(newer), { texte: inner, avant: key ?? "" });
    const second = await keyOf(newer);
    expect(second).not.toBe(key);
    await env.BUCKET.delete((await keyOf(patch)) ?? "");
    await submit(team, address(newer), { texte: text, avant: second ?? "" });
    expect(await keyOf(newer)).not.toBe(second);
  });

  test("R-12, R-33: a pasted list that the database did not take comes back with the page", async () => {
    const texte = printManifest([entry("colle.lua")]);
    const failed = await submit(team, address(patch), { texte }, { DB: failingDatabase() });
    expect(failed.status).toBe(503);
    const html = await failed.text();
    expect(html).toContain("Erreur lors de l'enregistrement des empreintes".replaceAll("'", "&#x27;"));
    expect(html).toMatch(/<textarea[^>]*>[^<]*colle\.lua/);
  });

  test("taking them off asks first, by a form without a script; a database that fails changes nothing", async () => {
    const key = await attach(patch);
    expect(await readText(await team.get(address(patch)))).toContain("Les clients ne pourront plus comparer");
    for (const [sent, sentence] of [
      [{ intent: "retirer", avant: key }, "Erreur lors du retrait"],
      [{ fichier: printManifest([entry("e.lua")]), avant: key }, "Erreur lors de l'enregistrement"],
    ] as const) {
      const failed = await submit(team, address(patch), sent, { DB: failingDatabase() });
      expect(failed.status).toBe(503);
      expect(await readText(failed)).toContain(sentence);
    }
    expect([await keyOf(patch), await stored()]).toEqual([key, [key]]);
    const gone = await submit(team, address(patch), { intent: "retirer", avant: key });
    expect([gone.status, await keyOf(patch)]).toEqual([200, null]);
    expect((await member.get(fileOf(patch))).status).toBe(404);
  });

  test.each(["D1_ERROR: Network connection lost.", "D1_ERROR: internal error; reference = abc"])(
    "R-11, T-32: where only the answer of the database is lost, the list that its row names stays, and is said to be saved: %s",
    async (message) => {
      const batch: D1Database["batch"] = async <T>(statements: D1PreparedStatement[]) => {
        const before = await keyOf(patch);
        const results = await env.DB.batch<T>(statements);
        if ((await keyOf(patch)) !== before) throw new Error(message);
        return results;
      };
      const DB = altered(env.DB, { batch });
      const answer = await submit(team, address(patch), { fichier: printManifest([entry("f.lua")]) }, { DB });
      expect(answer.status).toBe(200);
      expect(await readText(answer)).toContain("Empreintes enregistrées.");
      const key = await keyOf(patch);
      expect(key).not.toBeNull();
      expect(await stored()).toEqual([key]);
    },
  );

  test("R-10, R-11: where the database does not even say whether the row is there, the list that it names stays", async () => {
    let isDown = false;
    const DB = altered(env.DB, {
      prepare: (sql) => {
        if (isDown) throw new Error("D1_ERROR: D1 DB is overloaded");
        return env.DB.prepare(sql);
      },
      batch: async <T>(statements: D1PreparedStatement[]) => {
        const results = await env.DB.batch<T>(statements);
        isDown = (await keyOf(patch)) !== null;
        if (isDown) throw new Error("D1_ERROR: internal error; reference = abc");
        return results;
      },
    });
    const answer = await submit(team, address(patch), { fichier: printManifest([entry("g.lua")]) }, { DB });
    expect(answer.status).toBe(503);
    expect(await stored()).toEqual([await keyOf(patch)]);
  });

  test("R-10, R-11: a row that is written after its answer was lost names a list that is there", async () => {
    let isNext = false;
    let late: D1PreparedStatement[] = [];
    const DB = altered(env.DB, {
      prepare: (sql) => {
        isNext ||= sql.startsWith('insert into "fingerprints"');
        return env.DB.prepare(sql);
      },
      batch: async <T>(statements: D1PreparedStatement[]) => {
        if (!isNext) return env.DB.batch<T>(statements);
        isNext = false;
        late = statements;
        throw new Error("D1_ERROR: Network connection lost.");
      },
    });
    const answer = await submit(team, address(patch), { fichier: printManifest([entry("h.lua")]) }, { DB });
    expect([answer.status, await keyOf(patch)]).toEqual([503, null]);
    await env.DB.batch(late);
    expect(await stored()).toEqual([await keyOf(patch)]);
  });

  test("R-33: of a patch that somebody deletes meanwhile the form says so and keeps the pasted list, without a script too", async () => {
    await trash(team, patch);
    const texte = printManifest(list);
    const answer = await submit(team, address(patch), { texte });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain("Ce patch n'existe pas.");
    expect(html).toContain(`${texte}</textarea>`);
    expect([await keyOf(patch), await stored()]).toEqual([null, []]);
    // Opened anew it is in the trash.
    expect((await team.get(address(patch))).headers.get("Location")).toBe("/admin/patches?etat=corbeille");
  });

  test("R-33: to a patch that somebody deletes while its list is being stored none is attached", async () => {
    // One that stays, and has no list either.
    await createdPatch(team);
    const put: R2Bucket["put"] = async (...args: Parameters<R2Bucket["put"]>) => {
      await trash(team, patch);
      return env.BUCKET.put(...args);
    };
    const BUCKET = altered(env.BUCKET, { put });
    const late = await submit(team, address(patch), { fichier: printManifest(list) }, { BUCKET });
    expect(late.status).toBe(409);
    expect([await keyOf(patch), await stored()]).toEqual([null, []]);
  });

  test("N-02: not for a patch that never was", async () => {
    const sent = await submit(team, "/admin/patches/0/empreintes", { fichier: printManifest(list) });
    expect([sent.status, await stored()]).toEqual([404, []]);
  });
});

describe("N-02, T-16: members read them", () => {
  test("streamed, for this member alone, and asked for again by its tag", async () => {
    await attach(patch);
    const answer = await member.get(fileOf(patch));
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="empreintes-${patch.version}.sha256"`,
    );
    expect(parseManifest(await answer.text()).files).toEqual(list);
    const tag = answer.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
    const again = await member.get(fileOf(patch), { headers: { "If-None-Match": `W/${tag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await member.get(fileOf(patch), { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    await attach(patch, [entry("autre.lua")]);
    const changed = await member.get(fileOf(patch), { headers: { "If-None-Match": tag } });
    expect(changed.status).toBe(200);
    await changed.text();
    const lost = await member.get(fileOf(patch), {}, { BUCKET: failingR2() });
    expect([lost.status, lost.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(await readText(lost)).toContain("Le site est momentanément indisponible");
  });

  test("a guest gets no byte of them: neither a name nor a version, in whatever form is asked", async () => {
    await attach(patch);
    const { id, version } = patch;
    const routes = "_routes=fingerprints%2Froutes%2F";
    for (const path of [
      fileOf(patch),
      `${fileOf(patch)}.data`,
      `${fileOf(patch)}.data?${routes}file`,
      "/patch-notes/verifier",
      `/patch-notes/verifier?a=${version}`,
      "/patch-notes/verifier.data",
      `/patch-notes/verifier.data?${routes}verify`,
      `${address(patch)}.data`,
    ]) {
      const answer = await guest.get(path);
      expect([401, 200, 202], path).toContain(answer.status);
      const text = await answer.text();
      for (const word of [canary, "b.lua", "a".repeat(64)]) expect(text, path).not.toContain(word);
      if (!path.includes(id) && !path.includes("a=")) expect(text, path).not.toContain(version);
    }
    expect((await guest.get(fileOf(patch))).status).toBe(401);
    expect((await guest.get("/patch-notes/verifier")).status).toBe(401);
    for (const path of [`/patch-notes/${version}`, `/patch-notes/comparer?de=${version}&a=${version}`]) {
      expect(await (await guest.get(path)).text(), path).not.toContain("/patch-notes/verifier");
    }
  });

  test("N-02, T-16: the page says to members which files beside `resources` a patch names, to a guest none", async () => {
    const words = ["canari-resource.cfg", "sql/canari.sql"];
    const hidden = ["resources/[core]/canari-a.lua", "C:\\base\\Resources\\canari-b.lua"];
    const named = await createdPatch(team, { modifiedFiles: [...words, ...hidden] });
    const draft = await createdPatch(team, { intent: "brouillon", modifiedFiles: ["canari-brouillon.cfg"] });
    await attach(patch);
    const path = "/patch-notes/verifier.data";
    const [page, none] = [await (await member.get(path)).text(), await (await guest.get(path)).text()];
    for (const word of words) {
      expect(page).toContain(word);
      expect(none).not.toContain(word);
    }
    for (const word of ["canari-a.lua", "canari-b.lua", "canari-brouillon.cfg"])
      expect(page).not.toContain(word);
    expect([named.status, draft.status]).toEqual(["publie", "brouillon"]);
  });

  test("withdrawn, a draft, in the trash or unknown: 404, and not offered", async () => {
    await attach(patch);
    const draft = await createdPatch(team, { intent: "brouillon" });
    await attach(draft, [entry("brouillon.lua")]);
    for (const id of [draft.id, "0", "%27%20OR%201=1"]) {
      expect((await member.get(fileOf({ id }))).status, id).toBe(404);
    }
    expect(await readText(await member.get("/patch-notes/verifier"))).not.toContain(draft.version);
    await withdraw(team, patch, { revision: String(patch.revision) });
    expect((await member.get(fileOf(patch))).status).toBe(404);
    expect(await readText(await member.get("/patch-notes/verifier"))).toContain(
      "Aucune version n'a encore d'empreintes",
    );
    expect(await (await member.get(`/patch-notes/${patch.version}`)).text()).not.toContain(
      "/patch-notes/verifier",
    );
    const deleted = await createdPatch(team);
    await attach(deleted);
    expect((await member.get(fileOf(deleted))).status).toBe(200);
    await trash(team, deleted);
    expect((await member.get(fileOf(deleted))).status).toBe(404);
    expect(await readText(await member.get("/patch-notes/verifier"))).toContain(
      "Aucune version n'a encore d'empreintes",
    );
  });

  test("patch and path lead to the check when there are fingerprints; without a script it gives lists and commands", async () => {
    const newer = await createdPatch(team);
    const path = `/patch-notes/comparer?de=${patch.version}&a=${newer.version}`;
    expect(await (await member.get(path)).text()).not.toContain("/patch-notes/verifier");
    await attach(newer);
    expect(await (await member.get(path)).text()).toContain(
      `/patch-notes/verifier?de=${patch.version}&amp;a=${newer.version}`,
    );
    expect(await (await member.get(`/patch-notes/${newer.version}`)).text()).toContain(
      `/patch-notes/verifier?a=${newer.version}`,
    );
    const page = await (await member.get(`/patch-notes/verifier?de=${patch.version}`)).text();
    expect(page).toContain(`href="${fileOf(newer)}"`);
    expect(textOf(page)).toContain(`sha256sum -c --quiet ../empreintes-${newer.version}.sha256`);
    expect(page).toMatch(/<noscript>.*demande JavaScript/s);
  });

  test("the path leads to the check where the version that one updates to has fingerprints, not the one that one leaves; no guest", async () => {
    const newer = await createdPatch(team);
    const path = `/patch-notes/comparer?de=${patch.version}&a=${newer.version}`;
    const isOffered = async (browser: Browser) =>
      (await (await browser.get(path)).text()).includes("/patch-notes/verifier?");
    await attach(patch);
    expect(await isOffered(member)).toBe(false);
    await attach(newer);
    expect([await isOffered(member), await isOffered(openBrowser())]).toEqual([true, false]);
  });

  test("PN-21: the versions stand newest first; the commands are for the newest, or for the one that the reader's server runs", async () => {
    const newer = await createdPatch(team);
    await attach(patch);
    await attach(newer, [entry("autre.lua")]);
    const reader = await person("client");
    const pageOf = async () => (await reader.get("/patch-notes/verifier")).text();
    const commandsOf = ({ version }: Row) => `sha256sum -c --quiet ../empreintes-${version}.sha256`;
    const page = await pageOf();
    expect(textOf(page)).toContain(commandsOf(newer));
    expect(page.indexOf(fileOf(newer))).toBeLessThan(page.indexOf(fileOf(patch)));
    await reader.post(`/patch-notes/${patch.id}/installation`, { retour: "/patch-notes" });
    expect(textOf(await pageOf())).toContain(commandsOf(patch));
  });

  test("R-22: the page of the check offers the forty newest versions, and no more", async () => {
    const newer: Row[] = [];
    for (let made = 0; made < 40; made++) newer.push(await createdPatch(team));
    await run(
      "INSERT INTO fingerprints (patch_id, key, files, bytes, stored, updated_at) SELECT id, 'empreintes/' || id, 1, 1, 1, 1 FROM patches",
    );
    const page = await (await member.get("/patch-notes/verifier")).text();
    for (const version of newer) expect(page).toContain(fileOf(version));
    expect(page).not.toContain(fileOf(patch));
  });

  test("T-31: 'verifier' is the name of a page, and of no version", async () => {
    const answer = await send(team, "/admin/patches/nouveau", {
      version: "Verifier",
      title: "x",
      intent: "brouillon",
    });
    expect(answer.status).toBe(422);
  });
});

const emptyBin = "UPDATE patches SET deleted_at = 1, position = NULL WHERE id = ?";

describe("N-02: what becomes of them", () => {
  test("they go with a patch that is erased; the night removes what no patch has, and leaves what is on its way", async () => {
    const other = await createdPatch(team);
    const kept = await attach(other, [entry("autre.lua")]);
    const first = await attach(patch);
    await run(emptyBin, patch.id);
    expect(await keyOf(patch)).toBe(first);
    await runCron("tache:corbeille");
    expect(await keyOf(patch)).toBeNull();
    await runCron("tache:empreintes-orphelines");
    expect((await stored()).sort()).toEqual([first, kept].sort());

    const purged = await createdPatch(team);
    await attach(purged, [entry("f.lua")]);
    await run(emptyBin, purged.id);
    await trash(team, purged, "purger");
    expect(await keyOf(purged)).toBeNull();

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 60 * 60 * 1000 });
    try {
      await runCron("tache:empreintes-orphelines");
    } finally {
      vi.useRealTimers();
    }
    expect(await stored()).toEqual([kept]);
    const told = "SELECT detail FROM heartbeats WHERE job = 'empreintes-orphelines'";
    expect(await env.DB.prepare(told).first("detail")).toBe("2 listes d'empreintes sans patch supprimées");
  });

  test("the night's job takes lists away that no patch has, whatever took their patch", async () => {
    await attach(patch);
    await run("DELETE FROM patches WHERE id = ?", patch.id);
    await runCron("tache:empreintes-orphelines");
    expect(await keyOf(patch)).toBeNull();
  });

  test("BAK-04, BAK-07: an archive holds them, and they come back byte for byte", async () => {
    const key = await attach(patch);
    const bytes = new Uint8Array((await (await env.BUCKET.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));
    const row = await readRow("SELECT * FROM fingerprints");
    const archive = await backedUp();
    expect([...archive.objects]).toEqual([key]);
    await forgetPatches();
    await restoreAll(archive, { patches: "fusionner", empreintes: "fusionner" });
    expect(await readRow("SELECT * FROM fingerprints")).toEqual(row);
    expect(new Uint8Array((await (await env.BUCKET.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
      bytes,
    );
    expect(parseManifest(await (await member.get(fileOf(patch))).text()).files).toEqual(list);
  });

  test("BAK-06: one that R2 lost is named by the dry run; an archive of before there were any leaves those here alone", async () => {
    const key = await attach(patch);
    await env.BUCKET.delete(key);
    const lost = await backedUp();
    expect((await dryRun(lost)).plan.missingObjects).toEqual([key]);
    const older = { ...lost, rows: new Map([...lost.rows].filter(([name]) => name !== "empreintes")) };
    await restoreAll(older, { patches: "remplacer" });
    expect(await keyOf(patch)).toBe(key);
  });
});
