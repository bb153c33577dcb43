import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./people.ts";

function collectBeacons(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/visite")) bodies.push(request.postData() ?? "");
  });
  return bodies;
}

/** Headless browsers do not prerender: the page is told that it is being prerendered. */
async function pretendPrerendering(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let prerendering = true;
    Object.defineProperty(document, "prerendering", { get: () => prerendering });
    Object.assign(window, {
      show: () => {
        prerendering = false;
        document.dispatchEvent(new Event("prerenderingchange"));
      },
    });
  });
}

/** The page goes out of sight, or comes back. */
const leave = (page: Page, state: "hidden" | "visible" = "hidden") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    Object.defineProperty(document, "hidden", { value: value === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

/** The page counts its time: what it notes of the visit is written after that has begun. */
const counts = (page: Page) => page.waitForFunction(() => localStorage.getItem("visite") !== null);

const show = (page: Page) => page.evaluate(() => (window as Window & { show?: () => void }).show?.());

test("ANA-08 : une page préparée d'avance n'est comptée, et ne demande qui est connecté, qu'une fois montrée", async ({
  page,
}) => {
  await signInAs(page, "client");
  // What the page before still asks for is not counted.
  await page.goto("about:blank");
  await pretendPrerendering(page);
  const beacons = collectBeacons(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/moi")) asked.push(request.url());
  });
  await page.goto("/patch-notes", { waitUntil: "networkidle" });
  expect(beacons.filter((body) => body.includes("/patch-notes"))).toEqual([]);
  expect(asked).toEqual([]);
  await page.evaluate(() => localStorage.removeItem("visite"));
  await show(page);
  await expect.poll(() => asked).toHaveLength(1);
  await counts(page);
  await leave(page);
  await expect.poll(() => beacons.filter((body) => body.includes('"page":"/patch-notes"'))).toHaveLength(1);
});

test("ANA-01 : une page quittée envoie une seule balise, avec le temps passé ; ce qui s'ajoute ensuite à part", async ({
  page,
}) => {
  const beacons = collectBeacons(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await counts(page);
  expect(beacons).toEqual([]);
  await leave(page);
  await expect.poll(() => beacons).toHaveLength(1);
  expect(beacons[0]).toMatch(/^\{"page":"\/","visibleMs":\d+\}$/);
  await leave(page, "visible");
  await page.waitForTimeout(20);
  await leave(page);
  await expect.poll(() => beacons).toHaveLength(2);
  expect(beacons[1]).toMatch(/^\{"more":"\/","visibleMs":\d+\}$/);
  expect(await page.context().cookies()).toEqual([]);
});

test("ANA-09 : une page rechargée, ou à laquelle on revient, n'est pas une arrivée de plus du site d'où l'on venait @long", async ({
  page,
  baseURL,
}) => {
  // Another site for the browser: another name of the machine.
  const elsewhere = "http://127.0.0.1:1/";
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${baseURL}/patch-notes">NEVA</a>` }),
  );
  const beacons = collectBeacons(page);
  const seen = async (count: number) => {
    await leave(page);
    await expect.poll(() => beacons).toHaveLength(count);
    return beacons.at(-1);
  };
  await page.goto(elsewhere);
  await page.getByRole("link").click();
  await page.waitForURL("/patch-notes");
  await counts(page);
  expect(await seen(1)).toContain('"referrer":"127.0.0.1"');
  await page.reload({ waitUntil: "networkidle" });
  expect(await seen(2)).toMatch(/^\{"page":"\/patch-notes","visibleMs":\d+\}$/);
  await page.goto("/confidentialite", { waitUntil: "networkidle" });
  await page.goBack({ waitUntil: "networkidle" });
  expect(await seen(3)).toMatch(/^\{"page":"\/patch-notes","visibleMs":\d+\}$/);
});

test("ANA-08 : qui demande à ne pas être suivi n'envoie rien", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  const beacons = collectBeacons(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await counts(page);
  await leave(page);
  await page.waitForTimeout(100);
  expect(beacons).toEqual([]);
});

test("ANA-04 : d'une page à l'autre sans nouveau document, chacune est comptée avec son temps", async ({
  page,
}) => {
  const beacons = collectBeacons(page);
  await page.goto("/mappings", { waitUntil: "networkidle" });
  await counts(page);
  await page.getByRole("link", { name: "Carte" }).first().click();
  await expect(page).toHaveURL(/\/mappings\/carte/);
  await expect.poll(() => beacons).toHaveLength(1);
  expect(beacons[0]).toMatch(/^\{"page":"\/mappings","visibleMs":\d+\}$/);
  await leave(page);
  await expect.poll(() => beacons).toHaveLength(2);
  expect(beacons[1]).toMatch(/^\{"page":"\/mappings\/carte","visibleMs":\d+\}$/);
});

test("Les règles de préparation sont valides et laissent de côté ce qui compte ou écrit", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const errors: unknown[] = [];
  const rules: string[] = [];
  session.on("Preload.ruleSetUpdated", ({ ruleSet }) => {
    rules.push(ruleSet.sourceText);
    if (ruleSet.errorType) errors.push(ruleSet.errorMessage);
  });
  await session.send("Preload.enable");
  await page.goto("/patch-notes");
  await expect.poll(() => rules.length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  for (const excluded of [
    "/auth/*",
    "/admin*",
    "/api/*",
    "/downloads*",
    "/patch-notes/*/fichiers/*",
    "nofollow",
  ]) {
    expect(rules[0]).toContain(excluded);
  }
});

test("T-28 : la politique refuse un script, un style et une image venus d'ailleurs", async ({
  page,
  problems,
}) => {
  for (const path of ["/", "/downloads"]) {
    await page.goto(path);
    const refused = await page.evaluate(async () => {
      const directives: string[] = [];
      document.addEventListener("securitypolicyviolation", (event) =>
        directives.push(event.effectiveDirective),
      );
      const image = document.createElement("img");
      image.src = "https://ailleurs.example/x.png";
      const box = document.createElement("div");
      box.innerHTML = '<p style="color:red" onclick="window.pwned = 1">x</p>';
      document.body.append(image, box);
      box.querySelector("p")?.click();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return directives.sort();
    });
    expect(refused).toEqual(["img-src", "script-src-attr", "style-src-attr"]);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
  }
  expect(problems.list().length).toBeGreaterThan(0);
  problems.tolerate(/Content Security Policy/);
});

test("T-27 : une page d'ailleurs n'encadre pas le site, et n'a pas prise sur la fenêtre qu'elle en ouvre", async ({
  page,
  problems,
}) => {
  // A real server: a page that is made up counts as one of the internet, and may ask nothing of this machine.
  const elsewhere = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html").end("<!doctype html><title>Ailleurs</title>");
  });
  await once(elsewhere.listen(0, "127.0.0.1"), "listening");
  // A page of the Worker, and one that is a file.
  for (const path of ["/", "/guide"]) {
    const address = problems.origin + path;
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const opened = page.waitForEvent("popup");
    await page.evaluate((url) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src: url }));
      Object.assign(window, { fenetre: window.open(url) });
    }, address);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);

    const popup = await opened;
    await popup.waitForURL(address);
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    expect(await page.evaluate(() => (Reflect.get(window, "fenetre") as Window).closed)).toBe(true);
    await popup.close();
  }
  elsewhere.close();
  problems.tolerate(/frame-ancestors 'none'|ERR_BLOCKED_BY_RESPONSE/);
});

test("F-30 : une autre adresse de la machine ne lit rien d'ici, et sa demande préalable est refusée", async ({
  request,
}) => {
  const headers = { Origin: "http://localhost:1", "Access-Control-Request-Method": "PUT" };
  const asked = await request.fetch("/api/patches", { method: "OPTIONS", headers });
  const read = await request.get("/api/patches", { headers });
  expect([asked.status(), read.status()]).toEqual([405, 200]);
  for (const answer of [asked, read]) {
    expect(Object.keys(answer.headers()).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

test("ANA-04 : une page d'erreur n'est la vue d'aucune page, la suivante est comptée @long", async ({
  page,
}) => {
  const beacons = collectBeacons(page);
  for (const path of [
    "/patch-notes/0.0.0-inconnue",
    "/patch-notes/comparer?de=0.0.1&a=5.2.3",
    "/mappings/inconnu",
    "/guide/inconnue",
  ]) {
    const response = await page.goto(path, { waitUntil: "networkidle" });
    expect(response?.status()).toBe(404);
    await leave(page);
    await leave(page, "visible");
  }
  await page.goto("/patch-notes", { waitUntil: "networkidle" });
  await leave(page);
  await expect.poll(() => beacons).toHaveLength(1);
  expect(JSON.parse(beacons[0] ?? "")).toMatchObject({ page: "/patch-notes" });
});
