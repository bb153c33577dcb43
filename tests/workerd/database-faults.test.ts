import { beforeAll, describe, expect, test } from "vitest";
import { send } from "./admin/staff.ts";
import { type Browser, signIn } from "./browser.ts";
import { patchRow, setDownload, setPatches } from "./content.ts";
import { insideWords, readText, textOf } from "./html.ts";
import { failingD1 } from "./rows.ts";
import { addPersona, roleIds } from "./simulator.ts";
import { request } from "./site.ts";
import { readValue, run } from "./sql.ts";
import { tokenHeaders } from "./staff.ts";

const passing = "D1_ERROR: Network connection lost.";
const overloaded = "D1_ERROR: canari-d1 DB is overloaded";
let member: Browser;

beforeAll(async () => {
  await setPatches([patchRow(1), patchRow(2)]);
  await setDownload("base", "https://fichiers.example/base.zip");
  member = await signIn((await addPersona()).id);
});

const pages = [
  "/",
  "/patch-notes",
  "/patch-notes/5.0.2",
  "/patch-notes/comparer?de=5.0.1&a=5.0.2",
  "/patch-notes/compatibilite",
  "/patch-notes.atom",
  "/patch-notes.json",
  "/mappings.atom",
  "/mappings.json",
  "/data/patches.json",
];

describe("R-10: a passing fault of D1", () => {
  for (const path of pages) {
    test(`R-10: ${path} is shown although D1 fails once, and twice`, async () => {
      for (const times of [1, 2]) {
        const { DB, state } = failingD1(passing, times);
        const response = await request(path, {}, { DB });
        expect(response.status).toBe(200);
        await response.text();
        expect(state).toEqual({ failed: times, answered: 1 });
      }
    });
  }

  test("R-10: a member's session is found although D1 fails twice", async () => {
    const { DB, state } = failingD1(passing, 2);
    expect((await member.get("/api/moi", {}, { DB })).status).toBe(200);
    expect(state).toEqual({ failed: 2, answered: 1 });
  });
});

describe("R-11: D1 is down", () => {
  const down = () => ({ DB: failingD1(overloaded).DB });

  for (const path of pages.slice(1)) {
    test(`R-11, F-21: ${path} says that the site is unavailable, and shows no empty list`, async () => {
      const response = await request(path, {}, down());
      const text = await response.text();
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("60");
      expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
      expect(text).toContain("Le site est momentanément indisponible");
      expect(text).not.toMatch(/Aucun patch|0 patch|canari/);
      expect(insideWords(text)).toEqual([]);
    });
  }

  test("R-11: a member is told the same, keeps the session, and is nobody's guest meanwhile", async () => {
    for (const path of ["/patch-notes", "/downloads", "/api/moi"]) {
      const response = await member.get(path, {}, down());
      const text = await response.text();
      expect(response.status, path).toBe(503);
      expect(response.headers.getSetCookie(), path).toEqual([]);
      expect(text, path).not.toContain("Connexion requise");
      expect(insideWords(text), path).toEqual([]);
    }
    expect((await member.get("/api/moi")).status).toBe(200);
  });

  test("R-11: pages that need no database are shown to guests", async () => {
    for (const [path, status] of [
      ["/downloads", 401],
      ["/inconnue", 404],
      ["/auth/callback", 400],
    ] as const) {
      expect((await request(path, {}, down())).status, path).toBe(status);
    }
  });

  test("R-11: a sign-in that comes back meanwhile is an error screen, not a crash", async () => {
    const headers = { Cookie: "__Host-neva-oauth:x=state%3Dabc" };
    const response = await request("/auth/callback?code=abc&state=def", { headers }, down());
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(insideWords(html)).toEqual([]);
    expect(textOf(html)).toMatch(/Erreur|indisponible/);
  });
});

type Ask = (bindings: Record<string, unknown>) => Promise<Response>;

/** Asks with a D1 that fails from each of its round trips on, and lastly with one that does not. */
async function failAtEach(ask: Ask, look: (response: Response, at: string) => Promise<void>): Promise<void> {
  for (let before = 0; before < 20; before++) {
    const { DB, state } = failingD1(overloaded, Number.POSITIVE_INFINITY, before);
    const response = await ask({ DB });
    if (state.failed === 0) return void (await response.text());
    await look(response, `round trip ${before + 1}`);
  }
  throw new Error("asks too often");
}

/** A page that needs less may be whole; what is not says when to try again, in French, and nothing of the inside. */
async function expectAnswer(response: Response, at: string): Promise<void> {
  const text = await response.text();
  expect(response.status, `${at} ${text.slice(0, 200)}`).not.toBe(500);
  if (response.status === 503) expect(response.headers.get("Retry-After"), at).toMatch(/^\d+$/);
  if (response.status >= 400) expect(insideWords(text), at).toEqual([]);
}

test("R-11: a form that was saved before D1 stopped: the page that cannot be shown is a 503, not a success", async () => {
  const owner = await signIn((await addPersona({ roles: [roleIds.owner] })).id);
  await failAtEach(
    (bindings) => {
      const body = new URLSearchParams({ name: "Essai", scope: "lecture" });
      const headers = { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" };
      return owner.get("/admin/jetons", { method: "POST", body, headers }, bindings);
    },
    async (response, at) => {
      const isErrorPage = (await response.clone().text()).includes("<title>Erreur");
      expect(response.ok, at).toBe(!isErrorPage);
      await expectAnswer(response, at);
    },
  );
});

describe("R-11: D1 stops answering in the middle of a request", () => {
  let owner: Browser;
  let id: string;

  beforeAll(async () => {
    owner = await signIn((await addPersona({ roles: [roleIds.owner] })).id);
    id = String(await readValue("SELECT id FROM patches LIMIT 1"));
    await run(
      "INSERT INTO mappings (id, nom, nom_fichier, search_text, x, y) VALUES ('m1', 'Commissariat', 'mrpd', '', 1, 2)",
    );
  });

  const readByMembers = [
    ...[...pages, "/mappings", "/mappings/m1", "/mappings/carte", "/mappings?q=com", "/downloads"],
    ...["/outils", "/statut", "/assistance/diagnostic", "/patch-notes/verifier", "/guide/recherche?q=com"],
    ...["/confidentialite", "/confidentialite/mes-donnees", "/guide/modules/scripts", "/patch-notes.data"],
    ...[
      "/api/moi",
      "/api/patches",
      "/api/mappings",
      "/api/tags",
      "/api/recherche?q=com",
      "/api/version/latest",
    ],
  ];
  const readByOwners = [
    ...[
      "patches",
      "patches/PATCH",
      "patches/PATCH/empreintes",
      "mappings",
      "mappings/m1",
      "mappings/metiers",
    ],
    ...["mappings/export?choix=m1", "sauvegardes", "sauvegardes/json", "sauvegardes/export", "analytics"],
    ...["telechargements", "diagnostic", "notifications", "comptes", "jetons", "journal", "sante"],
  ];

  test.each(readByMembers)("R-11: %s, for a member", async (path) => {
    await failAtEach((bindings) => member.get(path, {}, bindings), expectAnswer);
  });

  test.each(readByOwners)("R-11: /admin/%s, for an owner", async (path) => {
    const address = `/admin/${path.replace("PATCH", id)}`;
    await failAtEach((bindings) => owner.get(address, {}, bindings), expectAnswer);
  });

  test.each([
    "/admin/sauvegardes",
    "/admin/sauvegardes/export",
    "/admin/mappings/export?choix=m1",
    "/confidentialite/mes-donnees",
  ])("R-10: %s is answered although D1 fails once, wherever that is", async (path) => {
    for (let before = 0; ; before++) {
      const { DB, state } = failingD1(passing, 1, before);
      const response = await owner.get(path, {}, { DB });
      await response.text();
      if (state.failed === 0) return;
      expect(response.status, `round trip ${before + 1}`).toBe(200);
    }
  });

  test.each(["/patch-notes/rappels/PATCH", "/patch-notes/PATCH/installation", "/auth/deconnexion"])(
    "R-11: a member's form to %s",
    async (path) => {
      const browser = await signIn((await addPersona()).id);
      const sent = {
        method: "POST",
        headers: { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" },
      };
      const body = () => new URLSearchParams({ retour: "/" });
      await failAtEach(
        (bindings) => browser.get(path.replace("PATCH", id), { ...sent, body: body() }, bindings),
        expectAnswer,
      );
    },
  );

  test("R-11, AUTH-08: who cannot be signed out reads so on a page, and still is signed in", async () => {
    const browser = await signIn((await addPersona()).id);
    const { DB } = failingD1(overloaded);
    const response = await send(browser, "/auth/deconnexion", {}, { DB });
    expect([response.status, textOf(await response.text())]).toEqual([
      503,
      expect.stringContaining("Site momentanément indisponible"),
    ]);
    expect((await browser.get("/api/moi")).status).toBe(200);
  });

  test.each([
    ["/assistance/ticket", { probleme: "Le garage ne s'ouvre plus", etape: "" }],
    ["/guide/avis", { page: "/guide/faq", helpful: "oui" }],
    ["/auth/deconnexion", {}],
  ])(
    "R-11: a form that %s could not take is not lost to a link: the page before still has it",
    async (path, fields) => {
      const response = await send(await signIn("client"), path, fields, { DB: failingD1(overloaded).DB });
      const text = textOf(await response.text());
      expect(response.status).toBe(503);
      expect(text).toContain("Revenez à la page précédente avec le bouton du navigateur");
      expect(text).not.toContain("Réessayer");
    },
  );

  test.each([
    ["POST", "/api/patches"],
    ["PUT", "/api/patches/PATCH"],
    ["DELETE", "/api/mappings/inconnu"],
    ["POST", "/api/tags"],
    ["DELETE", "/api/tags/inconnu"],
  ])("R-11, API-11: %s %s, by a program: an `error` in French", async (method, path) => {
    const headers = { ...(await tokenHeaders()), "Content-Type": "application/json" };
    const body = method === "DELETE" ? null : "{}";
    await failAtEach(
      (bindings) => request(path.replace("PATCH", id), { method, headers, body }, bindings),
      async (response, at) => {
        expect(await response.clone().json(), at).toHaveProperty("error");
        await expectAnswer(response, at);
      },
    );
  });
});

test("R-11: a fault of the runtime behind D1 is an outage of it too, everywhere", async () => {
  const { DB } = failingD1("internal error; reference = canari0123456789");
  for (const path of [...pages, "/mappings", "/mappings/001", "/api/patches"]) {
    const response = await request(path, {}, { DB });
    expect([path, response.status, response.headers.get("Retry-After")]).toEqual([path, 503, "60"]);
    expect(await response.text()).not.toContain("canari");
  }
});

test("T-39: the page of a fault of the site names what its lines of the log are found by; one that is the visitor's does not", async () => {
  const fault = await request("/patch-notes", {}, { DB: failingD1("canari").DB });
  expect(fault.status).toBe(500);
  const reference = fault.headers.get("X-Request-Id") ?? "";
  expect(reference).toMatch(/^[0-9a-f-]{36}$/);
  expect(await readText(fault)).toContain(`Référence à donner dans un ticket\u00a0: ${reference}`);
  const mistake = await request("/nulle-part");
  expect(await readText(mistake)).not.toContain("Référence");
});

test("API-11, T-39: what nobody foresaw is 500 in JSON where there is no page, with an `error` in French", async () => {
  for (const path of ["/api/patches", "/data/patches.json", "/patch-notes.atom"]) {
    const response = await request(path, {}, { DB: failingD1("canari").DB });
    const text = await response.text();
    expect(response.status, path).toBe(500);
    expect(JSON.parse(text), path).toEqual({
      error: "Le site a rencontré une erreur. Réessayez dans un instant.",
      code: "erreur-serveur",
      type: "about:blank",
      status: 500,
    });
    expect(insideWords(text), path).toEqual([]);
  }
});
