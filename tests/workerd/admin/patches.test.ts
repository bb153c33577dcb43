import { describe, expect, test, vi } from "vitest";
import { signIn } from "../browser.ts";
import { readText, textOf } from "../html.ts";
import { altered } from "../rows.ts";
import { ageSession } from "../sessions.ts";
import { addPersona, roleIds, setFaults, setRoles } from "../simulator.ts";
import { env, origin, request, runCron } from "../site.ts";
import {
  createdPatch,
  type Fields,
  failingDatabase,
  formBody,
  nextVersion,
  patchFields,
  person,
  readPositions,
  rowOf,
  send,
} from "./staff.ts";

// Many requests in one test, and a machine that others use too.
vi.setConfig({ testTimeout: 60_000 });

const create = "/admin/patches/nouveau";
const nvteam = await person("nvteam");

const journal = async (id: string) =>
  (
    await env.DB.prepare("SELECT action, actor_name FROM audit_log WHERE entity_id = ? ORDER BY id")
      .bind(id)
      .all<{
        action: string;
        actor_name: string;
      }>()
  ).results.map(({ action }) => action);

describe("ADM-04: creating a patch", () => {
  test("ADM-10, ADM-07, ADM-12, F-19, ERR-23: it is published, empty lines are dropped, the server signs and dates it", async () => {
    const fields = patchFields({ author: "pirate", id: "1", createdBy: "1", role: "owner" });
    const response = await send(nvteam, create, fields);
    expect(response.status).toBe(200);
    expect(await readText(response)).toContain("Patch créé et sauvegardé\u202f!");
    const row = await rowOf(String(fields["version"]));
    expect(row).toMatchObject({ status: "publie", author: "Administrateur", deleted_at: null });
    expect(row?.id).toMatch(/^\d{13}$/);
    expect(JSON.parse(row?.modified_files ?? "")).toEqual(["a.lua", "b.lua"]);
    expect(JSON.parse(row?.modifications ?? "").divers).toEqual(["Une ligne"]);
    expect(await journal(row?.id ?? "")).toEqual(["creation"]);
    const page = await nvteam.get(`/patch-notes/${row?.version}`);
    expect(page.status).toBe(200);
  });

  test("A11Y-01: every page of a patch says in its title that it is one of the administration", async () => {
    const { id } = await createdPatch(nvteam);
    const pages = ["", "/retirer", "/supprimer", "/empreintes"].map((page) => `/admin/patches/${id}${page}`);
    for (const page of [create, ...pages]) {
      const [, title] = (await (await nvteam.get(page)).text()).match(/<title>([^<]*)/) ?? [];
      expect(title, page).toMatch(/ · Administration · NEVA$/);
    }
  });

  test("ADM-08, F-11: a new patch begins with the links of the downloads; a provisional one leaves its field empty", async () => {
    const setLink = (slug: string, link: string) =>
      env.DB.prepare(
        `INSERT INTO download_items (slug, section, title, size, format, link, position) VALUES (?1, 'Serveur', ?1, '', '', ?2, 9)
         ON CONFLICT (slug) DO UPDATE SET link = ?2`,
      )
        .bind(slug, link)
        .run();
    const valueIn = (html: string, name: string) => {
      const field = html.match(new RegExp(`<input[^>]* name="downloads\\.${name}"[^>]*>`))?.[0] ?? "";
      return field.match(/ value="([^"]*)"/)?.[1];
    };
    await setLink("base", "https://fichiers.neva.fr/base.zip");
    await setLink("stream", "https://example.com/stream.zip");
    const html = await (await nvteam.get(create)).text();
    expect(["patch", "base", "mappings"].map((name) => valueIn(html, name))).toEqual([
      "",
      "https://fichiers.neva.fr/base.zip",
      "",
    ]);
  });

  test("ADM-06: every missing field is named in one go, and the text stays", async () => {
    const response = await send(
      nvteam,
      create,
      patchFields({ version: "", title: "", description: "gardé", "downloads.patch": "" }),
    );
    expect(response.status).toBe(422);
    const html = await response.text();
    for (const text of [
      "Indiquez la version.",
      "Indiquez le titre.",
      "Indiquez le lien du patch.",
      "3 champs à corriger",
      "gardé",
    ]) {
      expect(html).toContain(text);
    }
  });

  test.each([
    ["telechargements.example/a.zip", "Indiquez une adresse complète, qui commence par https://"],
    ["http://neva.fr/a.zip", "Indiquez une adresse complète, qui commence par https://"],
    ["javascript:alert(1)", "Indiquez une adresse complète, qui commence par https://"],
    ["https://example.com/a.zip", "Cette adresse est un exemple"],
  ])("ADM-06, F-11: the link %s is refused", async (link, sentence) => {
    const fields = patchFields({ "downloads.patch": link });
    const response = await send(nvteam, create, fields);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(sentence);
    expect(await rowOf(String(fields["version"]))).toBeNull();
  });

  test("ADM-06, N-04: who writes a version reads which is the newest, and what a lower one would do; of one that is published nothing is said", async () => {
    const newest = await createdPatch(nvteam);
    const hint = `Dernière publiée\u00a0: ${newest.version}`;
    const lower = "plus basse que la dernière publiée";
    const fresh = await readText(await nvteam.get(create));
    expect(fresh).toContain(hint);
    expect(fresh).not.toContain(lower);
    const refused = async (version: string) =>
      readText(await send(nvteam, create, patchFields({ version, title: "" })));
    expect(await refused("0.0.1")).toContain(lower);
    expect(await refused(nextVersion())).not.toContain(lower);
    const shown = await readText(await nvteam.get(`/admin/patches/${newest.id}`));
    expect(shown).not.toContain("Dernière publiée");
  });

  test("PN-15: no version takes an address that would not be its page", async () => {
    for (const version of ["comparer", "Comparer", `5.${Date.now()}.data`, `5.${Date.now()}.DATA`]) {
      const response = await send(nvteam, create, patchFields({ version }));
      expect(response.status, version).toBe(422);
      expect(await response.text()).toContain("Ce mot est réservé.");
    }
    for (const version of [`${Date.now()}.data-1`, `rappels`, `${Date.now()}.json`, `${Date.now()}.md`]) {
      const row = await createdPatch(nvteam, { version });
      const page = await nvteam.get(`/patch-notes/${version}`);
      expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(await page.text()).toContain(row.title);
    }
  });

  test("a version is used once", async () => {
    const row = await createdPatch(nvteam);
    const response = await send(nvteam, create, patchFields({ version: row.version }));
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Un patch porte déjà cette version.");
  });

  test("T-33, R-17: twelve submissions of one form make one patch", async () => {
    const fields = patchFields();
    const before = await readPositions();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(nvteam, create, fields)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await readPositions()).total).toBe(before.total + 1);
  });

  test("T-33, T-34: sent again with another text, it shows both versions, and the next sending changes what the first one made", async () => {
    const fields = patchFields({ title: "Le premier envoi" });
    expect((await send(nvteam, create, fields)).status).toBe(200);
    const row = await rowOf(String(fields["version"]));
    const before = await readPositions();
    const changed = { ...fields, title: "Le second envoi" };
    const refused = await send(nvteam, create, changed);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    for (const text of [
      "Un premier envoi de ce formulaire a déjà créé ce patch (publié).",
      "Enregistré par",
      `/admin/patches/${row?.id}`,
      "Le premier envoi",
      "Le second envoi",
      // What the next sending needs, without a script too.
      `name="submissionId" value="${fields["submissionId"]}"`,
      'name="revision" value="1"',
    ]) {
      expect(html, text).toContain(text);
    }
    expect(await rowOf(String(fields["version"]))).toMatchObject({ title: "Le premier envoi", revision: 1 });
    const saved = await send(nvteam, create, { ...changed, revision: "1" });
    expect(saved.status).toBe(200);
    expect(await saved.text()).toContain("Patch modifié et sauvegardé\u202f!");
    expect(await rowOf(String(fields["version"]))).toMatchObject({
      id: row?.id,
      title: "Le second envoi",
      revision: 2,
    });
    expect(await readPositions()).toEqual(before);
  });

  test("T-33: another version, or 'Publier' after the draft, is another text too", async () => {
    const fields = patchFields({ intent: "brouillon" });
    expect((await send(nvteam, create, fields)).status).toBe(200);
    const version = nextVersion();
    for (const change of [{ version }, { intent: "publier" }] as Fields[]) {
      const refused = await send(nvteam, create, { ...fields, ...change });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain("a déjà créé ce patch (brouillon).");
    }
    expect(await rowOf(version)).toBeNull();
    const sent = { ...fields, version, intent: "publier", revision: "1" };
    expect((await send(nvteam, create, sent)).status).toBe(200);
    expect(await rowOf(String(fields["version"]))).toBeNull();
    expect(await rowOf(version)).toMatchObject({ status: "publie", revision: 2 });
  });

  test("T-33, T-34, PN-18: of a first sending that somebody published meanwhile, 'Publier' is told so and changes nothing", async () => {
    const fields = patchFields({ intent: "brouillon" });
    expect((await send(nvteam, create, fields)).status).toBe(200);
    const row = await rowOf(String(fields["version"]));
    const published = { ...fields, intent: "publier", revision: "1" };
    expect((await send(nvteam, `/admin/patches/${row?.id}`, published)).status).toBe(200);
    // Its form knows the draft alone.
    const late = await send(nvteam, create, { ...published, title: "Autre", announce: "on" });
    expect(late.status).toBe(409);
    expect(await readText(late)).toContain("Ce patch a été publié entre-temps.");
    expect(await rowOf(String(fields["version"]))).toMatchObject({ title: row?.title, revision: 2 });
    // Once both versions were shown, it means the text.
    expect((await send(nvteam, create, { ...published, title: "Autre", revision: "2" })).status).toBe(200);
    expect(await rowOf(String(fields["version"]))).toMatchObject({ title: "Autre", revision: 3 });
  });

  test("T-33: the same typed webhook is the same form, another one is not", async () => {
    const address = (sign: string) => `https://discord.com/api/webhooks/${"1".repeat(18)}/${sign.repeat(68)}`;
    const announced = { scheduledFor: "2099-01-01T10:00", announce: "on" };
    const fields = patchFields({ ...announced, webhookUrl: address("a") });
    for (const _ of [1, 2]) expect((await send(nvteam, create, fields)).status).toBe(200);
    for (const webhookUrl of [address("b"), ""]) {
      const refused = await send(nvteam, create, { ...fields, webhookUrl });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain("a déjà créé ce patch (programmé).");
    }
    expect((await send(nvteam, create, fields)).status).toBe(200);
    expect(await rowOf(String(fields["version"]))).toMatchObject({ revision: 1 });
  });

  test("R-33, ADM-09, F-12: a webhook that was typed is there again when the form comes back, and the mention rings nowhere else", async () => {
    const webhookUrl = `https://discord.com/api/webhooks/${"1".repeat(18)}/${"a".repeat(68)}`;
    const fields = patchFields({ announce: "on", mention: "on", webhookUrl });
    // Without a script a mention is confirmed by a second sending.
    const asked = await send(nvteam, create, fields);
    expect(asked.status).toBe(422);
    const html = await asked.text();
    expect(html).toContain('name="mentionConfirmed"');
    expect(html.match(/<input[^>]* name="webhookUrl"[^>]*>/)?.[0]).toContain(`value="${webhookUrl}"`);
    // Once it is stored nobody is shown it again.
    const saved = await send(nvteam, create, { ...fields, mentionConfirmed: "on", intent: "brouillon" });
    expect(saved.status).toBe(200);
    expect(await saved.text()).not.toContain(webhookUrl);
  });

  test("T-33: where the first one is in the trash, another text is a patch of its own", async () => {
    const fields = patchFields();
    const first = await createdPatch(nvteam, fields);
    await send(nvteam, `/admin/patches/${first.id}/supprimer`, { intent: "supprimer" });
    const same = await send(nvteam, create, { ...fields, title: "Autre" });
    expect(same.status).toBe(422);
    expect(await same.text()).toContain(
      "Un patch de la corbeille porte cette version\u00a0: restaurez-le ou effacez-le d'abord.",
    );
    const version = nextVersion();
    expect((await send(nvteam, create, { ...fields, version })).status).toBe(200);
    expect(await rowOf(version)).toMatchObject({ status: "publie", deleted_at: null });
    expect((await rowOf(first.version))?.deleted_at).not.toBeNull();
  });

  test("PN-18: a draft needs a version and a title only, and no visitor sees it", async () => {
    const fields = patchFields({ description: "", "downloads.patch": "", intent: "brouillon" });
    expect((await send(nvteam, create, fields)).status).toBe(200);
    expect(await rowOf(String(fields["version"]))).toMatchObject({ status: "brouillon", position: null });
    expect((await nvteam.get(`/patch-notes/${fields["version"]}`)).status).toBe(404);
  });

  test("ADM-23: a patch of the trash says on which day the night takes it, thirty days and the rest of one later", async () => {
    const { id } = await createdPatch(nvteam);
    await send(nvteam, `/admin/patches/${id}/supprimer`, { intent: "supprimer" });
    const shown = async (deletedAt: string) => {
      const set = env.DB.prepare("UPDATE patches SET deleted_at = ? WHERE id = ?");
      await set.bind(Date.parse(deletedAt), id).run();
      return readText(await nvteam.get("/admin/patches?etat=corbeille"));
    };
    expect(await shown("2026-03-01T10:00:00Z")).toContain("Sera effacé le 1er avr. 2026");
    expect(await shown("2026-03-01T03:16:59Z")).toContain("Sera effacé le 31 mars 2026");
    expect(await shown("2026-03-01T03:17:00Z")).toContain("Sera effacé le 1er avr. 2026");
    await env.DB.prepare("UPDATE patches SET deleted_at = ? WHERE id = ?").bind(Date.now(), id).run();
  });

  test("PN-18: an hour to come schedules it, an hour that is past is refused", async () => {
    const fields = patchFields({ scheduledFor: "2099-01-01T10:00" });
    expect((await send(nvteam, create, fields)).status).toBe(200);
    expect(await rowOf(String(fields["version"]))).toMatchObject({ status: "programme", position: null });
    const late = await send(nvteam, create, patchFields({ scheduledFor: "2020-01-01T10:00" }));
    expect(late.status).toBe(422);
    expect(await late.text()).toContain("Cette heure est passée");
  });

  test("PN-18, BAK-05: an hour in a year that nobody means is refused, of a draft too", async () => {
    for (const scheduledFor of ["0026-12-01T10:00", "1999-12-31T10:00", "2200-01-02T10:00"]) {
      for (const intent of ["brouillon", "programmer"]) {
        const fields = patchFields({ scheduledFor, intent });
        const refused = await send(nvteam, create, fields);
        expect(refused.status, `${scheduledFor} ${intent}`).toBe(422);
        expect((await refused.text()).includes("Choisissez une année entre 2000 et 2199.")).toBe(
          intent === "brouillon" || scheduledFor > "2200",
        );
        expect(await rowOf(String(fields["version"]))).toBeNull();
      }
    }
  });

  test("R-12, ERR-19: D1 failing in the middle changes nothing and keeps the text", async () => {
    const fields = patchFields({ description: "ne pas perdre" });
    const before = await readPositions();
    const response = await send(nvteam, create, fields, { DB: failingDatabase() });
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain("Erreur lors de la création du patch");
    expect(html).toContain("❌ Erreur lors de la sauvegarde du patch sur le serveur.");
    expect(html).toContain("ne pas perdre");
    expect(await rowOf(String(fields["version"]))).toBeNull();
    expect(await readPositions()).toEqual(before);
  });
});

describe("who may write", () => {
  test("a session that ended: 401, nothing written", async () => {
    const browser = await person("nvteam");
    await ageSession(browser, { last_seen_at: 7201 });
    const fields = patchFields();
    expect((await send(browser, create, fields)).status).toBe(401);
    expect(await rowOf(String(fields["version"]))).toBeNull();
  });

  test("T-10: a role that Discord withdrew: 403, the session ends, nothing is written", async () => {
    const { id } = await addPersona({ roles: [roleIds.nvteam] });
    const browser = await signIn(id);
    await setRoles(id, [roleIds.client]);
    await ageSession(browser, { role_checked_at: 601, role_asked_at: 601 });
    const fields = patchFields();
    expect((await send(browser, create, fields)).status).toBe(403);
    expect(await rowOf(String(fields["version"]))).toBeNull();
    await setRoles(id, []);
    await ageSession(browser, { role_checked_at: 4000, role_asked_at: 4000 });
    expect((await send(browser, create, fields)).status).toBe(403);
    expect((await browser.get("/api/moi")).status).toBe(401);
  });

  test("T-10: without an answer of Discord for 30 minutes staff read and do not write", async () => {
    const { id } = await addPersona({ roles: [roleIds.nvteam] });
    const browser = await signIn(id);
    await setFaults(id, { botMember: { kind: "status", status: 500 } });
    await ageSession(browser, { role_checked_at: 29 * 60, role_asked_at: 601 });
    expect((await send(browser, create, patchFields())).status).toBe(200);
    await ageSession(browser, { role_checked_at: 31 * 60, role_asked_at: 601 });
    const refused = await send(browser, create, patchFields());
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain("Modifications suspendues");
    expect((await browser.get("/admin/patches")).status).toBe(200);
  });

  test.each([
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: `${origin}.evil.example` },
    {},
  ])("T-13: a form from elsewhere is refused: %j", async (headers) => {
    const fields = patchFields();
    const response = await nvteam.get(create, {
      method: "POST",
      body: formBody(fields),
      headers: headers as HeadersInit,
    });
    expect(response.status).toBe(403);
    expect(await rowOf(String(fields["version"]))).toBeNull();
  });

  test("T-31: a repeated scalar field is refused", async () => {
    expect((await send(nvteam, create, patchFields({ title: ["a", "b"] }))).status).toBe(400);
  });
});

test("ADM-04: a search of the list minds neither case nor accents, nor the order of the words", async () => {
  const row = await createdPatch(nvteam, {
    title: "Équipe À L'ÉCLAIR ÇŒÆ",
    description: "Grand Señora, São Paulo et ÅLESUND",
  });
  const typed = [
    "Señora",
    "senora",
    "são",
    "Ålesund",
    "équipe à",
    "equipe",
    "l'eclair",
    "L’ÉCLAIR",
    "éclair équipe",
    "çœæ",
    "coeae",
    "équipes",
  ];
  for (const search of [...typed, row.version, `v${row.version}`, `eclair ${row.version}`]) {
    const page = await readText(await nvteam.get(`/admin/patches?q=${encodeURIComponent(search)}`));
    expect(page, search).toContain("Équipe À L'ÉCLAIR ÇŒÆ");
  }
  for (const search of ["équipage", "equipe inconnue"]) {
    const page = await readText(await nvteam.get(`/admin/patches?q=${encodeURIComponent(search)}`));
    expect(page, search).not.toContain("Équipe À");
  }
});

const announcements = (id: string) =>
  env.DB.prepare("SELECT count(*) AS n FROM notifications WHERE patch_id = ? AND kind = 'creation'")
    .bind(id)
    .first("n");

describe("ADM-05: editing", () => {
  test("ADM-23: the patch changes, its revision moves, old and new are in the journal", async () => {
    const row = await createdPatch(nvteam);
    const fields = patchFields({
      version: row.version,
      title: "Nouveau",
      revision: "1",
      intent: "enregistrer",
    });
    const response = await send(nvteam, `/admin/patches/${row.id}`, fields);
    expect(await readText(response)).toContain("Patch modifié et sauvegardé\u202f!");
    expect(await rowOf(row.version)).toMatchObject({ title: "Nouveau", revision: 2, position: row.position });
    expect(await journal(row.id)).toEqual(["creation", "modification"]);
    const page = await readText(await nvteam.get(`/admin/journal?objet=${row.id}`));
    expect(page).toContain("Un titre");
    expect(page).toContain("Nouveau");
  });

  test("ADM-05, ADM-23: a save that changes nothing is a success and leaves no trace, of the patch and of its message", async () => {
    const announced = { announce: "on", mention: "on", mentionConfirmed: "on" };
    const traces = async (id: string) => ({
      row: await env.DB.prepare("SELECT * FROM patches WHERE id = ?").bind(id).first(),
      messages: (await env.DB.prepare("SELECT * FROM notifications WHERE patch_id = ?").bind(id).all())
        .results,
      journal: await env.DB.prepare("SELECT max(id) AS last FROM audit_log").first("last"),
    });
    const cases: [created: Fields, saved: Fields][] = [
      [{ announce: "on" }, { intent: "enregistrer" }],
      [{ intent: "brouillon", description: "" }, { intent: "brouillon" }],
      [{ scheduledFor: "2099-01-01T10:00" }, { intent: "enregistrer" }],
      [{ scheduledFor: "2099-01-01T10:00", ...announced }, { intent: "enregistrer" }],
      [{ scheduledFor: "2099-01-01T10:00", ...announced }, { intent: "programmer" }],
      [
        {
          scheduledFor: "2099-01-01T10:00",
          announce: "on",
          webhookUrl: `https://discord.com/api/webhooks/${"1".repeat(18)}/${"a".repeat(68)}`,
        },
        { intent: "enregistrer", webhookUrl: "" },
      ],
      // The same address typed anew: sealed again it would be another text.
      [
        {
          scheduledFor: "2099-01-01T10:00",
          announce: "on",
          webhookUrl: `https://discord.com/api/webhooks/${"1".repeat(18)}/${"a".repeat(68)}`,
        },
        { intent: "enregistrer" },
      ],
    ];
    for (const [created, saved] of cases) {
      const fields = patchFields({ ...created, revision: "1" });
      const row = await createdPatch(nvteam, fields);
      const before = await traces(row.id);
      // A shown patch is announced anew by this box.
      const announce = row.status === "publie" ? "" : (created["announce"] ?? "");
      const response = await send(nvteam, `/admin/patches/${row.id}`, { ...fields, announce, ...saved });
      expect(response.status).toBe(200);
      const page = await readText(response);
      expect(page).toContain("Patch modifié et sauvegardé\u202f!");
      expect(await traces(row.id)).toEqual(before);
    }
  });

  test.each<[what: string, created: Fields, saved: Fields]>([
    ["its message is not wanted any more", { announce: "on" }, { announce: "" }],
    ["its message rings the role", { announce: "on" }, { mention: "on", mentionConfirmed: "on" }],
    [
      "its message goes elsewhere",
      { announce: "on" },
      { webhookUrl: `https://discord.com/api/webhooks/${"1".repeat(18)}/${"b".repeat(68)}` },
    ],
    ["it is to be announced after all", {}, { announce: "on" }],
    [
      "it is due at another hour",
      { announce: "on" },
      { scheduledFor: "2099-01-01T11:00", intent: "programmer" },
    ],
    ["it is hidden again", {}, { intent: "brouillon" }],
  ])("ADM-23: a scheduled patch with the same words has changed when %s", async (_, created, saved) => {
    const fields = patchFields({ scheduledFor: "2099-01-01T10:00", ...created });
    const row = await createdPatch(nvteam, fields);
    const change = { ...fields, revision: "1", intent: "enregistrer", ...saved };
    expect((await send(nvteam, `/admin/patches/${row.id}`, change)).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ revision: 2 });
    expect(await journal(row.id)).toEqual(["creation", "modification"]);
  });

  test("R-12, ADM-23: a form whose answer was lost, sent again, is no conflict with oneself; an older one is told of the change in between", async () => {
    const row = await createdPatch(nvteam);
    const path = `/admin/patches/${row.id}`;
    const form = (title: string, revision: string) =>
      patchFields({ version: row.version, title, intent: "enregistrer", revision });
    const fields = form("Deux", "1");
    expect((await send(nvteam, path, fields)).status).toBe(200);
    const again = await send(nvteam, path, fields);
    expect(again.status).toBe(200);
    expect(await again.text()).toContain("Patch modifié et sauvegardé\u202f!");
    expect(await rowOf(row.version)).toMatchObject({ title: "Deux", revision: 2 });
    expect(await journal(row.id)).toEqual(["creation", "modification"]);
    expect((await send(nvteam, path, form("Trois", "1"))).status).toBe(409);
    expect((await send(nvteam, path, form("Trois", "2"))).status).toBe(200);
    expect((await send(nvteam, path, form("Deux", "3"))).status).toBe(200);
    expect((await send(nvteam, path, fields)).status).toBe(409);
  });

  test("R-12, NOTIF-04: 'Publier' whose answer was lost, sent again: published, announced once", async () => {
    const draft = patchFields({ intent: "brouillon" });
    expect((await send(nvteam, create, draft)).status).toBe(200);
    const row = await rowOf(String(draft["version"]));
    const path = `/admin/patches/${row?.id}`;
    const fields = { ...draft, intent: "publier", revision: "1", announce: "on" };
    expect((await send(nvteam, path, fields)).status).toBe(200);
    const again = await send(nvteam, path, fields);
    expect(again.status).toBe(200);
    expect(await rowOf(String(draft["version"]))).toMatchObject({ status: "publie", revision: 2 });
    expect(await journal(String(row?.id))).toEqual(["creation", "publication"]);
    const sent = "SELECT count(*) AS n FROM notifications WHERE patch_id = ?";
    expect(await env.DB.prepare(sent).bind(row?.id).first("n")).toBe(1);
    // Another text, or an announcement that was not asked for: somebody else's publication.
    for (const change of [{ title: "Autre" }, { announce: "" }] as Fields[]) {
      expect((await send(nvteam, path, { ...fields, ...change })).status).toBe(409);
    }
  });

  test("T-34, R-18, ERR-27: of twelve editors one saves; the others see both versions and lose nothing", async () => {
    const row = await createdPatch(nvteam);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        send(
          nvteam,
          `/admin/patches/${row.id}`,
          patchFields({ version: row.version, title: `Titre ${i}`, revision: "1", intent: "enregistrer" }),
        ),
      ),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(11);
    const html = await (refused[0] as Response).text();
    expect(html).toContain("Modifié entre-temps par");
    expect(textOf(html).match(/entre-temps/g)).toHaveLength(1);
    expect(html).toContain((await rowOf(row.version))?.title);
    const mine = [...html.matchAll(/Titre \d+/g)].map(([title]) => title);
    expect(new Set(mine).size).toBe(2);
    expect(html).toMatch(/name="revision" value="2"/);
  });

  test("T-34, R-33: who edits a patch that somebody deletes meanwhile reads so in the form, text and all, without a script too", async () => {
    const row = await createdPatch(nvteam);
    const path = `/admin/patches/${row.id}`;
    await send(nvteam, `${path}/supprimer`, { intent: "supprimer" });
    const description = "Écrit pendant une heure.";
    const fields = patchFields({ version: row.version, intent: "enregistrer", revision: "1", description });
    const answer = await send(nvteam, path, fields);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(textOf(html)).toContain("Ce patch a été supprimé entre-temps. Votre texte est gardé");
    expect(html).toContain(`${description}</textarea>`);
    // Opened anew it is in the trash.
    expect((await nvteam.get(path)).headers.get("Location")).toBe("/admin/patches?etat=corbeille");
  });

  test("T-34, PN-18: a form that takes a patch for a draft, and it was published meanwhile, puts nothing online and announces nothing", async () => {
    const fields = patchFields({ intent: "brouillon" });
    const row = await createdPatch(nvteam, fields);
    const path = `/admin/patches/${row.id}`;
    expect((await send(nvteam, path, { ...fields, intent: "publier", revision: "1" })).status).toBe(200);
    const unfinished = { ...fields, description: "Pas fini", announce: "on" };
    const taken: Fields[] = [
      { intent: "brouillon", revision: "1" },
      { intent: "brouillon", revision: "2" },
      { intent: "publier", revision: "2" },
      { intent: "programmer", revision: "2", scheduledFor: "2099-01-01T10:00" },
    ];
    for (const sent of taken) {
      const refused = await send(nvteam, path, { ...unfinished, ...sent });
      expect(refused.status).toBe(409);
      const html = await refused.text();
      expect(html).toContain("Ce patch a été publié entre-temps.");
      expect(html).toContain("Pas fini");
      expect(html).toContain("Enregistrer les modifications");
      expect(html).toContain('name="revision" value="2"');
      expect(html).not.toMatch(/value="(?:brouillon|publier|programmer)"/);
      expect(html).toContain('name="announce"');
      expect(html).not.toMatch(/<input[^>]*name="announce"[^>]*checked/);
    }
    expect(await rowOf(row.version)).toMatchObject({ description: "Une description.", revision: 2 });
    expect(await announcements(row.id)).toBe(0);
    const meant = { ...fields, description: "Fini", intent: "enregistrer", revision: "2" };
    expect((await send(nvteam, path, meant)).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ description: "Fini", status: "publie", revision: 3 });
    expect(await announcements(row.id)).toBe(0);
  });

  test("T-34: the hour, the announcement and the state that somebody else chose are among the two versions", async () => {
    const fields = patchFields({ scheduledFor: "2099-12-01T10:00", announce: "on" });
    const row = await createdPatch(nvteam, fields);
    const path = `/admin/patches/${row.id}`;
    const later = { ...fields, announce: "", scheduledFor: "2099-12-05T20:00", intent: "programmer" };
    expect((await send(nvteam, path, { ...later, revision: "1" })).status).toBe(200);
    const refused = await send(nvteam, path, {
      ...fields,
      title: "Un autre titre",
      intent: "brouillon",
      revision: "1",
    });
    expect(refused.status).toBe(409);
    const page = await readText(refused);
    expect(page).toMatch(/État Votre version Brouillon Version enregistrée par [^»]+? Programmé /);
    expect(page).toMatch(/Publier plus tard Votre version 1er décembre 2099.+?5 décembre 2099 à 20:00/);
    expect(page).toMatch(/Annonce Discord Votre version oui Version enregistrée par .+? non /);
    expect(page).toMatch(/Titre Votre version Un autre titre/);
  });

  test("PN-18, R-21: the second 02:30 of a night in October stays the second when only the title is changed", async () => {
    const second = Date.parse("2099-10-25T01:30:07.000Z");
    const row = await createdPatch(nvteam, { scheduledFor: "2099-10-25T02:30" });
    await env.DB.prepare("UPDATE patches SET scheduled_for = ? WHERE id = ?").bind(second, row.id).run();
    const { version } = row;
    const change = { version, title: "Corrigé", scheduledFor: "2099-10-25T02:30", revision: "1" };
    expect((await send(nvteam, `/admin/patches/${row.id}`, patchFields(change))).status).toBe(200);
    expect(await rowOf(version)).toMatchObject({ title: "Corrigé", scheduled_for: second });
    const later = { ...change, scheduledFor: "2099-10-25T03:30", revision: "2" };
    expect((await send(nvteam, `/admin/patches/${row.id}`, patchFields(later))).status).toBe(200);
    expect(await rowOf(version)).toMatchObject({ scheduled_for: Date.parse("2099-10-25T02:30:00Z") });
  });

  test("PN-18: a scheduled patch can be corrected between its hour and the run of the jobs that publishes it", async () => {
    const row = await createdPatch(nvteam, { scheduledFor: "2099-01-01T10:00" });
    const path = `/admin/patches/${row.id}`;
    const { version } = row;
    await env.DB.prepare("UPDATE patches SET scheduled_for = ? WHERE id = ?")
      .bind(Date.now() - 30_000, row.id)
      .run();
    const [, shown = ""] =
      /name="scheduledFor"[^>]* value="([^"]+)"/.exec(await (await nvteam.get(path)).text()) ?? [];
    const change = { version, title: "Corrigé", scheduledFor: shown, intent: "programmer" };
    expect((await send(nvteam, path, patchFields({ ...change, revision: "1" }))).status).toBe(200);
    expect(await rowOf(version)).toMatchObject({ status: "programme", title: "Corrigé", revision: 2 });
    // Another hour that is past, or the one of a draft, schedules nothing.
    const other = { ...change, scheduledFor: "2020-01-01T10:00" };
    expect((await send(nvteam, path, patchFields({ ...other, revision: "2" }))).status).toBe(422);
    const draft = { ...change, intent: "brouillon" };
    expect((await send(nvteam, path, patchFields({ ...draft, revision: "2" }))).status).toBe(200);
    expect((await send(nvteam, path, patchFields({ ...change, revision: "3" }))).status).toBe(422);
  });

  test("PN-18: a draft keeps its hour, waits all the same, and is scheduled by it", async () => {
    const fields = patchFields({ intent: "brouillon", scheduledFor: "2099-01-01T10:00" });
    const row = await createdPatch(nvteam, fields);
    const path = `/admin/patches/${row.id}`;
    expect(row).toMatchObject({ status: "brouillon", position: null });
    const html = await (await nvteam.get(path)).text();
    expect(html).toContain('value="2099-01-01T10:00"');
    expect(html).toContain("Programmer le patch");
    expect(textOf(html)).toContain("Un brouillon n'a pas d'annonce");
    await env.DB.prepare("UPDATE patches SET scheduled_for = 1 WHERE id = ?").bind(row.id).run();
    await runCron("*/10 * * * *");
    expect(await rowOf(row.version)).toMatchObject({ status: "brouillon", revision: 1 });
    const other = { ...fields, scheduledFor: "2099-02-01T10:00", revision: "1" };
    expect((await send(nvteam, path, other)).status).toBe(200);
    expect(await (await nvteam.get(path)).text()).toContain('value="2099-02-01T10:00"');
  });

  test("PN-18, R-21: an hour that nobody can read is not dropped from a draft without a word", async () => {
    const fields = patchFields({ intent: "brouillon", scheduledFor: "20266-12-01T10:00" });
    const answer = await send(nvteam, create, fields);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Indiquez le jour et l&#x27;heure de publication.");
    expect(html).toContain('value="20266-12-01T10:00"');
    expect(await rowOf(String(fields["version"]))).toBeNull();
    expect((await send(nvteam, create, { ...fields, scheduledFor: "" })).status).toBe(200);
  });

  test("N-10: the message of a scheduled patch is shown with the day and the hour that it will have", async () => {
    const row = await createdPatch(nvteam, { scheduledFor: "2099-03-04T17:45", announce: "on" });
    const page = await readText(await nvteam.get(`/admin/patches/${row.id}`));
    expect(page).toContain("04/03/2099 17:45");
  });

  test("ADM-23: the journal says which hour and which announcement changed, in words", async () => {
    const fields = patchFields({ scheduledFor: "2099-01-01T10:00", announce: "on" });
    const row = await createdPatch(nvteam, fields);
    const change = { ...fields, scheduledFor: "2099-01-02T11:30", intent: "programmer" };
    const saved = { ...change, mention: "on", mentionConfirmed: "on", revision: "1" };
    expect((await send(nvteam, `/admin/patches/${row.id}`, saved)).status).toBe(200);
    const page = await readText(await nvteam.get(`/admin/journal?objet=${row.id}`));
    expect(page).not.toContain("Aucune valeur n'a changé.");
    expect(page).toMatch(/Programmé pour le 1er janvier 2099 à 10:00 2 janvier 2099 à 11:30/);
    expect(page).toMatch(/Annonce Discord oui oui, avec mention du rôle client/);
    expect(page).toContain("Patch Principal");
    expect(page).not.toContain("downloads.patch");
  });

  test("R-18, T-31: a deletion that names another state of the patch, or two, deletes nothing", async () => {
    const row = await createdPatch(nvteam);
    const path = `/admin/patches/${row.id}/supprimer`;
    const asked = async (...revisions: string[]) => {
      const body = new URLSearchParams([["intent", "supprimer"], ...revisions.map((r) => ["revision", r])]);
      const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
      return (await nvteam.get(path, { method: "POST", body, headers })).status;
    };
    for (const wrong of ["99", "0", "-1", "abc", ""]) expect(await asked(wrong), wrong).toBe(409);
    expect(await asked("1", "1")).toBe(400);
    expect((await rowOf(row.version))?.deleted_at).toBeNull();
  });

  test("ADM-23: the journal says for when a new patch was scheduled and whom it calls, and what its deletion forgot", async () => {
    const row = await createdPatch(nvteam, {
      scheduledFor: "2099-01-02T10:00",
      announce: "on",
      mention: "on",
      mentionConfirmed: "on",
    });
    const read = async () => readText(await nvteam.get(`/admin/journal?objet=${row.id}`));
    const made = await read();
    expect(made).toContain("État – Programmé Programmé pour le – 2 janvier 2099 à 10:00");
    expect(made).toContain("Annonce Discord – oui, avec mention du rôle client");
    await send(nvteam, `/admin/patches/${row.id}/supprimer`, { intent: "supprimer" });
    expect(await read()).toContain("Programmé pour le 2 janvier 2099 à 10:00 –");
  });

  test("ADM-10, R-21: a save that schedules says when, also where clocks skip the hour that was typed", async () => {
    const fields = patchFields({ scheduledFor: "2099-03-29T02:30" });
    const made = await readText(await send(nvteam, create, fields));
    expect(made).toContain("Patch créé et sauvegardé\u202f! Il sera en ligne le 29 mars 2099 à 03:30.");
    const { id } = (await rowOf(String(fields["version"]))) ?? {};
    const change = { ...fields, scheduledFor: "2099-10-25T02:30", intent: "programmer", revision: "1" };
    const saved = await readText(await send(nvteam, `/admin/patches/${id}`, change));
    expect(saved).toContain(
      "Patch modifié et sauvegardé\u202f! Il sera en ligne le 25 octobre 2099 à 02:30.",
    );
    const draft = { ...change, intent: "brouillon", revision: "2" };
    expect(await readText(await send(nvteam, `/admin/patches/${id}`, draft))).not.toContain(
      "Il sera en ligne",
    );
  });

  test("N-10: the list of messages says when one that waits for its patch leaves", async () => {
    await createdPatch(nvteam, { scheduledFor: "2099-03-04T17:45", announce: "on" });
    const list = await readText(await nvteam.get("/admin/notifications"));
    expect(list).toContain("En attente Part le 4 mars 2099 à 17:45");
  });

  test("ADM-11: what a deletion does is said of the patch at hand: one that nobody saw closes nothing", async () => {
    const closes = "ses téléchargements se ferment et son message Discord, s'il en a un, est barré.";
    const question = async (fields: Record<string, string>) => {
      const { id } = await createdPatch(nvteam, fields);
      return readText(await nvteam.get(`/admin/patches/${id}/supprimer`));
    };
    expect(await question({})).toContain(closes);
    const draft = await question({ intent: "brouillon" });
    expect(draft).toContain("rien ne change pour eux. Il reste trente jours dans la corbeille");
    const later = await question({ scheduledFor: "2099-01-01T10:00" });
    expect(later).toContain(
      "Il ne sera pas publié et son annonce ne partira pas. Restauré, il sera un brouillon",
    );
    for (const page of [draft, later]) expect(page).not.toContain(closes);
  });

  test("ADM-11: a patch that never was, or is gone for good, has neither a form nor a question: 404 in its own words", async () => {
    const row = await createdPatch(nvteam);
    const path = `/admin/patches/${row.id}/supprimer`;
    for (const intent of ["supprimer", "purger"]) await send(nvteam, path, { intent });
    for (const page of [path, "/admin/patches/1795000000001/supprimer", "/admin/patches/1795000000001"]) {
      const response = await nvteam.get(page);
      expect([response.status, response.headers.get("Location")], page).toEqual([404, null]);
      expect(await readText(response), page).toContain("Ce patch n'existe pas. Il a peut-être été supprimé.");
    }
  });

  test("R-19: an edit of a patch that was deleted resurrects nothing", async () => {
    const row = await createdPatch(nvteam);
    await send(nvteam, `/admin/patches/${row.id}/supprimer`, { intent: "supprimer" });
    const response = await send(
      nvteam,
      `/admin/patches/${row.id}`,
      patchFields({ version: row.version, revision: "1" }),
    );
    // The loader of the page leads to the trash; the text is in the browser's draft.
    expect([302, 404]).toContain(response.status);
    expect((await rowOf(row.version))?.deleted_at).not.toBeNull();
  });

  test("R-12: D1 failing in the middle of an edit changes nothing", async () => {
    const row = await createdPatch(nvteam);
    const fields = patchFields({
      version: row.version,
      title: "Perdu ?",
      revision: "1",
      intent: "enregistrer",
    });
    const response = await send(nvteam, `/admin/patches/${row.id}`, fields, { DB: failingDatabase() });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("❌ Erreur lors de la sauvegarde du patch sur le serveur.");
    expect(await rowOf(row.version)).toMatchObject({ title: "Un titre", revision: 1 });
  });
});

describe("ADM-05, PN-15: a version that is corrected", () => {
  /** Saves the patch of one version under another. */
  async function rename(former: string, version: string): Promise<void> {
    const row = await rowOf(former);
    const fields = patchFields({ version, intent: "enregistrer", revision: String(row?.revision) });
    expect((await send(nvteam, `/admin/patches/${row?.id}`, fields)).status).toBe(200);
  }
  const landing = async (version: string) => {
    const response = await request(`/patch-notes/${version}`);
    return `${response.status} ${response.headers.get("Location") ?? ""}`.trim();
  };

  test("PN-15: links to each version that visitors saw lead to the one of today, for guests too", async () => {
    const { id, version } = await createdPatch(nvteam);
    const [second, third] = [nextVersion(), nextVersion()];
    await rename(version, second);
    await rename(second, third);
    expect([await landing(version), await landing(second), await landing(`v${version}`)]).toEqual([
      `302 /patch-notes/${third}`,
      `302 /patch-notes/${third}`,
      `302 /patch-notes/${version}`,
    ]);
    await rename(third, version);
    expect([await landing(version), await landing(second)]).toEqual(["200", `302 /patch-notes/${version}`]);
    const kept = await env.DB.prepare("SELECT former_versions AS f FROM patches WHERE id = ?")
      .bind(id)
      .first("f");
    expect(JSON.parse(String(kept))).toEqual([second, third]);
  });

  test("PN-20: a path that is asked for by versions of before is the path between those of today", async () => {
    const [older, newer] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    const [from, to] = [nextVersion(), nextVersion()];
    await rename(older.version, from);
    const path = (de: string, a?: string) =>
      landing(`comparer?${new URLSearchParams({ de, ...(a && { a }) })}`);
    expect(await path(older.version, newer.version)).toBe(
      `302 /patch-notes/comparer?de=${from}&a=${newer.version}`,
    );
    await rename(newer.version, to);
    expect([
      await path(older.version, newer.version),
      await path(from, newer.version),
      await path(`v${older.version}`),
    ]).toEqual([
      `302 /patch-notes/comparer?de=${from}&a=${to}`,
      `302 /patch-notes/comparer?de=${from}&a=${to}`,
      `302 /patch-notes/comparer?de=${from}`,
    ]);
    // One that nobody ever published is still said to be unknown.
    expect(await path(older.version, "99.99")).toBe(`302 /patch-notes/comparer?de=${from}&a=99.99`);
    expect(await path(from, "99.99")).toBe("404");
  });

  test("PN-20: so is one that was published with a 'v', as it was written or without", async () => {
    const written = `v${nextVersion()}`;
    const { version } = await createdPatch(nvteam, { version: written });
    const today = nextVersion();
    await rename(version, today);
    for (const de of [written, written.slice(1)])
      expect(await landing(`comparer?de=${de}`)).toBe(`302 /patch-notes/comparer?de=${today}`);
  });

  test("PN-15, PN-18: what only a draft was called leads nowhere, nor what is in the trash", async () => {
    const draft = nextVersion();
    await createdPatch(nvteam, { version: draft, intent: "brouillon" });
    await rename(draft, nextVersion());
    expect(await landing(draft)).toBe("404");
    const shown = await createdPatch(nvteam);
    await rename(shown.version, nextVersion());
    await send(nvteam, `/admin/patches/${shown.id}/supprimer`, { intent: "supprimer" });
    expect(await landing(shown.version)).toBe("404");
  });

  test("PN-15: a version that another patch has since is that one's", async () => {
    const first = await createdPatch(nvteam);
    await rename(first.version, nextVersion());
    await createdPatch(nvteam, { version: first.version, title: "Un autre" });
    const response = await request(`/patch-notes/${first.version}`);
    expect(response.status).toBe(200);
    expect(await readText(response)).toContain("Un autre");
  });
});

describe("ADM-11, F-25: deleting", () => {
  test("ADM-04: the page asks with the name, and says of what can be undone that it can; only erasing is 'irréversible'", async () => {
    const row = await createdPatch(nvteam);
    const page = await readText(await nvteam.get(`/admin/patches/${row.id}/supprimer`));
    expect(page).toContain("Supprimer ce patch\u202f?");
    expect(page).toContain("trente jours dans la corbeille");
    expect(page).not.toContain("irréversible");
    expect(page).toContain(row.version);
    const response = await send(nvteam, `/admin/patches/${row.id}/supprimer`, { intent: "supprimer" });
    expect(response.headers.get("Location")).toBe("/admin/patches?fait=supprime");
    expect(await readText(await nvteam.get("/admin/patches?fait=supprime"))).toContain("Patch supprimé !");
    expect(await rowOf(row.version)).toMatchObject({ position: null });
    expect((await nvteam.get(`/patch-notes/${row.version}`)).status).toBe(404);
    const trash = await readText(await nvteam.get("/admin/patches?etat=corbeille"));
    expect(trash).toContain("Sera effacé le ");
    const journal = await readText(await nvteam.get(`/admin/journal?objet=${row.id}`));
    expect(journal).toContain("Mise à la corbeille");
    expect(trash).toContain(
      `Supprimer ce patch\u202f? Cette action est irréversible. Le patch ${row.version} sera effacé pour toujours`,
    );
  });

  test("what is done to a patch of a search, or of an older page, leads back to that page, which may be empty by then", async () => {
    const title = `Recherche ${crypto.randomUUID()}`;
    const row = await createdPatch(nvteam, { title });
    const search = `q=${title.replace(" ", "+")}`;
    const older = `${search}&apres=${Number(row.id) + 1}`;
    const html = async (path: string) => (await (await nvteam.get(path)).text()).replaceAll("&amp;", "&");
    const linkOf = async (query: string, pattern: RegExp) =>
      pattern.exec(await html(`/admin/patches?${query}`))?.[1] ?? "";
    const landing = async (path: string, intent: string) =>
      (await send(nvteam, path, { intent })).headers.get("Location");
    const page = await linkOf(`etat=publie&${older}`, /href="([^"]+\/supprimer[^"]*)"/);
    const question = await html(page);
    expect(question).toContain(`href="/admin/patches?etat=publie&${older}"`);
    expect(question).toContain(`action="${page}"`);
    expect(await landing(page, "supprimer")).toBe(`/admin/patches?etat=publie&${older}&fait=supprime`);
    const emptied = await html(`/admin/patches?etat=publie&${older}`);
    expect(emptied).toContain("Rien de plus ici.");
    expect(emptied).toContain("Retour au début");
    const restore = await linkOf(`etat=corbeille&${search}`, /action="([^"]+\/supprimer[^"]*)"/);
    const trash = `/admin/patches?etat=corbeille&${search}`;
    expect(await landing(restore, "restaurer")).toBe(`${trash}&fait=restaure`);
    // The answer was lost: the page that the browser asks for next says what came of it.
    const reopened = async () => (await nvteam.get(restore)).headers.get("Location");
    expect(await reopened()).toBe(`${trash}&fait=restaure`);
    await landing(page, "supprimer");
    expect(await landing(restore, "purger")).toBe(`${trash}&fait=purge`);
    expect(await reopened()).toBe(`${trash}&fait=purge`);
  });

  test("a patch opened from a list, withdrawn, put back online and given its fingerprints leads back to that list", async () => {
    const title = `Recherche ${crypto.randomUUID()}`;
    const row = await createdPatch(nvteam, { title });
    const place = `?etat=publie&q=${title.replace(" ", "+")}`;
    const html = async (path: string) => (await (await nvteam.get(path)).text()).replaceAll("&amp;", "&");
    const form = `/admin/patches/${row.id}${place}`;
    expect(await html(`/admin/patches${place}`)).toContain(`href="${form}"`);
    const opened = await html(form);
    for (const way of ["", `/${row.id}/supprimer`, `/${row.id}/retirer`, `/${row.id}/empreintes`])
      expect(opened).toContain(`href="/admin/patches${way}${place}"`);
    const withdrawal = `/admin/patches/${row.id}/retirer${place}`;
    for (const page of [withdrawal, `/admin/patches/${row.id}/empreintes${place}`])
      expect(await html(page)).toContain(`href="${form}"`);
    const landing = async (values: Record<string, string>) =>
      (await send(nvteam, withdrawal, values)).headers.get("Location");
    const withdrawn = await landing({ intent: "retirer", revision: "1", reason: "Une raison." });
    expect(withdrawn).toBe(`/admin/patches${place}&fait=retire`);
    const republished = await landing({ intent: "remettre", revision: "2" });
    expect(republished).toBe(`/admin/patches${place}&fait=remis`);
  });

  test("ADM-11: a patch that is gone, or never was, counts as deleted", async () => {
    const response = await send(nvteam, "/admin/patches/12345/supprimer", { intent: "supprimer" });
    expect(response.headers.get("Location")).toBe("/admin/patches?fait=supprime");
  });

  test("restored, it has its place again; removed for good, its version is free", async () => {
    const [first, second] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    await send(nvteam, `/admin/patches/${first.id}/supprimer`, { intent: "supprimer" });
    expect((await rowOf(second.version))?.position).toBe(first.position);
    await send(nvteam, `/admin/patches/${first.id}/supprimer`, { intent: "restaurer" });
    expect((await rowOf(first.version))?.position).toBe(first.position);
    expect((await rowOf(second.version))?.position).toBe(second.position);
    await send(nvteam, `/admin/patches/${first.id}/supprimer`, { intent: "supprimer" });
    const taken = await send(nvteam, create, patchFields({ version: first.version }));
    expect(await taken.text()).toContain(
      "Un patch de la corbeille porte cette version\u00a0: restaurez-le ou effacez-le d'abord.",
    );
    await send(nvteam, `/admin/patches/${first.id}/supprimer`, { intent: "purger" });
    expect((await send(nvteam, create, patchFields({ version: first.version }))).status).toBe(200);
  });

  test("of a patch that somebody else erased, or took back, meanwhile what has become of it is told", async () => {
    const row = await createdPatch(nvteam);
    const trash = `/admin/patches/${row.id}/supprimer`;
    const told = async (intent: string) =>
      new URL((await send(nvteam, trash, { intent })).headers.get("Location") ?? "", origin).searchParams.get(
        "fait",
      );
    await told("supprimer");
    expect(await told("restaurer")).toBe("restaure");
    expect(await told("purger")).toBe("restaure");
    expect(await rowOf(row.version)).not.toBeNull();
    await told("supprimer");
    expect(await told("purger")).toBe("purge");
    expect(await told("restaurer")).toBe("purge");
  });

  test("R-10: taken back, or erased for good, it is told, where D1 fails once that is done", async () => {
    const row = await createdPatch(nvteam);
    const trash = `/admin/patches/${row.id}/supprimer`;
    await send(nvteam, trash, { intent: "supprimer" });
    for (const [intent, told] of [
      ["restaurer", "restaure"],
      ["purger", "purge"],
    ]) {
      let isDown = false;
      const DB = altered(env.DB, {
        batch: async <T>(statements: D1PreparedStatement[]) => {
          if (isDown) throw new Error("D1_ERROR: D1 DB is overloaded");
          isDown = statements.length > 2;
          return env.DB.batch<T>(statements);
        },
      });
      const answer = await send(nvteam, trash, { intent: intent ?? "" }, { DB });
      expect(answer.headers.get("Location"), intent).toBe(`/admin/patches?etat=corbeille&fait=${told}`);
      if (intent === "restaurer") await send(nvteam, trash, { intent: "supprimer" });
    }
  });

  /** D1 in which somebody else is faster than the first batch that writes. */
  function overtaken(by: () => Promise<unknown>): D1Database {
    let isOver = false;
    return altered(env.DB, {
      batch: async <T>(statements: D1PreparedStatement[]) => {
        if (statements.length > 2 && !isOver) {
          isOver = true;
          await by();
        }
        return env.DB.batch<T>(statements);
      },
    });
  }

  test("R-18: taken back at the same moment, a patch is not erased for good, and nothing is noted", async () => {
    const row = await createdPatch(nvteam);
    const path = `/admin/patches/${row.id}/supprimer`;
    await send(nvteam, path, { intent: "supprimer" });
    const DB = overtaken(() => send(nvteam, path, { intent: "restaurer" }));
    await send(nvteam, path, { intent: "purger" }, { DB });
    expect((await rowOf(row.version))?.deleted_at).toBeNull();
    const last = "SELECT action FROM audit_log WHERE entity_id = ? ORDER BY id DESC LIMIT 1";
    expect(await env.DB.prepare(last).bind(row.id).first("action")).toBe("restauration");
  });

  test("ERR-20, T-34: changed at the same moment, it stays, and who changed it is told; deleted, it counts as deleted", async () => {
    const row = await createdPatch(nvteam);
    const { id } = await addPersona({ roles: [roleIds.nvteam], user: { global_name: "Solène R." } });
    const other = await signIn(id);
    const path = `/admin/patches/${row.id}`;
    const fields = patchFields({ version: row.version, title: "Sien", revision: "1", intent: "enregistrer" });
    const remove = (by: () => Promise<unknown>) =>
      send(nvteam, `${path}/supprimer`, { intent: "supprimer" }, { DB: overtaken(by) });
    const refused = await remove(() => send(other, path, fields));
    expect(refused.status).toBe(409);
    const html = await readText(refused);
    expect(html).toContain("❌ Erreur lors de la suppression du patch.");
    expect(html).toMatch(
      /Modifié entre-temps par Solène R\., le .+\u00a0: relisez-le, puis confirmez de nouveau\./,
    );
    expect(await rowOf(row.version)).toMatchObject({ title: "Sien", deleted_at: null });
    const gone = await remove(() => send(other, `${path}/supprimer`, { intent: "supprimer" }));
    expect(gone.headers.get("Location")).toBe("/admin/patches?fait=supprime");
  });

  test("T-34: a draft that was published since its deletion was asked about stays, and the question is asked anew of what it is now", async () => {
    const row = await createdPatch(nvteam, patchFields({ intent: "brouillon" }));
    const path = `/admin/patches/${row.id}/supprimer`;
    const asked = async (response: Response) => {
      const html = await response.text();
      return { text: textOf(html), revision: /name="revision" value="(\d+)"/.exec(html)?.[1] ?? "" };
    };
    const first = await asked(await nvteam.get(path));
    expect(first.text).toContain("Les visiteurs ne l'ont jamais vu\u00a0: rien ne change pour eux.");
    await send(nvteam, `/admin/patches/${row.id}`, patchFields({ version: row.version, revision: "1" }));
    const refused = await send(nvteam, path, { intent: "supprimer", revision: first.revision });
    expect(refused.status).toBe(409);
    const second = await asked(refused);
    expect(second.text).toContain("❌ Erreur lors de la suppression du patch.");
    expect(second.text).toContain("relisez-le, puis confirmez de nouveau.");
    expect(second.text).toContain("Les visiteurs ne le verront plus");
    expect(await rowOf(row.version)).toMatchObject({ status: "publie", deleted_at: null });
    const deleted = await send(nvteam, path, { intent: "supprimer", revision: second.revision });
    expect(deleted.headers.get("Location")).toBe("/admin/patches?fait=supprime");
    // Its answer may have been lost.
    const again = await send(nvteam, path, { intent: "supprimer", revision: second.revision });
    expect(again.headers.get("Location")).toBe("/admin/patches?fait=supprime");
  });

  test("ERR-20: D1 failing: the sentence, and the patch stays", async () => {
    const row = await createdPatch(nvteam);
    const response = await send(
      nvteam,
      `/admin/patches/${row.id}/supprimer`,
      { intent: "supprimer" },
      { DB: failingDatabase() },
    );
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("❌ Erreur lors de la suppression du patch sur le serveur.");
    expect(await rowOf(row.version)).toMatchObject({ deleted_at: null, position: row.position });
  });
});

describe("N-14: withdrawing", () => {
  test("the patch stays in the list with its reason and replacement, its files close; then it comes back", async () => {
    const [row, other] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    const path = `/admin/patches/${row.id}/retirer`;
    const refused = await send(nvteam, path, {
      intent: "retirer",
      reason: "",
      replacedBy: "",
      revision: "1",
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Indiquez pourquoi ce patch est retiré.");
    const draft = await createdPatch(nvteam, { intent: "brouillon" });
    for (const replacedBy of [draft.version, row.version, "0.0.0-inconnue"]) {
      const wrong = { intent: "retirer", reason: "Perte d'objets", replacedBy, revision: "1" };
      const answer = await send(nvteam, path, wrong);
      expect(answer.status, replacedBy).toBe(422);
      expect(await answer.text()).toContain("Aucun autre patch publié ne porte cette version.");
    }
    // T-16: no guest hears of a version that is not published yet.
    expect(await readText(await request(`/patch-notes/${row.version}`))).not.toContain(draft.version);
    const fields = { intent: "retirer", reason: "Perte d'objets", replacedBy: other.version, revision: "1" };
    expect((await send(nvteam, path, fields)).status).toBe(303);
    const page = await readText(await nvteam.get(`/patch-notes/${row.version}`));
    expect(page).toContain("Perte d'objets");
    expect(page).toContain(other.version);
    expect((await nvteam.get(`/patch-notes/${row.id}/fichiers/patch`)).status).toBe(404);
    expect((await send(nvteam, path, { ...fields, reason: "Autre raison" })).status).toBe(409);
    await send(nvteam, path, { intent: "remettre", revision: "2", reason: "", replacedBy: "" });
    expect((await nvteam.get(`/patch-notes/${row.id}/fichiers/patch`)).status).toBe(302);
  });

  test("R-18, N-14: who withdraws a patch that somebody else has just withdrawn is shown their replacement as well", async () => {
    const [row, other] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    const path = `/admin/patches/${row.id}/retirer`;
    const fields = { intent: "retirer", reason: "Perte d'objets", replacedBy: other.version, revision: "1" };
    expect((await send(nvteam, path, fields)).status).toBe(303);
    const answer = await send(nvteam, path, { ...fields, replacedBy: "" });
    expect(answer.status).toBe(409);
    const told = await readText(answer);
    expect(told).toContain(`Version de remplacement enregistrée\u00a0: ${other.version}`);
    expect(told).not.toContain("Raison enregistrée");
  });

  test("ADM-06, N-14: of two patches withdrawn at once, each replaced by the other, one stays online", async () => {
    const rows = [await createdPatch(nvteam), await createdPatch(nvteam)];
    const answers = await Promise.all(
      rows.map(({ id }, i) =>
        send(nvteam, `/admin/patches/${id}/retirer`, {
          intent: "retirer",
          reason: "Perte d'objets",
          replacedBy: rows[1 - i]?.version ?? "",
          revision: "1",
        }),
      ),
    );
    const states = await Promise.all(rows.map(async ({ version }) => (await rowOf(version))?.status));
    expect(states.sort()).toEqual(["publie", "retire"]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test("T-34, R-33: who withdraws a patch that somebody deletes meanwhile reads so in the form, reason and all, without a script too", async () => {
    const row = await createdPatch(nvteam);
    const path = `/admin/patches/${row.id}`;
    await send(nvteam, `${path}/supprimer`, { intent: "supprimer" });
    const reason = "Une raison écrite pendant une heure.";
    const answer = await send(nvteam, `${path}/retirer`, { reason, revision: "1", intent: "retirer" });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(textOf(html)).toContain("Ce patch a été supprimé entre-temps. Votre texte est gardé");
    expect(html).toContain(`${reason}</textarea>`);
    expect((await nvteam.get(`${path}/retirer`)).status).toBe(404);
  });

  test("ADM-23: the journal calls a withdrawn patch by its version, and its fields by their names", async () => {
    const [row, other] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    const fields = { intent: "retirer", reason: "Perte d'objets", replacedBy: other.version, revision: "1" };
    expect((await send(nvteam, `/admin/patches/${row.id}/retirer`, fields)).status).toBe(303);
    const page = await readText(await nvteam.get(`/admin/journal?objet=${row.id}`));
    const line = page.slice(page.indexOf("Retrait"), page.indexOf("Création"));
    expect(line).toContain(row.version);
    expect(line).not.toContain(row.id);
    expect(line).toMatch(/Raison – Perte d'objets/);
    expect(line).toContain(`Remplacé par – ${other.version}`);
  });

  test("N-14: a replacement that gets another version is still found, by visitors, by the API, and in Discord's message", async () => {
    const [row, other] = [await createdPatch(nvteam, { announce: "on" }), await createdPatch(nvteam)];
    const withdrawn = { intent: "retirer", reason: "Erreur", replacedBy: other.version, revision: "1" };
    const path = `/admin/patches/${row.id}/retirer`;
    expect((await send(nvteam, path, withdrawn)).status).toBe(303);
    const tagOf = async () => (await request(`/api/patches/${row.id}`)).headers.get("ETag");
    const tag = await tagOf();
    const version = nextVersion();
    const renamed = patchFields({ version, intent: "enregistrer", revision: "1" });
    expect((await send(nvteam, `/admin/patches/${other.id}`, renamed)).status).toBe(200);
    const html = await (await request(`/patch-notes/${row.version}`)).text();
    expect(html).toContain(`/patch-notes/${version}"`);
    expect(html).not.toContain(`/patch-notes/${other.version}"`);
    expect(await tagOf()).not.toBe(tag);
    expect(await journal(row.id)).toEqual(["creation", "retrait", "modification"]);
    expect(await rowOf(row.version)).toMatchObject({ status: "retire", revision: 3 });
    const message = await env.DB.prepare(
      "SELECT payload FROM notifications WHERE patch_id = ? AND kind = 'modification' ORDER BY created_at DESC",
    )
      .bind(row.id)
      .first<string>("payload");
    expect(message).toContain(version);
    // A form that was open says the former version: it is told, and loses nothing.
    const late = await send(nvteam, path, {
      ...withdrawn,
      replacedBy: version,
      reason: "Autre",
      revision: "2",
    });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Autre");
  });

  test("N-14: while its replacement is in the trash, a withdrawn patch leads nowhere; restored, it leads there again", async () => {
    const [row, other] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    const withdrawn = { intent: "retirer", reason: "Erreur", replacedBy: other.version, revision: "1" };
    await send(nvteam, `/admin/patches/${row.id}/retirer`, withdrawn);
    const leads = async () => {
      const pages = [`/patch-notes/${row.version}`, "/patch-notes.atom"];
      const texts = await Promise.all(pages.map(async (path) => readText(await request(path))));
      return texts.map(
        (text) =>
          text.includes(`Utilisez la version ${other.version}`) ||
          text.includes(`remplace\u00a0: ${other.version}`),
      );
    };
    const before = await leads();
    expect(before).toEqual([true, true]);
    await send(nvteam, `/admin/patches/${other.id}/supprimer`, { intent: "supprimer" });
    expect(await leads()).toEqual([false, false]);
    await send(nvteam, `/admin/patches/${other.id}/supprimer`, { intent: "restaurer" });
    expect(await leads()).toEqual(before);
  });

  test("N-14, ADM-11: a withdrawn patch in the trash follows its replacement, its message does not; restored, both lead there", async () => {
    const [row, other] = [await createdPatch(nvteam, { announce: "on" }), await createdPatch(nvteam)];
    const withdrawn = { intent: "retirer", reason: "Erreur", replacedBy: other.version, revision: "1" };
    await send(nvteam, `/admin/patches/${row.id}/retirer`, withdrawn);
    await send(nvteam, `/admin/patches/${row.id}/supprimer`, { intent: "supprimer" });
    const payloads = async () => {
      const ofPatch = "SELECT payload FROM notifications WHERE patch_id = ?";
      return JSON.stringify((await env.DB.prepare(ofPatch).bind(row.id).all()).results);
    };
    const version = nextVersion();
    const renamed = patchFields({ version, intent: "enregistrer", revision: "1" });
    expect((await send(nvteam, `/admin/patches/${other.id}`, renamed)).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ replaced_by: version });
    expect(await payloads()).not.toContain(version);
    await send(nvteam, `/admin/patches/${row.id}/supprimer`, { intent: "restaurer" });
    expect(await (await request(`/patch-notes/${row.version}`)).text()).toContain(`/patch-notes/${version}"`);
    expect(await payloads()).toContain(version);
  });
});

test("R-33: every part of the form is in its place in the HTML, for who has no script", async () => {
  const browser = await person("nvteam");
  const answer = await send(browser, "/admin/patches/nouveau", patchFields({ title: "", announce: "on" }));
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain("1 champ à corriger");
  expect(html).toContain("Message Discord");
  expect(html).not.toMatch(/<div hidden="" id="S:|<template id="[BP]:|<!--\$[?~]-->/);
});
