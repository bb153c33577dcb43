/** N-13: a request for help, put into words for Discord; nothing of it is kept. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { createdPatch, person, trash } from "./admin/staff.ts";
import { openBrowser } from "./browser.ts";
import { decode, readText } from "./html.ts";
import { countRows } from "./rows.ts";
import { origin, request } from "./site.ts";

afterEach(() => vi.restoreAllMocks());

const path = "/assistance/ticket";
const fields = {
  probleme: "Le garage ne s'ouvre plus <b>",
  version: "5.2.0",
  guide: "",
  modification: "",
  essais: "Redémarré",
  console: "Connexion de 82.64.12.200\nSCRIPT ERROR: main.lua:12",
};
const prepare = (change: Record<string, string> = {}, browser = openBrowser()) =>
  browser.post(path, { ...fields, ...change });
/** What stands in the areas that are only there to be copied. */
const messagesOf = (html: string) =>
  [...html.matchAll(/<textarea id="message-\d"[^>]*>([\s\S]*?)<\/textarea>/g)].map(([, text]) =>
    decode(text ?? ""),
  );

describe("N-13: preparing a ticket", () => {
  test("N-13: without a script, a guest gets the message, with secrets masked, and the form as it was filled in", async () => {
    const answer = await prepare();
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const html = await answer.text();
    expect(messagesOf(html)).toEqual([
      "**Problème\u00a0:** Le garage ne s'ouvre plus <b>\n**Version de la base\u00a0:** 5.2.0\n**Déjà essayé\u00a0:** Redémarré\n" +
        "**Console\u00a0:**\n```\nConnexion de [masqué]\nSCRIPT ERROR: main.lua:12\n```",
    ]);
    expect(html).toContain("1 adresse IP");
    expect(html).toContain("<title>Votre message est prêt · Préparer un ticket · NEVA</title>");
    expect(html).toContain('value="Le garage ne s\'ouvre plus &lt;b&gt;"');
    expect(html).not.toContain("plus <b>");
  });

  test("N-13: what to do with the messages is said, and that only the reader can attach a long console", async () => {
    const attach = "Joignez aussi le fichier de la console";
    const short = await (await prepare()).text();
    expect(short).toContain("Copiez-le, ouvrez un ticket sur Discord, puis collez-le.");
    expect(short).not.toContain(attach);
    // A page by the name that it has in the guide.
    expect(short).toContain("Guide VPS Windows, étape 4.");
    const lines = Array.from({ length: 900 }, (_, i) => `ligne ${i + 1}`).join("\n");
    const long = await (await prepare({ console: lines })).text();
    expect(messagesOf(long)[0]).toContain("le fichier entier est joint.");
    expect(decode(long)).toContain("collez-y ces messages l'un après l'autre, dans cet ordre.");
    expect(long).toContain(attach);
  });

  test("N-13: what is missing or too long is said under its field, and nothing that was typed is lost", async () => {
    const missing = await prepare({ probleme: "  " });
    expect(missing.status).toBe(422);
    const html = await missing.text();
    expect(html).toContain("Décrivez le problème en une phrase.");
    expect(html).toContain("SCRIPT ERROR: main.lua:12");
    expect(messagesOf(html)).toEqual([]);
    expect(html).toContain("<title>1 champ à corriger · Préparer un ticket · NEVA</title>");
    expect(html.match(/autofocus=""/gi)).toHaveLength(1);
    expect(html).toMatch(/<input id="ticket-probleme"[^>]* autofocus=""/i);
    const long = await prepare({ essais: "x".repeat(501) });
    expect([long.status, await readText(long)]).toEqual([
      422,
      expect.stringContaining("500 caractères au plus."),
    ]);
    expect((await prepare({ console: "x".repeat(1_100_000) })).status).toBe(413);
  });

  test("N-13, T-36: nothing is stored, and no line of the log holds what was typed", async () => {
    const { DB, bill } = countRows();
    const lines: string[] = [];
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
    }
    const body = new URLSearchParams({ ...fields, probleme: "mot-introuvable" });
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    expect((await request(path, { method: "POST", body, headers }, { DB })).status).toBe(200);
    expect(bill.statements).toEqual([]);
    expect(lines.join()).toContain(path);
    expect(lines.join()).not.toContain("mot-introuvable");
  });

  test("PN-21: a member finds the version that their server runs; a guest does not, and asks nothing of the database", async () => {
    const team = await person("nvteam");
    const patch = await createdPatch(team);
    const member = await person("client");
    await member.post(`/patch-notes/${patch.id}/installation`, { retour: "/" });
    const form = async () => (await member.get(path)).text();
    expect(await form()).toContain(`value="${patch.version}"`);
    const { DB, bill } = countRows();
    const guest = await openBrowser().get(path, {}, { DB });
    expect(await guest.text()).not.toContain(patch.version);
    expect(bill.statements).toEqual([]);
    await trash(team, patch);
    expect(await form()).not.toContain(patch.version);
  });

  test("N-13: from a page of the guide the form begins with its title, and with nothing that an address makes up", async () => {
    expect(await (await request("/guide/politique/assistance")).text()).toContain(
      'href="/assistance/ticket?guide=assistance"',
    );
    const valueAt = async (address: string) =>
      (await (await request(address)).text())
        .match(/<input[^>]*name="guide"[^>]*>/)?.[0]
        .match(/value="([^"]*)"/)?.[1];
    expect(await valueAt("/assistance/ticket?guide=guide-vps")).toBe("Guide VPS Windows");
    for (const address of [
      "/assistance/ticket",
      "/assistance/ticket?guide=%3Cb%3E",
      "/assistance/ticket?guide=",
    ])
      expect(await valueAt(address), address).toBe("");
  });

  test("T-13, T-31: from this site only, each field once", async () => {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const foreign = await request(path, { method: "POST", body: new URLSearchParams(fields), headers });
    expect(foreign.status).toBe(403);
    const body = new URLSearchParams([...Object.entries(fields), ["version", "5.0.0"]]);
    const own = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    expect((await request(path, { method: "POST", body, headers: own })).status).toBe(400);
    const put = await request(path, { method: "PUT", body: "x", headers: own });
    expect([put.status, put.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});
