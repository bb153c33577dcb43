import { describe, expect, test } from "vitest";
import { readText } from "../../html.ts";
import { request } from "../../site.ts";
import { all, readRow, readValue } from "../../sql.ts";
import {
  createdPatch,
  edit,
  type Fields,
  nextVersion,
  patchFields,
  person,
  type Row,
  rowOf,
  send,
  trash,
} from "../staff.ts";
import { journal } from "./journal.ts";

const nvteam = await person("nvteam");

describe("ADM-05: editing", () => {
  test("ADM-23: the patch changes, its revision moves, old and new are in the journal", async () => {
    const row = await createdPatch(nvteam);
    const response = await edit(nvteam, row, { title: "Nouveau" });
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
      row: await readRow("SELECT * FROM patches WHERE id = ?", id),
      messages: await all("SELECT * FROM notifications WHERE patch_id = ?", id),
      journal: await readValue("SELECT max(id) FROM audit_log"),
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
    await trash(nvteam, row);
    const response = await edit(nvteam, row, { intent: "publier" });
    // The loader of the page leads to the trash; the text is in the browser's draft.
    expect([302, 404]).toContain(response.status);
    expect((await rowOf(row.version))?.deleted_at).not.toBeNull();
  });
});

describe("ADM-05, PN-15: a version that is corrected", () => {
  /** Saves the patch of one version under another. */
  async function rename(former: string, version: string): Promise<void> {
    const row = (await rowOf(former)) as Row;
    expect((await edit(nvteam, row, { version, revision: String(row.revision) })).status).toBe(200);
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
      `302 /patch-notes/${third}`,
    ]);
    await rename(third, version);
    expect([await landing(version), await landing(second)]).toEqual(["200", `302 /patch-notes/${version}`]);
    const kept = await readValue("SELECT former_versions FROM patches WHERE id = ?", id);
    expect(JSON.parse(String(kept))).toEqual([second, third]);
    // A version that only a draft had is none of those.
    const draft = await createdPatch(nvteam, { intent: "brouillon" });
    await edit(nvteam, draft, { version: nextVersion(), intent: "publier" });
    expect(await landing(draft.version)).toBe("404");
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
    await trash(nvteam, shown);
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
