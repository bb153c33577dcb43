import { describe, expect, test, vi } from "vitest";
import { openBrowser } from "../../browser.ts";
import { readText } from "../../html.ts";
import { env } from "../../site.ts";
import { all, readRow, readValue, run } from "../../sql.ts";
import { person, send } from "../staff.ts";
import { account, idOf, on, post, readAt, secret, tryAs } from "./account-forms.ts";

const owner = await person("owner");

describe("AUTH-22: the rules of accounts, for owners only", () => {
  test("ADM-23: the journal calls the fields of an account as its form does: no name of Discord", async () => {
    await send(owner, "/admin/comptes", account({ username: "notee", email: "notee@neva.example" }));
    const lines = await readText(await owner.get("/admin/journal"));
    expect(lines).toMatch(/Nom d'utilisateur\W+notee/);
    expect(lines).not.toContain("Nom Discord");
  });

  test("ADM-23, PRIV-01: the journal says that an e-mail address changed, and never what it is", async () => {
    await post(owner, { username: "discrete", email: "avant@neva.example" });
    const id = (await idOf("discrete")) ?? "";
    await post(owner, { id, username: "discrete", email: "apres@neva.example", password: "" });
    await post(owner, {
      id,
      username: "discrete",
      email: "apres@neva.example",
      password: "",
      displayName: "Discrète",
    });
    await post(owner, { id, username: "discrete", intent: "supprimer" });
    expect(await idOf("discrete")).toBeNull();
    const lines = await env.DB.prepare("SELECT before, after FROM audit_log WHERE entity_id = ? ORDER BY id")
      .bind(id)
      .raw<[string, string]>();
    expect(lines).toHaveLength(4);
    expect(lines.join()).not.toContain("@");
    expect(lines.map(([, after]) => JSON.parse(after)?.email)).toEqual([
      undefined,
      "changé",
      undefined,
      undefined,
    ]);
    expect(await readText(await owner.get("/admin/journal"))).toMatch(/Email\W+changé/);
  });

  test("AUTH-21, AUTH-23: created, unique by name and email, changed, deleted with its sessions", async () => {
    expect(await post(owner)).toMatchObject({ status: 200 });
    expect((await post(owner, { username: "SOLENE", email: "" })).text).toContain(
      "Nom d'utilisateur déjà existant",
    );
    expect((await post(owner, { username: "autre", email: "SOLENE@neva.example" })).text).toContain(
      "Email déjà existant",
    );
    const id = (await idOf("solene")) ?? "";
    expect((await post(owner, { id, displayName: "Solène W.", password: "" })).text).toContain(
      "Compte modifié.",
    );
    const browser = openBrowser();
    expect((await tryAs("Solene", "un long mot de passe", browser)).status).toBe(303);
    expect((await browser.get("/admin/patches", {}, on)).status).toBe(200);
    expect((await browser.get("/admin/comptes", {}, on)).status).toBe(403);
    // A name that is another ends no session, a right that is another ends them all (ASVS 7.4.2).
    await post(owner, { id, displayName: "Solène", password: "" });
    expect((await browser.get("/admin/patches", {}, on)).status).toBe(200);
    await post(owner, { id, role: "owner", password: "" });
    expect((await browser.get("/admin/patches", {}, on)).status).not.toBe(200);
    expect((await tryAs("solene", "un long mot de passe", browser)).status).toBe(303);
    expect((await browser.get("/admin/comptes", {}, on)).status).toBe(200);
    expect((await post(owner, { id, intent: "supprimer" })).text).toContain("Compte supprimé.");
    expect((await browser.get("/admin/patches", {}, on)).status).not.toBe(200);
    expect((await post(owner, { id, displayName: "x" })).text).toContain("Utilisateur non trouvé");
    expect((await post(owner, { id, intent: "supprimer" })).text).toContain("Utilisateur non trouvé");
  });

  test("ADM-23: an account that is saved as it was is no line of the journal, and no change for who else has it open", async () => {
    expect((await post(owner, { username: "pareille", email: "" })).status).toBe(200);
    const id = (await idOf("pareille")) ?? "";
    const seen = await readAt(id);
    const same = await post(owner, { id, username: "pareille", email: "", password: "" });
    expect(same.text).toContain("Compte modifié.");
    expect(await readAt(id)).toBe(seen);
    const lines = env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE entity_id = ?").bind(id);
    expect(await lines.first("n")).toBe(1);
  });

  test("T-34: of several changes of one state one is accepted; the others see both versions", async () => {
    expect((await post(owner, { username: "deux.mains", email: "" })).status).toBe(200);
    const id = (await idOf("deux.mains")) ?? "";
    const seen = await readAt(id);
    const change = (displayName: string) =>
      post(owner, { id, username: "deux.mains", email: "", password: "", displayName, readAt: seen });
    const answers = await Promise.all(["Un", "Deux", "Trois"].map(change));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const late = await change("Le mien");
    expect(late.status).toBe(409);
    for (const words of [
      "Ce compte a été modifié entre-temps. Les deux versions sont ci-dessous\u00a0: rien n'est perdu.",
      "Votre version",
      "Le mien",
      "Version enregistrée",
    ]) {
      expect(late.text).toContain(words);
    }
    const saved = await readValue<string>("SELECT display_name FROM local_accounts WHERE id = ?", id);
    expect(["Un", "Deux", "Trois"]).toContain(saved);
    expect(late.text).toContain(String(saved));
  });

  test("T-34: an account that somebody else changed since it was read is not deleted; both versions are shown first", async () => {
    expect((await post(owner, { username: "promu", email: "" })).status).toBe(200);
    const id = (await idOf("promu")) ?? "";
    const seen = await readAt(id);
    expect(
      (await post(owner, { id, username: "promu", email: "", password: "", role: "owner" })).status,
    ).toBe(200);
    const late = await post(owner, { id, username: "promu", email: "", intent: "supprimer", readAt: seen });
    expect(late.status).toBe(409);
    for (const words of [
      "Ce compte a été modifié entre-temps. Rien n'a été supprimé\u00a0: relisez-le, puis recommencez.",
      "Votre version",
      "Version enregistrée",
    ]) {
      expect(late.text).toContain(words);
    }
    expect(await idOf("promu")).toBe(id);
    // As it was shown by then.
    expect((await post(owner, { id, intent: "supprimer" })).text).toContain("Compte supprimé.");
    expect(await idOf("promu")).toBeNull();
  });

  test("T-34: nor are two accepted in the very millisecond in which the account was read", async () => {
    expect((await post(owner, { username: "horloge", email: "" })).status).toBe(200);
    const id = (await idOf("horloge")) ?? "";
    vi.useFakeTimers({ toFake: ["Date"], now: Number(await readAt(id)) });
    const seen = await readAt(id);
    const change = (displayName: string) =>
      post(owner, { id, username: "horloge", email: "", password: "", displayName, readAt: seen });
    const answers = [await change("Un"), await change("Deux")];
    vi.useRealTimers();
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  });

  test("AUTH-21: accounts are listed by when they were made", async () => {
    const html = await (await owner.get("/admin/comptes")).text();
    const results = await all<{ id: string }>("SELECT id FROM local_accounts ORDER BY created_at, rowid");
    const places = results.map(({ id }) => html.indexOf(id));
    expect(places.length).toBeGreaterThan(1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test("T-33: a form sent twice at once, or again, makes one account and is told so; with anything else in it the name is taken", async () => {
    const page = await (await owner.get("/admin/comptes")).text();
    const envoi = page.match(/name="envoi" value="([^"]+)"/)?.[1] ?? "";
    const form = { username: "une.fois", email: "", envoi };
    const answers = [...(await Promise.all([post(owner, form), post(owner, form)])), await post(owner, form)];
    for (const { text } of answers) expect(text).toContain("Compte créé.");
    const lines = "SELECT count(*) AS n FROM audit_log WHERE entity = 'compte' AND entity_id = ?";
    expect(
      await env.DB.prepare(lines)
        .bind(await idOf("une.fois"))
        .first("n"),
    ).toBe(1);
    for (const [name, value] of Object.entries({
      password: "un autre mot de passe",
      displayName: "Autre",
      envoi: "",
    })) {
      const late = await post(owner, { ...form, [name]: value });
      expect([late.status, late.text]).toEqual([
        422,
        expect.stringContaining("Nom d'utilisateur déjà existant"),
      ]);
    }
  });

  test("T-34, R-33: a refused form made anew without a script is still over the account that its writer saw", async () => {
    expect((await post(owner, { username: "a.corriger", email: "" })).status).toBe(200);
    const id = (await idOf("a.corriger")) ?? "";
    const seen = await readAt(id);
    const mine = { id, username: "a.corriger", password: "", displayName: "Le mien" };
    expect((await post(owner, { ...mine, email: "", displayName: "Le leur" })).status).toBe(200);
    const answer = await send(
      owner,
      "/admin/comptes",
      account({ ...mine, email: "sans arobase", readAt: seen }),
    );
    const html = await answer.text();
    expect([answer.status, html]).toEqual([422, expect.stringContaining(`name="readAt" value="${seen}"`)]);
    expect((await post(owner, { ...mine, email: "", readAt: seen })).status).toBe(409);
  });

  test("T-34, R-10: the same change sent again is saved already; with a password it is not said to be", async () => {
    expect((await post(owner, { username: "renvoi", email: "" })).status).toBe(200);
    const id = (await idOf("renvoi")) ?? "";
    const form = {
      id,
      username: "renvoi",
      email: "",
      displayName: "Une fois",
      password: "",
      readAt: await readAt(id),
    };
    expect((await post(owner, form)).text).toContain("Compte modifié.");
    expect((await post(owner, form)).text).toContain("Compte modifié.");
    expect((await post(owner, { ...form, password: "un autre mot de passe" })).status).toBe(409);
    expect((await tryAs("renvoi", "un autre mot de passe")).status).toBe(401);
  });

  test("two accounts without email; a short password is refused, and so is none; admin cannot be deleted", async () => {
    expect((await post(owner, { username: "un.sans", email: "" })).status).toBe(200);
    expect((await post(owner, { username: "deux.sans", email: "" })).status).toBe(200);
    for (const password of ["court", ""]) {
      expect((await post(owner, { username: "court", email: "", password })).status).toBe(422);
      expect(await idOf("court")).toBeNull();
    }
    // Nobody else is called so, whether the account is there already or not.
    expect((await post(owner, { username: "Admin", email: "" })).text).toContain(
      "Nom d'utilisateur déjà existant",
    );
    await tryAs("admin", secret);
    const refused = await post(owner, { id: (await idOf("admin")) ?? "", intent: "supprimer" });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.text).toContain("Le compte admin ne peut pas être supprimé");
  });

  test("AUTH-22, F-05: the founding account keeps its name and its role; nobody else takes its name before it is made", async () => {
    await tryAs("admin", secret);
    const id = (await idOf("admin")) ?? "";
    const change = {
      id,
      username: "autrement",
      role: "nvteam",
      displayName: "Fondatrice",
      email: "",
      password: "",
    };
    expect((await post(owner, change)).text).toContain("Compte modifié.");
    expect((await post(owner, { ...change, username: "admin" })).text).toContain("Compte modifié.");
    const saved = "SELECT username, role, display_name FROM local_accounts WHERE id = ?";
    expect(await readRow(saved, id)).toEqual({
      username: "admin",
      role: "owner",
      display_name: "Fondatrice",
    });
    await run("DELETE FROM local_accounts WHERE id = ?", id);
    expect((await post(owner, { username: "Admin", email: "" })).text).toContain(
      "Nom d'utilisateur déjà existant",
    );
    expect(await idOf("Admin")).toBeNull();
  });
});
