import { describe, expect, test } from "vitest";
import { signIn } from "../../browser.ts";
import { readText, textOf } from "../../html.ts";
import { altered } from "../../rows.ts";
import { addPersona, roleIds } from "../../simulator.ts";
import { env, origin } from "../../site.ts";
import { createdPatch, edit, patchFields, person, rowOf, send, trash } from "../staff.ts";
import { create, journal } from "./journal.ts";

const nvteam = await person("nvteam");

describe("ADM-11, F-25: deleting", () => {
  test("ADM-04: the page asks with the name, and says of what can be undone that it can; only erasing is 'irréversible'", async () => {
    const row = await createdPatch(nvteam);
    const page = await readText(await nvteam.get(`/admin/patches/${row.id}/supprimer`));
    expect(page).toContain("Supprimer ce patch\u202f?");
    expect(page).toContain("trente jours dans la corbeille");
    expect(page).not.toContain("irréversible");
    expect(page).toContain(row.version);
    const response = await trash(nvteam, row);
    expect(response.headers.get("Location")).toBe("/admin/patches?fait=supprime");
    expect(await readText(await nvteam.get("/admin/patches?fait=supprime"))).toContain("Patch supprimé !");
    expect(await rowOf(row.version)).toMatchObject({ position: null });
    expect((await nvteam.get(`/patch-notes/${row.version}`)).status).toBe(404);
    const erased = await readText(await nvteam.get("/admin/patches?etat=corbeille"));
    expect(erased).toContain("Sera effacé le ");
    const journal = await readText(await nvteam.get(`/admin/journal?objet=${row.id}`));
    expect(journal).toContain("Mise à la corbeille");
    expect(erased).toContain(
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
    const place = `/admin/patches?etat=corbeille&${search}`;
    expect(await landing(restore, "restaurer")).toBe(`${place}&fait=restaure`);
    // The answer was lost: the page that the browser asks for next says what came of it.
    const reopened = async () => (await nvteam.get(restore)).headers.get("Location");
    expect(await reopened()).toBe(`${place}&fait=restaure`);
    await landing(page, "supprimer");
    expect(await landing(restore, "purger")).toBe(`${place}&fait=purge`);
    expect(await reopened()).toBe(`${place}&fait=purge`);
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

  test("ADM-11: what is online is not taken out of the trash, and what is there is not deleted again", async () => {
    const row = await createdPatch(nvteam);
    await trash(nvteam, row, "restaurer");
    expect(await rowOf(row.version)).toEqual(row);
    await trash(nvteam, row);
    const deleted = await rowOf(row.version);
    await trash(nvteam, row);
    expect(await rowOf(row.version)).toEqual(deleted);
  });

  test("PN-18, ADM-11: a scheduled patch comes back from the trash as a draft without an hour", async () => {
    const row = await createdPatch(nvteam, { scheduledFor: "2099-01-01T10:00" });
    for (const intent of ["supprimer", "restaurer"]) await trash(nvteam, row, intent);
    expect(row.status).toBe("programme");
    expect(await rowOf(row.version)).toMatchObject({ status: "brouillon", scheduled_for: null });
  });

  test("restored, it has its place again; removed for good, its version is free", async () => {
    const [first, second] = [await createdPatch(nvteam), await createdPatch(nvteam)];
    const left = await createdPatch(nvteam);
    for (const row of [left, first]) await trash(nvteam, row);
    expect((await rowOf(second.version))?.position).toBe(first.position);
    await trash(nvteam, first, "restaurer");
    expect((await rowOf(first.version))?.position).toBe(first.position);
    expect((await rowOf(second.version))?.position).toBe(second.position);
    // Nothing else comes back with it.
    expect((await rowOf(left.version))?.deleted_at).not.toBeNull();
    await trash(nvteam, first);
    const taken = await send(nvteam, create, patchFields({ version: first.version }));
    expect(await taken.text()).toContain(
      "Un patch de la corbeille porte cette version\u00a0: restaurez-le ou effacez-le d'abord.",
    );
    await trash(nvteam, first, "purger");
    expect((await journal(first.id)).slice(-2)).toEqual(["corbeille", "suppression-definitive"]);
    expect((await send(nvteam, create, patchFields({ version: first.version }))).status).toBe(200);
  });

  test("of a patch that somebody else erased, or took back, meanwhile what has become of it is told", async () => {
    const row = await createdPatch(nvteam);
    const told = async (intent: string) =>
      new URL((await trash(nvteam, row, intent)).headers.get("Location") ?? "", origin).searchParams.get(
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
    await trash(nvteam, row);
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
      const answer = await trash(nvteam, row, intent, { DB });
      expect(answer.headers.get("Location"), intent).toBe(`/admin/patches?etat=corbeille&fait=${told}`);
      if (intent === "restaurer") await trash(nvteam, row);
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
    await trash(nvteam, row);
    const DB = overtaken(() => trash(nvteam, row, "restaurer"));
    await trash(nvteam, row, "purger", { DB });
    expect((await rowOf(row.version))?.deleted_at).toBeNull();
    const last = "SELECT action FROM audit_log WHERE entity_id = ? ORDER BY id DESC LIMIT 1";
    expect(await env.DB.prepare(last).bind(row.id).first("action")).toBe("restauration");
  });

  test("R-18: taken back and deleted again at the same moment, a patch stays in the trash, and nobody is told that it is back", async () => {
    const row = await createdPatch(nvteam);
    await trash(nvteam, row);
    const DB = overtaken(async () => {
      await trash(nvteam, row, "restaurer");
      await trash(nvteam, row);
    });
    expect((await trash(nvteam, row, "restaurer", { DB })).status).toBe(409);
    expect((await rowOf(row.version))?.deleted_at).not.toBeNull();
  });

  test("ERR-20, T-34: changed at the same moment, it stays, and who changed it is told; deleted, it counts as deleted", async () => {
    const row = await createdPatch(nvteam);
    const { id } = await addPersona({ roles: [roleIds.nvteam], user: { global_name: "Solène R." } });
    const other = await signIn(id);
    const remove = (by: () => Promise<unknown>) => trash(nvteam, row, "supprimer", { DB: overtaken(by) });
    const refused = await remove(() => edit(other, row, { title: "Sien" }));
    expect(refused.status).toBe(409);
    const html = await readText(refused);
    expect(html).toContain("❌ Erreur lors de la suppression du patch.");
    expect(html).toMatch(
      /Modifié entre-temps par Solène R\., le .+\u00a0: relisez-le, puis confirmez de nouveau\./,
    );
    expect(await rowOf(row.version)).toMatchObject({ title: "Sien", deleted_at: null });
    const gone = await remove(() => trash(other, row));
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
    await edit(nvteam, row, { intent: "publier" });
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
});
