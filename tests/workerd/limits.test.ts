/** T-26: whatever costs work, a password or a copy of everything is limited, each by its limiter. */
import { expect, test } from "vitest";
import { person, send, type Who } from "./admin/staff.ts";
import { readText } from "./html.ts";

const forms: [who: Who, limiter: string, path: string][] = [
  ["guest", "LIMIT_SIGN_IN", "/auth/discord"],
  ["guest", "LIMIT_SIGN_IN", "/auth/callback"],
  ["guest", "LIMIT_SIGN_IN", "/auth/local"],
  ["guest", "LIMIT_SIGN_IN", "/confidentialite"],
  ["guest", "LIMIT_WRITE", "/assistance/diagnostic"],
  ["guest", "LIMIT_WRITE", "/assistance/ticket"],
  ["client", "LIMIT_WRITE", "/outils/logs"],
  ["client", "LIMIT_WRITE", "/patch-notes/rappels/1"],
  ["nvteam", "LIMIT_WRITE", "/admin/patches/nouveau"],
  ["nvteam", "LIMIT_WRITE", "/admin/patches/1"],
  ["nvteam", "LIMIT_WRITE", "/admin/patches/1/retirer"],
  ["nvteam", "LIMIT_WRITE", "/admin/patches/1/supprimer"],
  ["nvteam", "LIMIT_WRITE", "/admin/notifications"],
  ["nvteam", "LIMIT_WRITE", "/admin/telechargements"],
  ["nvteam", "LIMIT_WRITE", "/admin/mappings"],
  ["nvteam", "LIMIT_WRITE", "/admin/mappings/metiers"],
  ["owner", "LIMIT_WRITE", "/admin/comptes"],
  ["owner", "LIMIT_WRITE", "/admin/jetons"],
  ["nvteam", "LIMIT_WRITE", "/admin/mappings/nouveau"],
  ["nvteam", "LIMIT_WRITE", "/admin/patches/1/empreintes"],
  ["nvteam", "LIMIT_WRITE", "/admin/sauvegardes"],
  ["owner", "LIMIT_WRITE", "/admin/sauvegardes/import-quelconque"],
  ["owner", "LIMIT_WRITE", "/admin/analytics"],
];
const pages: typeof forms = [
  ["guest", "LIMIT_SIGN_IN", "/confidentialite/mes-donnees"],
  ["owner", "LIMIT_WRITE", "/admin/sauvegardes/export"],
];

const refusing = { limit: async () => ({ success: false }) };
const bindings = (limiter: string) => ({
  LOCAL_ADMIN_PASSWORD: "un mot de passe d'urgence",
  [limiter]: refusing,
});

test.each(forms)("T-26: beyond the limit a form of %s is refused by %s: %s", async (who, limiter, path) => {
  const answer = await send(await person(who), path, {}, bindings(limiter));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
});

test("T-26: beyond the limit an archive is not read", async () => {
  const owner = await person("owner");
  const body = new FormData();
  body.append("archive", new File(["x"], "archive.zip"));
  const init = { method: "POST", body, headers: { Origin: "http://localhost" } };
  const answer = await owner.get("/admin/sauvegardes", init, bindings("LIMIT_WRITE"));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
});

test.each(pages)("T-26: beyond the limit %s is refused by %s: %s", async (who, limiter, path) => {
  const answer = await (await person(who)).get(path, {}, bindings(limiter));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
});

test("ERR-16: who wrote too often reads that the text is still a page back; who signed in too often, how to try again", async () => {
  const guest = await person("guest");
  const read = async (limiter: string, path: string) => {
    const answer = await send(guest, path, {}, bindings(limiter));
    return { html: await answer.clone().text(), text: await readText(answer) };
  };
  const ticket = await read("LIMIT_WRITE", "/assistance/ticket");
  expect(ticket.text).toContain("ce que vous y aviez écrit est encore là");
  for (const path of ["/auth/discord", "/auth/callback"]) {
    const signIn = await read("LIMIT_SIGN_IN", path);
    expect(signIn.text, path).not.toContain("encore là");
    expect(signIn.text, path).toContain("Se connecter avec Discord");
    expect(signIn.html, path).not.toMatch(/href="\/auth\/(?:discord|callback)"/);
  }
});
