import { stopClock } from "../controls.ts";
import { expect, test } from "../fixtures.ts";
import { horizontalOverflow, layoutShifts, oneTheme } from "../looks.ts";
import { partIsThere, recordPrepared } from "../network.ts";
import { guidePages, longUnlessKind } from "../pages.ts";
import { enterAs } from "../people.ts";

test("DOC-05, DOC-18 to DOC-20: an old anchor leads to its page, all sections open, on load and on change", async ({
  page,
}) => {
  await page.goto("/guide#nos-offres", { waitUntil: "networkidle" });
  await expect(page).toHaveURL(/\/guide\/informations\/nos-offres#nos-offres-page$/);
  await expect(page.locator("#nos-offres-page")).toBeInViewport();
  const sections = page.locator("[data-guide-nav] details");
  await expect(sections).toHaveCount(7);
  const closed = page.locator("[data-guide-nav] details:not([open])");
  await expect(closed).toHaveCount(0);
  await page.evaluate(() => {
    location.hash = "#remboursement";
  });
  await expect(page).toHaveURL(/\/guide\/politique\/remboursement#remboursement-page$/);
  await expect(sections).toHaveCount(7);
  await expect(closed).toHaveCount(0);
});

test("PERF-01: a public page is a file; the Worker, which signs its answers, is not asked", async ({
  page,
}) => {
  for (const path of ["/guide", "/guide/faq", "/guide/politique/remboursement"]) {
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["x-request-id"], path).toBeUndefined();
    expect(answer.headers()["content-security-policy"], path).toContain("default-src 'none'");
  }
  expect((await page.request.get("/patch-notes")).headers()["x-request-id"]).toBeDefined();
});

test("PERF-01: the next page is prepared under the pointer, and one that counts is not", async ({ page }) => {
  const prepared = await recordPrepared(page);
  await page.goto("/guide/faq", { waitUntil: "networkidle" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Flux des patchs" }).hover();
  await page.getByRole("banner").getByRole("link", { name: "Téléchargements" }).hover();
  await page.locator("a[rel=next]").hover();
  await expect.poll(() => prepared).toContain("/guide/informations/nos-offres");
  expect(prepared).not.toContain("/downloads");
});

test("DOC-05: who comes back to a page that was opened at a passage is where they had read to", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const top = () => page.evaluate(() => Math.round(scrollY));
  for (const fold of ["/guide#support", "/guide/faq#ports"]) {
    await page.goto(fold, { waitUntil: "networkidle" });
    await expect(page.locator("details:has(#support, #ports)")).toHaveAttribute("open");
    await page.evaluate(() => scrollBy({ top: 900, behavior: "instant" }));
    const read = await top();
    await page.goto("/guide/politique/assistance");
    await page.goBack({ waitUntil: "networkidle" });
    await expect(page.locator("details:has(#support, #ports)")).toHaveAttribute("open");
    await expect.poll(async () => Math.abs((await top()) - read)).toBeLessThan(100);
  }
  // An address of the old guide, at its page.
  await page.goto("/guide/faq#faq-page", { waitUntil: "networkidle" });
  await page.evaluate(() => scrollBy({ top: 900, behavior: "instant" }));
  await page.goto("/guide/politique/assistance");
  await page.goBack({ waitUntil: "networkidle" });
  await expect.poll(top).toBe(900);
  // Loaded again, a page shows a passage that is asked for then, also where a browser does not open its fold.
  await page.reload({ waitUntil: "networkidle" });
  await page.evaluate(() => {
    history.replaceState(null, "", "#ports");
    dispatchEvent(new HashChangeEvent("hashchange"));
  });
  await expect(page.locator("#ports")).toBeInViewport();
});

test("DOC-05: a hash that is no text in percent signs leaves the page its script @long", async ({ page }) => {
  await page.goto("/guide#%E0%A4%A", { waitUntil: "networkidle" });
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  await expect(page.getByRole("link", { name: "Remonter en haut de la page" })).toBeVisible();
});

test("DOC-02, DOC-06, DOC-23: welcome first; sections fold and unfold, several folds are open at once", async ({
  page,
}) => {
  await page.goto("/guide");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Base V5");
  const section = page.locator("[data-guide-nav] details", { hasText: "Installations" });
  await expect(section).not.toHaveAttribute("open");
  await section.locator("summary").click();
  await expect(section.getByRole("link", { name: "FTP" })).toBeVisible();
  await section.locator("summary").click();
  await expect(section.getByRole("link", { name: "FTP" })).toBeHidden();
  const folds = page.locator("article details");
  await expect(folds).toHaveCount(5);
  for (const fold of await folds.all()) await fold.locator("summary").click();
  await expect(page.locator("article details[open]")).toHaveCount(5);
});

test("DOC-02: a section that a reader opened is open on the next page of the visit, and one that was folded again is not", async ({
  page,
  context,
}) => {
  const sectionOf = (tab: typeof page, name = "Installations") =>
    tab.locator("[data-guide-nav] details", { hasText: name });
  await page.goto("/guide");
  await sectionOf(page).locator("summary").click();
  await expect(sectionOf(page)).toHaveAttribute("open");
  await page.goto("/guide/politique/assistance");
  await expect(sectionOf(page)).toHaveAttribute("open");
  // The filter opens what it finds, for as long as it is asked.
  const filter = page.getByRole("searchbox", { name: "Filtrer les pages" });
  await filter.fill("mappings");
  await expect(sectionOf(page, "Modules")).toHaveAttribute("open");
  await expect(sectionOf(page)).toBeHidden();
  await filter.fill("");
  await expect(sectionOf(page, "Modules")).not.toHaveAttribute("open");
  await sectionOf(page).locator("summary").click();
  await page.goto("/guide/faq");
  await expect(page.locator("[data-guide-nav] details[open] summary")).toHaveText([/^Accueil/]);
  const other = await context.newPage();
  await other.goto("/guide");
  await expect(sectionOf(other)).not.toHaveAttribute("open");
});

test("DOC-30, ERR-25, F-24, CST-04: a snippet is copied, says so for two seconds, and helps where it cannot", async ({
  page,
}) => {
  await enterAs(page, "client");
  await page.clock.install();
  await page.goto("/guide/installations/guide-vps", { waitUntil: "networkidle" });
  const button = page.getByRole("button", { name: /^Copier le bloc/ }).first();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await stopClock(page);
  await button.click();
  await expect(button).toHaveText("Copié !");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Set-TimeZone");
  await page.clock.runFor(1900);
  await expect(button).toHaveText("Copié !");
  await page.clock.runFor(200);
  await expect(button).toHaveText("Copier");

  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error()) },
    });
  });
  await button.click();
  await expect(page.getByText("Copie impossible — sélectionnez le texte")).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toContain("Set-TimeZone");
});

test("A11Y-01, DOC-05: a title is read out once; by keyboard its link is copied, a click on its words copies nothing", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/guide/informations/nos-offres");
  await partIsThere(page, "guide");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const title = page.getByRole("heading", { name: "Nos services", exact: true });
  await page.evaluate(() => navigator.clipboard.writeText("ce que j'avais copié"));
  await title.click({ position: { x: 20, y: 10 } });
  expect(await copied()).toBe("ce que j'avais copié");
  expect(new URL(page.url()).hash).toBe("");
  await title.getByRole("link", { name: "Nos services", exact: true }).press("Enter");
  await expect.poll(copied).toMatch(/\/guide\/informations\/nos-offres#services$/);
  await title.getByText("#").click();
  expect(new URL(page.url()).hash).toBe("#services");
});

test("DOC-01, SEA-01: the sidebar filters sections and titles, without accents, and says how many", async ({
  page,
}) => {
  await page.goto("/guide", { waitUntil: "networkidle" });
  const filter = page.getByRole("searchbox", { name: "Filtrer les pages" });
  await filter.fill("vehicule");
  await expect(page.locator("[data-guide-nav] li:visible")).toHaveText(["Give véhicule"]);
  await expect(page.locator("[data-guide-count]")).toHaveText("1 page");
  await filter.fill("politique");
  await expect(page.locator("[data-guide-nav] li:visible")).toHaveText(["Assistance", "Remboursement"]);
  // The titles of the pages say more than the menu.
  for (const [query, entry] of [
    ["guide ftp", "FTP"],
    ["Guide VPS Windows", "VPS Windows"],
    ["guide site php", "PHP"],
    ["anticheat", "Anti-cheat"],
    ["metiers legaux", "Légal"],
  ] as const) {
    await filter.fill(query);
    const shown = page.locator("[data-guide-nav] li:visible");
    await expect(shown, query).toHaveCount(1);
    await expect(shown, query).toContainText(entry);
  }
  await filter.fill("zzz");
  await expect(page.locator("[data-guide-count]")).toHaveText("Aucune page");
  await filter.fill("");
  await expect(page.locator("[data-guide-count]")).toBeEmpty();
});

test("DOC-57: 'Sur cette page' marks the heading that is being read, also after a jump and a click", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/guide/informations/nos-offres", { waitUntil: "networkidle" });
  const entries = page.locator("[data-toc] a");
  const marked = page.locator("[data-toc] [aria-current]");
  /** A heading whose top is at a height of the window. */
  const jumpTo = (id: string, height: number) =>
    page.evaluate(
      ([at, y]) =>
        scrollBy({
          top: (document.getElementById(String(at))?.getBoundingClientRect().top ?? 0) - Number(y),
          behavior: "instant",
        }),
      [id, height] as const,
    );
  await expect(marked).toHaveCount(0);
  const ids = await entries.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).hash.slice(1)));
  expect(ids.length).toBeGreaterThan(2);
  for (const id of [ids[1], ids[0], ids[2]] as string[]) {
    // Past the line in one step, with nothing of it near the line.
    await jumpTo(id, -40);
    await expect(marked).toHaveAttribute("href", `#${id}`);
  }
  await page.keyboard.press("End");
  await expect(marked).toHaveAttribute("href", `#${ids.at(-1)}`);
  await page.getByRole("link", { name: "Remonter en haut de la page" }).click();
  await expect(marked).toHaveCount(0);
  for (const entry of await entries.all()) {
    await entry.click();
    await expect(entry).toHaveAttribute("aria-current", "true");
    await expect(marked).toHaveCount(1);
  }
});

test("DOC-04, CST-05: the way up shows beyond 300 px", async ({ page }) => {
  await page.goto("/guide", { waitUntil: "networkidle" });
  const button = page.getByRole("link", { name: "Remonter en haut de la page" });
  await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 301, behavior: "instant" }));
  await expect(button).toBeVisible();
});

test("DOC-04, A11Y-01: the way up takes the focus along @long", async ({ page }) => {
  await page.goto("/guide", { waitUntil: "networkidle" });
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  await page.getByRole("link", { name: "Remonter en haut de la page" }).press("Enter");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("DOC-03: the drawer of small screens holds the focus and closes with Escape", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/guide/faq", { waitUntil: "networkidle" });
  const drawer = page.getByRole("navigation", { name: "Documentation", exact: true });
  await expect(drawer).toBeHidden();
  const button = page.getByRole("button", { name: /Ouvrir le menu du guide/ });
  await button.click();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole("link", { name: "FAQ", exact: true })).toBeFocused();
  for (let i = 0; i < 30; i++) await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("#guide-menu") !== null)).toBe(true);
  const reachable = page.locator("a, button, input, summary, textarea").filter({ visible: true });
  const around = () =>
    reachable.evaluateAll((all) => all.filter((one) => !one.closest("#guide-menu, [inert]")).length);
  expect(await around()).toBe(0);
  for (const x of [340, 100]) {
    await page.mouse.move(x, 600);
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, 2000);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => scrollY), "the page behind stays where it is").toBe(0);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  expect(await around()).toBeGreaterThan(20);
});

test("DOC-01, DOC-30 : une partie du script que le réseau n'a pas apportée est redemandée, sans recharger la page @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_FAILED/);
  await enterAs(page, "client");
  const lost = new Set<string>();
  await page.route(/\/assets\/(copy|guide|guide-filter)-[\w-]{8}\.js/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (lost.has(pathname)) return route.continue();
    lost.add(pathname);
    return route.abort();
  });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/guide/configurations/reset-des-id");
  const copy = page.getByRole("button", { name: /^Copier le bloc/ }).first();
  await expect(copy).toBeVisible({ timeout: 15_000 });
  await copy.click();
  await expect(copy).toHaveText("Copié !");
  await page.locator("[data-guide-filter]").fill("vps");
  await expect(page.locator("[data-guide-count]")).toHaveText("1 page", { timeout: 15_000 });
  expect(lost.size).toBe(3);
});

for (const { name, path } of guidePages) {
  test(`axe, layout and width: ${longUnlessKind(name)}`, async ({ page }) => {
    test.setTimeout(60_000);
    for (const width of [320, 1280]) {
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      expect(await layoutShifts(page), `${width} px`).toEqual([]);
      expect(await horizontalOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
      await oneTheme(page, `${width} px`);
    }
    for (const width of [768, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await horizontalOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("search, FAQ, feedback and the menu all work", async ({ page }) => {
    await page.goto("/guide/recherche");
    await page.getByRole("searchbox", { name: /patchs et les mappings/ }).fill("remboursé");
    await page.getByRole("button", { name: "Rechercher" }).click();
    const found = page.getByRole("list", { name: "Résultats" }).getByRole("link");
    await expect(found.filter({ hasText: "Puis-je être remboursé" })).toContainText("FAQ");

    await page.goto("/guide/faq");
    await page.getByRole("searchbox", { name: "Rechercher dans la FAQ" }).fill("ports");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/résultats? trouvés? pour/)).toBeVisible();

    await page.goto("/guide/politique/assistance");
    // In the order in which they are seen: first the answers, then the comment, which is sent with either.
    const sent = page.locator("#avis").locator("button, textarea");
    expect(await sent.evaluateAll((all) => all.map(({ localName }) => localName))).toEqual([
      "button",
      "button",
      "textarea",
    ]);
    await page.getByText("Ajouter un commentaire").click();
    await page.getByRole("textbox", { name: /Ce qui manque/ }).fill("Rien");
    const request = page.waitForRequest("**/guide/avis");
    await page.getByRole("button", { name: "Oui" }).click();
    expect((await request).postData()).toContain("comment=Rien");
    await expect(page).toHaveURL(/\/guide\/politique\/assistance#avis-merci$/);
    await expect(page.getByText("Merci, votre avis est enregistré.")).toBeVisible();
  });
});
