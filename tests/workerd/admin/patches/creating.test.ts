import { describe, expect, test } from "vitest";
import { formatDateTime } from "#app/time/dates";
import { readText } from "../../html.ts";
import { env } from "../../site.ts";
import { readRow, readValue, run } from "../../sql.ts";
import {
  createdPatch,
  type Fields,
  nextVersion,
  patchFields,
  person,
  readPositions,
  rowOf,
  send,
  trash,
} from "../staff.ts";
import { create, journal } from "./journal.ts";

const nvteam = await person("nvteam");

describe("ADM-04: creating a patch", () => {
  test("ADM-10, ADM-07, ADM-12, F-19, ERR-23: it is published, empty lines are dropped, the server signs and dates it", async () => {
    const sent = { date: "01/02/2003", time: "04:05:06", publishedAt: "1", createdAt: "1" };
    const fields = patchFields({ author: "pirate", id: "1", createdBy: "1", role: "owner", ...sent });
    const before = Date.now();
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
    const publishedAt = await readValue<number>("SELECT published_at FROM patches WHERE id = ?", row?.id);
    expect(publishedAt).toBeGreaterThanOrEqual(before);
    // '29 novembre 2026 à 18:30', in the hour of Paris.
    expect(await readText(page)).toContain(formatDateTime(publishedAt ?? 0));
    expect(formatDateTime(Date.UTC(2026, 10, 29, 17, 30))).toBe("29 novembre 2026 à 18:30");
  });

  test("ADM-10, ADM-22: a copy of the newest is that of its id, and says so until it is saved", async () => {
    const version = nextVersion();
    await send(nvteam, create, patchFields({ version }));
    const row = await rowOf(version);
    const answer = await nvteam.get(`${create}?copie=dernier`);
    const address = answer.headers.get("Location") ?? "";
    expect([answer.status, address]).toEqual([302, `${create}?copie=${row?.id}`]);
    const copy = await readText(await nvteam.get(address));
    expect(copy.match(/Copie de (\S+).{1,2}: donnez-lui une version/)?.[1]).toBe(version);
    // Saved, its own version would be the newest.
    const saved = await readText(await send(nvteam, address, patchFields()));
    expect(saved).toContain("Patch créé et sauvegardé");
    expect(saved).not.toContain("donnez-lui une version");
  });

  test("ADM-22: a copy of one whose id came with a list, as long as ids may be, or by the word for the newest", async () => {
    const version = nextVersion();
    await send(nvteam, create, patchFields({ version }));
    for (const id of ["patch-".padEnd(64, "x"), "dernier"]) {
      await run("UPDATE patches SET id = ? WHERE version = ?", id, version);
      const first = await nvteam.get(`${create}?copie=dernier`);
      const copy = first.status === 302 ? await nvteam.get(first.headers.get("Location") ?? "") : first;
      expect((await readText(copy)).match(/Copie de (\S+).{1,2}: donnez-lui une version/)?.[1], id).toBe(
        version,
      );
    }
  });

  test("ADM-22: a list of git that was pasted without a script gives its paths, too", async () => {
    const version = nextVersion();
    await send(nvteam, create, patchFields({ version, modifiedFiles: " M a.lua\r\n?? b.lua\r\n" }));
    expect(await rowOf(version)).toMatchObject({ modified_files: '["a.lua","b.lua"]' });
  });

  test("ADM-22, R-33: a list of a message that was pasted without a script loses its signs, as with one; a row of one line is as typed", async () => {
    const version = nextVersion();
    const lists = {
      "modifications.divers": ["- Un\r\n* \r\n* Deux\r\n", "- trois"],
      modifiedFiles: "- `a.lua`\r\n- b.lua",
      upgradeSteps: "1. Couper\r\n2. Relancer",
    };
    await send(nvteam, create, patchFields({ version, ...lists }));
    const row = await rowOf(version);
    expect(JSON.parse(row?.modifications ?? "")).toMatchObject({ divers: ["Un", "Deux", "- trois"] });
    expect(row).toMatchObject({
      modified_files: '["a.lua","b.lua"]',
      upgrade_steps: '["Couper","Relancer"]',
    });
  });

  test("ADM-22: beside paths that were there; a path of one row that begins like such a list stays as typed", async () => {
    const version = nextVersion();
    const modifiedFiles = ["A propos.html", " M a.lua\r\nR  b.lua -> c.lua"];
    await send(nvteam, create, patchFields({ version, modifiedFiles }));
    expect(await rowOf(version)).toMatchObject({
      modified_files: '["A propos.html","a.lua","b.lua","c.lua"]',
    });
    const single = nextVersion();
    await send(nvteam, create, patchFields({ version: single, modifiedFiles: "A propos.html" }));
    expect(await rowOf(single)).toMatchObject({ modified_files: '["A propos.html"]' });
  });

  test("ADM-22: an older one whose id is a word, as a list brought it, is not the newest", async () => {
    const [older, version] = [nextVersion(), nextVersion()];
    await send(nvteam, create, patchFields({ version: older }));
    await run("UPDATE patches SET id = 'zzz', created_at = created_at - 1000 WHERE version = ?", older);
    await send(nvteam, create, patchFields({ version }));
    const row = await rowOf(version);
    const answer = await nvteam.get(`${create}?copie=dernier`);
    expect(answer.headers.get("Location")).toBe(`${create}?copie=${row?.id}`);
    await run("DELETE FROM patches WHERE id = 'zzz'");
  });

  test("N-01, N-03: its two marks are boxes of the form, kept, shown again, copied and taken back", async () => {
    const marksOf = (version: string) =>
      readRow("SELECT security, cumulative FROM patches WHERE version = ?", version);
    const ticked = (html: string) =>
      ["security", "cumulative"].map((name) =>
        /\schecked/.test(new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ""),
      );
    const open = async (address: string) => (await nvteam.get(address)).text();
    expect(ticked(await open(create))).toEqual([false, false]);
    const version = nextVersion();
    await send(nvteam, create, patchFields({ version, security: "on", cumulative: "on" }));
    expect(await marksOf(version)).toEqual({ security: 1, cumulative: 1 });
    const row = await rowOf(version);
    expect(ticked(await open(`/admin/patches/${row?.id}`))).toEqual([true, true]);
    expect(ticked(await open(`${create}?copie=${row?.id}`))).toEqual([true, true]);
    expect(await readText(await nvteam.get("/admin/patches"))).toContain("\u00a0· sécurité");
    // What is refused changes nothing, and comes back as it was sent.
    const fields = { version, intent: "enregistrer", revision: "1" };
    const refused = await send(nvteam, `/admin/patches/${row?.id}`, patchFields({ ...fields, title: "" }));
    expect(ticked(await refused.text())).toEqual([false, false]);
    expect(await marksOf(version)).toEqual({ security: 1, cumulative: 1 });
    await send(nvteam, `/admin/patches/${row?.id}`, patchFields(fields));
    expect(await marksOf(version)).toEqual({ security: 0, cumulative: 0 });
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
      run(
        `INSERT INTO download_items (slug, section, title, size, format, link, position) VALUES (?1, 'Serveur', ?1, '', '', ?2, 9)
         ON CONFLICT (slug) DO UPDATE SET link = ?2`,
        slug,
        link,
      );
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
    for (const version of [
      "alerte",
      "comparer",
      "Comparer",
      `5.${Date.now()}.data`,
      `5.${Date.now()}.DATA`,
    ]) {
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

  test("PN-15: a version is used once, with a 'v' before it or without; what a list brought in both stays editable", async () => {
    const row = await createdPatch(nvteam);
    const spelled = `v${row.version}`;
    const said = `Un patch porte déjà cette version, écrite «\u00a0${row.version}\u00a0».`;
    const refused = await send(nvteam, create, patchFields({ version: spelled }));
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(said)]);
    const other = await createdPatch(nvteam);
    const change = { intent: "enregistrer", revision: "1" };
    const save = (id: string, fields: Fields) =>
      send(nvteam, `/admin/patches/${id}`, patchFields({ ...change, ...fields }));
    const renamed = await save(other.id, { version: spelled });
    expect([renamed.status, await renamed.text()]).toEqual([422, expect.stringContaining(said)]);
    // Its own version may be spelled otherwise, and a word that begins with a 'v' is no other one.
    expect((await save(row.id, { version: spelled })).status).toBe(200);
    const word = `alide-${Date.now()}`;
    await createdPatch(nvteam, { version: word });
    await createdPatch(nvteam, { version: `v${word}` });
    await run("UPDATE patches SET version = ? WHERE id = ?", row.version, other.id);
    expect((await save(other.id, { version: row.version, title: "Un autre titre" })).status).toBe(200);
    expect(await rowOf(row.version)).toMatchObject({ id: other.id, title: "Un autre titre" });
  });

  test("PN-15, R-17: two spellings of one version that are sent at once make one patch", async () => {
    const version = nextVersion();
    const sent = [version, `v${version}`, `V${version}`].map((spelled) =>
      send(nvteam, create, patchFields({ version: spelled })),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
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

  test("T-33: another version, another hour, or 'Publier' after the draft, is another text too", async () => {
    const planned = patchFields({ scheduledFor: "2099-01-01T10:00" });
    expect((await send(nvteam, create, planned)).status).toBe(200);
    expect((await send(nvteam, create, { ...planned, scheduledFor: "2099-01-01T11:00" })).status).toBe(409);
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
    await trash(nvteam, first);
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
    await trash(nvteam, { id });
    const shown = async (deletedAt: string) => {
      const set = env.DB.prepare("UPDATE patches SET deleted_at = ? WHERE id = ?");
      await set.bind(Date.parse(deletedAt), id).run();
      return readText(await nvteam.get("/admin/patches?etat=corbeille"));
    };
    expect(await shown("2026-03-01T10:00:00Z")).toContain("Sera effacé le 1er avr. 2026");
    expect(await shown("2026-03-01T03:16:59Z")).toContain("Sera effacé le 31 mars 2026");
    expect(await shown("2026-03-01T03:17:00Z")).toContain("Sera effacé le 1er avr. 2026");
    await run("UPDATE patches SET deleted_at = ? WHERE id = ?", Date.now(), id);
  });
});

test("T-31: a repeated scalar field is refused", async () => {
  expect((await send(nvteam, create, patchFields({ title: ["a", "b"] }))).status).toBe(400);
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

test("R-33: every part of the form is in its place in the HTML, for who has no script", async () => {
  const browser = await person("nvteam");
  const answer = await send(browser, "/admin/patches/nouveau", patchFields({ title: "", announce: "on" }));
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain("1 champ à corriger");
  expect(html).toContain("Message Discord");
  expect(html).not.toMatch(/<div hidden="" id="S:|<template id="[BP]:|<!--\$[?~]-->/);
});
