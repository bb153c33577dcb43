/** Pages that an isolate has rendered before (decision 0050): when they are taken again, and by whom they are seen. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nonceOf } from "#app/platform/response/nonce";
import { person } from "./admin/staff.ts";
import { type Browser, openBrowser, signIn } from "./browser.ts";
import { patchRow, setPatches } from "./content.ts";
import { storeMappings } from "./mappings-data.ts";
import { failingD1 } from "./rows.ts";
import { addPersona } from "./simulator.ts";

/** Like no other time: it is written as a date by a card that is rendered, and by nothing else. */
const createdAt = 1_234_567_890_123;
const written = () => dates.mock.contexts.filter((date) => (date as Date).getTime() === createdAt).length;
let dates: ReturnType<typeof spyOnDates>;
const spyOnDates = () => vi.spyOn(Date.prototype, "toISOString");

beforeEach(async () => {
  await storeMappings([{ id: "a", nom: "Poste", nomFichier: "nv_canari", createdAt }]);
  dates = spyOnDates();
});
afterEach(() => vi.restoreAllMocks());

async function look(path: string, browser: Browser = openBrowser(), bindings: Record<string, unknown> = {}) {
  const response = await browser.get(path, {}, bindings);
  const html = await response.text();
  const nonce = nonceOf(response.headers.get("Content-Security-Policy"));
  return { status: response.status, html, nonce };
}

describe("PERF-01: a page whose data are those of before is not rendered again", () => {
  test("PERF-01: an app page is the same but for its nonce, which is a new one in policy and page", async () => {
    const first = await look("/mappings?page=1");
    expect(written()).toBe(1);
    const second = await look("/mappings?page=1");
    expect(written()).toBe(1);
    expect(second.nonce).not.toBe(first.nonce);
    expect(second.html).not.toContain(first.nonce);
    expect(second.html.split(String(second.nonce)).length).toBeGreaterThan(3);
    expect(second.html.replaceAll(String(second.nonce), "")).toBe(
      first.html.replaceAll(String(first.nonce), ""),
    );
  });

  test("PERF-01: a content page is the same", async () => {
    await setPatches([patchRow(1, { published_at: createdAt })]);
    const first = await look("/patch-notes");
    expect(written()).toBe(1);
    expect(await look("/patch-notes")).toEqual(first);
    expect(written()).toBe(1);
  });

  test("PERF-01: what changed is seen at the next look, and so is what changed back", async () => {
    const nameOf = async () =>
      /<h2 class="font-title"><a [^>]*>([^<]+)</.exec((await look("/mappings")).html)?.[1];
    for (const nom of ["Caserne", "Poste de Davis", "Caserne"]) {
      await storeMappings([{ id: "a", nom, createdAt }]);
      expect(await nameOf()).toBe(nom);
    }
    expect(written()).toBe(2);
  });

  test("PERF-01: another address, another page: the list says how it was asked for", async () => {
    await look("/mappings?tri=nom");
    expect((await look("/mappings?tri=nom")).html).toContain('<option value="nom" selected="">');
    expect((await look("/mappings?tri=recents")).html).toContain('<option value="recents" selected="">');
    expect(written()).toBe(2);
  });
});

describe("T-29: nobody gets another one's page", () => {
  test("T-29: guest, client and another client at one address: each their own name, and only members the file's", async () => {
    const names = ["Alice Canari", "Bruno Canari"];
    const browsers = await Promise.all(
      names.map(async (global_name) => signIn((await addPersona({ user: { global_name } })).id)),
    );
    const path = "/mappings/a";
    for (const _ of [1, 2]) {
      for (const [at, browser] of browsers.entries()) {
        const { html } = await look(path, browser);
        expect(names.filter((name) => html.includes(name))).toEqual([names[at]]);
        expect(html).toContain("nv_canari");
      }
      const guest = await look(path);
      expect(names.filter((name) => guest.html.includes(name))).toEqual([]);
      expect(guest.html).not.toContain("nv_canari");
    }
  });

  test("T-29: a form that is answered with its page is not what the next reader gets", async () => {
    const team = await person("nvteam");
    const path = "/admin/patches/nouveau";
    const refused = await team.post(path, { version: "canari", intent: "publier" });
    expect(await refused.text()).toContain("canari");
    for (const _ of [1, 2]) expect((await look(path, team)).html).not.toContain("canari");
  });

  test("what was typed into a form is rendered for its own answer only, and so is the address of a sign-in", async () => {
    const replaced = vi.spyOn(String.prototype, "replaceAll");
    /** How often a content page was rendered: its markers are taken out then. */
    const renders = () => replaced.mock.calls.filter(([what]) => String(what) === "<!-- -->").length;
    const browser = openBrowser();
    for (const times of [1, 2]) {
      const answer = await browser.post("/assistance/ticket", { console: "canari" });
      expect(await answer.text()).toContain("canari");
      expect(renders()).toBe(times);
    }
    for (const times of [3, 4]) {
      expect((await look("/auth/callback?code=canari&state=canari", browser)).status).toBe(400);
      expect(renders()).toBe(times);
    }
  });

  test("T-29: an error page is nobody's for later", async () => {
    const broken = failingD1("D1_ERROR: canari");
    const failed = await look("/patch-notes", openBrowser(), { DB: broken.DB });
    expect(failed.status).toBe(503);
    expect((await look("/patch-notes")).status).toBe(200);
  });
});
