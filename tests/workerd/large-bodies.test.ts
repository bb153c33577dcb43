/** Bodies without end: every address stops reading at its own measure and says so in French (T-31). */
import { beforeAll, describe, expect, test } from "vitest";
import { createdPatch, formBody, patchFields, person } from "./admin/staff.ts";
import type { Browser } from "./browser.ts";
import { readText } from "./html.ts";
import { origin } from "./site.ts";

const kB = 1024;
const sentence = "L'envoi est trop lourd\u00a0: raccourcissez-le, puis réessayez.";
const own = { "Sec-Fetch-Site": "same-origin", Origin: origin };
const withLocalAccounts = { LOCAL_ADMIN_PASSWORD: "un mot de passe assez long" };
const formType = "application/x-www-form-urlencoded";

/** 24 MB of one field in pieces of 64 kB, and how much of it was asked for. No length goes ahead of it. */
function longField(start: string) {
  const piece = new TextEncoder().encode("x".repeat(64 * kB));
  const read = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull(controller) {
      if (read.bytes >= 24 * 1024 * kB) return controller.close();
      read.bytes += piece.length;
      controller.enqueue(piece);
    },
  });
  return { body, read };
}

let owner: Browser;
let guest: Browser;
let patchAddress: string;
beforeAll(async () => {
  [owner, guest] = await Promise.all([person("owner"), person("guest")]);
  const { id } = await createdPatch(owner);
  patchAddress = `/admin/patches/${id}`;
});

const forms: [path: string, mostRead: number][] = [
  ["/auth/discord", 400],
  ["/auth/callback", 400],
  ["/auth/local", 160],
  ["/guide/avis", 200],
  ["/confidentialite", 400],
  ["/patch-notes/rappels/1", 400],
  ["/admin/patches/nouveau", 4400],
  ["/admin/patches/:id", 4400],
  ["/admin/patches/:id/supprimer", 400],
  ["/admin/patches/:id/retirer", 400],
  ["/admin/mappings", 400],
  ["/admin/mappings/metiers", 400],
  ["/admin/telechargements", 400],
  ["/admin/notifications", 400],
  ["/admin/comptes", 400],
  ["/admin/jetons", 400],
  ["/admin/analytics", 400],
  ["/admin/sauvegardes", 400],
];

describe("T-31: forms without end", () => {
  test.each(forms)("T-31: %s reads no more than %i kB of a form, and answers 413", async (path, most) => {
    const browser = /^\/(auth|guide)/.test(path) ? guest : owner;
    const { body, read } = longField("intent=");
    const address = path.replace("/admin/patches/:id", patchAddress);
    const headers = { ...own, "Content-Type": formType };
    const answer = await browser.get(address, { method: "POST", headers, body }, withLocalAccounts);
    expect(answer.status).toBe(413);
    expect(read.bytes).toBeLessThan(most * kB);
    const shown = await readText(answer);
    expect(shown).toContain(sentence);
    // Nothing of it comes back: the browser may have it still.
    expect(shown).toContain("Revenez à la page précédente");
  });

  test("T-31: a form of parts has the same measure", async () => {
    const { body, read } = longField('--x\r\nContent-Disposition: form-data; name="code"\r\n\r\n');
    const headers = { ...own, "Content-Type": "multipart/form-data; boundary=x" };
    expect((await guest.get("/auth/callback", { method: "POST", headers, body })).status).toBe(413);
    expect(read.bytes).toBeLessThan(400 * kB);
  });

  test("T-31: a length that is too long is refused by its length alone", async () => {
    const body = formBody(patchFields({ description: "x".repeat(5000 * kB) })).toString();
    const headers = { ...own, "Content-Type": formType, "Content-Length": String(body.length) };
    const answer = await owner.get("/admin/patches/nouveau", { method: "POST", headers, body });
    expect(answer.status).toBe(413);
  });

  test("T-23, T-31: a form whose length is too long is received to its end, so that the answer arrives", async () => {
    const piece = new TextEncoder().encode("x".repeat(300 * kB));
    const read = { bytes: 0 };
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (read.bytes >= 10 * piece.length) return controller.close();
        read.bytes += piece.length;
        controller.enqueue(piece);
      },
    });
    const headers = { ...own, "Content-Type": formType, "Content-Length": String(10 * piece.length) };
    const answer = await guest.get("/guide/avis", { method: "POST", headers, body });
    expect(answer.status).toBe(413);
    expect(read.bytes).toBe(10 * piece.length);
  });

  test("T-23, T-31: what is sent in pieces to an address that refuses it is received too, up to 8 MB", async () => {
    const headers = { ...own, "Content-Type": "application/json" };
    const { body, read } = longField("{");
    expect((await guest.get("/api/tags", { method: "POST", headers, body })).status).toBe(401);
    expect(read.bytes / kB).toBeGreaterThan(8000);
    expect(read.bytes / kB).toBeLessThan(8600);
  });

  test("T-31: a repeated code is no code", async () => {
    const body = new URLSearchParams([
      ["code", "a"],
      ["code", "b"],
      ["state", "c"],
    ]);
    expect((await guest.get("/auth/callback", { method: "POST", headers: own, body })).status).toBe(400);
  });
});

describe("T-31: JSON without end", () => {
  test.each([
    ["/api/visite", 200],
    ["/api/patches", 4400],
    ["/api/tags", 200],
  ])("T-31: %s reads no more than %i kB, and answers 413", async (path, most) => {
    const { body, read } = longField('{"page":"');
    const headers = { ...own, "Content-Type": "application/json" };
    const answer = await owner.get(path, { method: "POST", headers, body });
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { code: "envoi-trop-lourd", error: sentence, type: "about:blank", status: 413 },
    ]);
    expect(read.bytes).toBeLessThan(most * kB);
  });
});
