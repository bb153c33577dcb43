import { describe, expect, inject, test } from "vitest";
import { person } from "./admin/staff.ts";
import { signIn } from "./browser.ts";
import { insideWords, readText } from "./html.ts";
import { countRows, failingD1, failingR2 } from "./rows.ts";
import { addPersona } from "./simulator.ts";
import { request } from "./site.ts";
import { run } from "./sql.ts";

const brokenD1 = () => ({ DB: failingD1("D1_ERROR: canari").DB });
const hangingD1 = () => ({
  DB: new Proxy({} as D1Database, {
    get: () => () =>
      new Proxy({}, { get: (_, name) => (name === "then" ? undefined : () => new Promise(() => {})) }),
  }),
});

const faults: [string, () => Record<string, unknown>, down: string, up: string | null][] = [
  ["D1 fails", brokenD1, "Base de données", "Images"],
  ["R2 fails", () => ({ BUCKET: failingR2("fails") }), "Images", "Base de données"],
  ["R2 hangs", () => ({ BUCKET: failingR2("hangs") }), "Images", "Base de données"],
  ["both fail", () => ({ ...brokenD1(), BUCKET: failingR2("fails") }), "Images", null],
];

describe("API-09, OPS-02: health", () => {
  test("API-09: 200 while database and images answer, and no detail", async () => {
    const response = await request("/api/health");
    expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Content-Type")).toContain("application/json");
  });

  for (const [name, bindings] of faults) {
    test(`API-09: 503 with Retry-After when ${name}, and no detail`, async () => {
      const response = await request("/api/health", {}, bindings());
      expect([response.status, await response.json()]).toEqual([503, { status: "degrade" }]);
      expect(response.headers.get("Retry-After")).toBe("60");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    });
  }

  test("API-09: it answers although D1 never does", async () => {
    const response = await request("/api/health", {}, hangingD1());
    expect(response.status).toBe(503);
  });

  test("API-09, R-29: 503 when a migration is missing, and not which; who knows the page /statut reads it there", async () => {
    const { DB, bill } = countRows();
    expect((await request("/api/health", {}, { DB })).status).toBe(200);
    expect([bill.roundTrips, bill.rows]).toEqual([1, 1]);
    const [last] = inject("migrations").slice(-1);
    const list = "SELECT id FROM d1_migrations ORDER BY id DESC LIMIT 1";
    await run(`DELETE FROM d1_migrations WHERE id = (${list}) AND name = ?`, last?.name);
    try {
      const response = await request("/api/health");
      expect([response.status, await response.json()]).toEqual([503, { status: "degrade" }]);
      const page = await request("/statut");
      expect(page.status).toBe(503);
      const text = await readText(page);
      expect(text).toMatch(/Système dégradé.*connexion\s*Pas à jour.*sauvegardes\s*Répond/);
      expect(text).not.toContain(last?.name.slice(0, 4));
      const report = await readText(await (await person("nvteam")).get("/admin/sante"));
      expect(report).toContain(`Répond, mais la migration ${last?.name} manque\u00a0: npm run deploy.`);
    } finally {
      await run("INSERT INTO d1_migrations (name) VALUES (?)", last?.name);
    }
    expect((await request("/api/health")).status).toBe(200);
  });

  test("API-09: another method is 405 in JSON, and says which is allowed", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const response = await request("/api/health", { method, headers: { "Sec-Fetch-Site": "same-origin" } });
      expect([response.status, response.headers.get("Allow")], method).toEqual([405, "GET, HEAD"]);
      expect(await response.json()).toMatchObject({ code: "methode", error: expect.any(String) });
    }
  });

  test("API-09: HEAD is health too, without a body", async () => {
    const response = await request("/api/health", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect((await request("/api/health", { method: "HEAD" }, brokenD1())).status).toBe(503);
  });
});

describe("OPS-02: the page /statut", () => {
  test("F-09: all well", async () => {
    const response = await request("/statut");
    expect(response.status).toBe(200);
    const text = await readText(response);
    expect(text).toContain("Système opérationnel");
    expect(text.match(/\bRépond\b/g)).toHaveLength(2);
    expect(text).not.toContain("Ne répond pas");
  });

  for (const [name, bindings, down, up] of faults) {
    test(`F-09: when ${name} it says which part, with status 503`, async () => {
      const response = await request("/statut", {}, bindings());
      expect(response.status).toBe(503);
      expect(response.headers.get("Cache-Control")).toContain("no-store");
      const html = await response.text();
      expect(insideWords(html)).toEqual([]);
      const state = (label: string) =>
        html.match(new RegExp(`${label}</p>[\\s\\S]*?(Répond|Ne répond pas)</span>`))?.[1];
      expect(state(down)).toBe("Ne répond pas");
      if (up) expect(state(up)).toBe("Répond");
      expect(html).toContain("Système dégradé");
    });
  }

  test("R-11: whoever is signed in can read it too while D1 is down", async () => {
    const browser = await signIn((await addPersona()).id);
    const response = await browser.get("/statut", {}, brokenD1());
    expect(response.status).toBe(503);
  });
});
