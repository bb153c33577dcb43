import type { Locator } from "@playwright/test";
import { stopClock } from "./controls.ts";
import { drag } from "./fingers.ts";
import { expect, test } from "./fixtures.ts";
import { horizontalOverflow, layoutShifts, oneTheme } from "./looks.ts";
import { holdBack, openReady, recordPrepared } from "./network.ts";
import { guidePages, longUnlessKind } from "./pages.ts";
import { enterAs } from "./people.ts";

test("DOC-05, DOC-18 to DOC-20: an old anchor leads to its page, all sections open, on load and on change", async ({
  page,
}) => {
  await page.goto("/guide#nos-offres", { waitUntil: "networkidle" });
  await expect(page).toHaveURL(/\/guide\/informations\/nos-offres#nos-offres-page$/);
  await expect(page.locator("#nos-offres-page")).toBeInViewport();
  const sections = page.locator("[data-guide-nav] details");
  await expect(sections).toHaveCount(7);
  await expect
    .poll(() => sections.evaluateAll((all) => all.every((one) => (one as HTMLDetailsElement).open)))
    .toBe(true);
  await page.evaluate(() => {
    location.hash = "#remboursement";
  });
  await expect(page).toHaveURL(/\/guide\/politique\/remboursement#remboursement-page$/);
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

test("DOC-05: a hash that is no text in percent signs leaves the page its script @long", async ({ page }) => {
  await page.goto("/guide#%E0%A4%A", { waitUntil: "networkidle" });
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  await expect(page.getByRole("link", { name: "Remonter en haut de la page" })).toBeVisible();
});

test("DOC-02, DOC-06: welcome first; sections fold and unfold", async ({ page }) => {
  await page.goto("/guide");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Base V5");
  const section = page.locator("[data-guide-nav] details", { hasText: "Installations" });
  await expect(section).not.toHaveAttribute("open");
  await section.locator("summary").click();
  await expect(section.getByRole("link", { name: "FTP" })).toBeVisible();
  await section.locator("summary").click();
  await expect(section.getByRole("link", { name: "FTP" })).toBeHidden();
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
  await page.goto("/guide/informations/nos-offres", { waitUntil: "networkidle" });
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
  await filter.fill("zzz");
  await expect(page.locator("[data-guide-count]")).toHaveText("Aucune page");
  await filter.fill("");
  await expect(page.locator("[data-guide-count]")).toBeEmpty();
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

test("FAQ-01, FAQ-04, FAQ-05, FAQ-08: search, chips, and an address for each question", async ({ page }) => {
  await page.goto("/guide/faq#remboursement", { waitUntil: "networkidle" });
  await expect(page.getByText("Une garantie de 14 jours existe.")).toBeVisible();
  const entries = page.locator("[data-faq-entry]:visible");
  await expect(entries).toHaveCount(17);
  const field = page.getByRole("searchbox", { name: "Rechercher dans la FAQ" });
  await field.fill("VERIFICATION");
  await expect(page.locator("[data-faq-result]")).toHaveText("1 résultat trouvé pour « VERIFICATION »");
  await field.fill("zzz");
  await expect(page.locator("[data-faq-result]")).toHaveText("Aucun résultat trouvé");
  // Words of every entry's controls, and of no question.
  await field.fill("copier le lien");
  await expect(page.locator("[data-faq-result]")).toHaveText("Aucun résultat trouvé");
  await field.fill("");
  await page
    .getByRole("link", { name: /^Support/ })
    .first()
    .click();
  await expect(entries).toHaveCount(3);
});

test("FAQ-08: on a phone a question that its address names stands right under the bar of the guide @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/guide/faq#base-de-donnees", { waitUntil: "networkidle" });
  const bar = await page.locator(".guide-bar").boundingBox();
  const question = page.locator("summary:has(+ #base-de-donnees)");
  const below = ((await question.boundingBox())?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0);
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(96);
});

test("DOC-62, FAQ-01: on paper the questions have their answers, and nothing to search or choose with", async ({
  page,
}) => {
  await page.goto("/guide/faq", { waitUntil: "networkidle" });
  const answers = page.locator("[data-faq-entry] details > div");
  await expect(answers.filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  // The script that opens them may still be on its way.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(answers.filter({ visible: true })).toHaveCount(17, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  // The printer takes the page as it is at this moment: nothing may be fading in.
  const fading = await answers.evaluateAll((all) =>
    all.map((answer) => getComputedStyle(answer).animationName),
  );
  expect(new Set(fading)).toEqual(new Set(["none"]));
  await expect(page.locator(".skip-link")).toBeHidden();
  await expect(page.getByRole("searchbox", { name: "Rechercher dans la FAQ" })).toBeHidden();
  await expect(page.locator("[data-faq-category]").filter({ visible: true })).toHaveCount(0);
});

test("DOC-62: on paper no heading is left at the end of a sheet, and nothing is there to press or to fill in @long", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  for (const path of [
    "/guide",
    "/guide/recherche?q=ports",
    "/assistance/diagnostic",
    "/patch-notes",
    "/patch-notes/5.2.2",
    "/mappings",
  ]) {
    await page.goto(path);
    const headings = page.locator("main").locator("h2, h3");
    const breaks = await headings.evaluateAll((all) => all.map((h) => getComputedStyle(h).breakAfter));
    expect(new Set(breaks), path).toEqual(new Set(["avoid"]));
    const controls = page.locator("main").locator("button, input, select, textarea, .button");
    expect(await controls.count(), path).toBeGreaterThan(0);
    await expect(controls.filter({ visible: true }), path).toHaveCount(0);
  }
});

test("FAQ-02, FAQ-04: what is searched and chosen is in the address, and is there again after a reload", async ({
  page,
}) => {
  await page.goto("/guide/faq", { waitUntil: "networkidle" });
  const entries = page.locator("[data-faq-entry]:visible");
  const field = page.getByRole("searchbox", { name: "Rechercher dans la FAQ" });
  const asked = () => page.evaluate(() => location.pathname + decodeURIComponent(location.search));
  const history = await page.evaluate(() => window.history.length);
  await field.pressSequentially("discord");
  await expect.poll(asked).toBe("/guide/faq?q=discord");
  await page.locator("[data-faq-category=support]").click();
  expect(await asked()).toBe("/guide/faq?q=discord&categorie=support");
  const shown = await entries.allInnerTexts();
  expect(shown.length).toBeGreaterThan(0);
  await page.reload({ waitUntil: "networkidle" });
  await expect(field).toHaveValue("discord");
  await expect(page.locator("[data-faq-category=support]")).toHaveAttribute("aria-current", "true");
  expect(await entries.allInnerTexts()).toEqual(shown);
  await field.fill("");
  await page.locator("[data-faq-category='']").click();
  expect(await asked()).toBe("/guide/faq");
  expect(await page.evaluate(() => window.history.length)).toBe(history);
});

test("FAQ-02: what is searched before the page can filter is filtered, and in the address, once it can", async ({
  page,
}) => {
  const release = await holdBack(page, "**/assets/guide-faq-*.js");
  await page.goto("/guide/faq", { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Rechercher dans la FAQ" }).pressSequentially("discord");
  release();
  await expect(page.getByText(/ résultats? trouvés? pour «\u00a0discord\u00a0»$/)).toBeVisible();
  await expect(page).toHaveURL(/\/guide\/faq\?q=discord$/);
});

test("FAQ-02: an address that names a category that is none leaves all questions @long", async ({ page }) => {
  for (const path of ["/guide/faq", "/guide/faq/recherche"]) {
    await page.goto(`${path}?categorie=serveur`, { waitUntil: "networkidle" });
    await expect(page.locator("[data-faq-entry]:visible"), path).toHaveCount(17);
    await expect(page.locator("[data-faq-category='']"), path).toHaveAttribute("aria-current", "true");
  }
});

test("SEA-06, NAV-15: Ctrl K, arrows, Enter", async ({ page }) => {
  await openReady(page, "/guide");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Rechercher" });
  await expect(field).toBeFocused();
  // Before a word is typed: where most people go, none of it chosen.
  const options = page.getByRole("option");
  await expect(options).toHaveCount(5);
  await expect(page.locator(".palette [aria-selected=true]")).toHaveCount(0);
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await field.pressSequentially("ports");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/\d+ résultats?/);
  // As many as are listed, or how many of all.
  expect(await page.getByRole("dialog").getByRole("status").textContent()).toMatch(
    new RegExp(`^${await options.count()} (sur \\d+ )?résultats?`),
  );
  const href = await options.nth(1).getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${href?.replace(/[#?]/g, "\\$&")}$`));
});

test("SEA-06: Ctrl, Shift or the middle button open a hit in a tab of its own, and the palette stays @long", async ({
  page,
}) => {
  await openReady(page, "/guide");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Rechercher" });
  await field.fill("ports");
  const hit = page.getByRole("option").first();
  for (const how of [
    { modifiers: ["ControlOrMeta"] },
    { modifiers: ["Shift"] },
    { button: "middle" },
  ] as const) {
    const opened = page.context().waitForEvent("page");
    await hit.click(how as Parameters<typeof hit.click>[0]);
    const tab = await opened;
    await expect(tab).toHaveURL(/\/guide\/./);
    await tab.close();
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(/\/guide$/);
  }
});

test("SEA-06: what was found looks the same on the page of the search and in the palette @long", async ({
  page,
}) => {
  await openReady(page, "/guide/recherche?q=ports");
  const colours = (mark: Locator) =>
    mark.evaluate((found) => {
      const { backgroundColor, color } = getComputedStyle(found);
      return [backgroundColor, color];
    });
  const onPage = await colours(page.getByRole("main").locator("mark").first());
  expect(onPage).toEqual(["rgb(92, 74, 16)", "rgb(230, 237, 243)"]);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Rechercher" }).fill("ports");
  expect(await colours(page.getByRole("option").locator("mark").first())).toEqual(onPage);
});

test("SEA-06: where nothing is found the palette says where to look, as the page of results does @long", async ({
  page,
}) => {
  await openReady(page, "/guide");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Rechercher" }).fill("zzqqxxyy");
  const status = page.getByRole("dialog").getByRole("status");
  await expect(status).toHaveText("Aucun résultat. Essayez un mot plus court, ou parcourez la FAQ.");
  await status.getByRole("link", { name: "parcourez la FAQ" }).click();
  await expect(page).toHaveURL(/\/guide\/faq$/);
});

test("SEA-06: a hit of the page that is open is shown, and the palette closes", async ({ page }) => {
  await openReady(page, "/guide/faq");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Rechercher" }).fill("remboursement garantie");
  const hit = page.locator("[role=option][href^='/guide/faq#']").first();
  await hit.click();
  await expect(page).toHaveURL(/\/guide\/faq#/);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("NAV-15: Escape closes the palette at once, also with words in it, and gives the focus back", async ({
  page,
}) => {
  await openReady(page, "/guide");
  const link = page.getByRole("banner").getByRole("link", { name: "Mappings" });
  await link.focus();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Rechercher" }).fill("ports");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(link).toBeFocused();
});

test("SEA-06, R-25: a hit with words of 120 letters stays within the palette @long", async ({ page }) => {
  const word = "nv_mapping_mairie/".repeat(7);
  const hit = {
    href: "/guide",
    title: word,
    group: "mapping",
    context: word,
    locked: false,
    excerpt: [word],
  };
  await page.route("**/api/recherche?*", (route) =>
    route.fulfill({ json: { total: 1, hits: [hit], isPartial: false } }),
  );
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await openReady(page, "/guide");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Rechercher" }).fill("mairie");
    const list = page.getByRole("listbox");
    await expect(list.getByRole("option")).toHaveCount(1);
    const spilt = await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(spilt, `${width} px`).toBe(0);
  }
});

test("SEA-06: under a wheel the page behind the open palette stays where it is", async ({ page }) => {
  await openReady(page, "/guide");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Rechercher" })).toBeFocused();
  await expect(page.getByRole("dialog").getByRole("button"), "where there are keys").toBeHidden();
  await page.mouse.move(640, 700);
  await page.mouse.wheel(0, 600);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Escape");
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test("SEA-06: on a phone the page behind the open palette stays where it is @long", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openReady(page, "/guide/faq");
  const dragUp = async () => {
    await drag(page, { x: 195, y: 780 }, { x: 195, y: 300 }, 24);
    await page.waitForTimeout(300);
    return page.evaluate(() => scrollY);
  };
  await page.locator("[data-palette]").first().tap();
  await expect(page.getByRole("combobox", { name: "Rechercher" })).toBeFocused();
  expect(await dragUp()).toBe(0);
  await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).tap();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await dragUp()).toBeGreaterThan(0);
  await context.close();
});

test("SEA-06: Enter before the answer has come searches for what is typed", async ({ page }) => {
  await openReady(page, "/guide");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Rechercher" });
  await expect(field).toBeFocused();
  await field.fill("ports");
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.route("**/api/recherche*", () => {});
  await field.fill("fondateur");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/guide\/recherche\?q=fondateur$/);
});

test("SEA-06: an answer that tarries is waited for in words, which go with it @long", async ({ page }) => {
  const answer = await holdBack(page, "**/api/recherche*");
  await openReady(page, "/guide");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Rechercher" }).fill("ports");
  const waiting = page.getByText("Recherche en cours…");
  await expect(waiting).toBeVisible();
  answer();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test("SEA-06: what is typed while the palette is on its way is searched for @long", async ({ page }) => {
  const deliver = await holdBack(page, "**/assets/palette-*.js");
  await openReady(page, "/guide");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("les ports x");
  await page.keyboard.press("Backspace");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  deliver();
  await expect(page.getByRole("combobox", { name: "Rechercher" })).toHaveValue("les ports ");
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
});

test("NAV-15: Escape gives up a palette that is on its way, and the keys are the page's again @long", async ({
  page,
}) => {
  const deliver = await holdBack(page, "**/assets/palette-*.js");
  await openReady(page, "/guide/faq");
  const palette = page.getByRole("dialog", { name: "Recherche" });
  const field = page.getByRole("searchbox", { name: /FAQ/ });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("por");
  await page.keyboard.press("Escape");
  await field.focus();
  await page.keyboard.type("prix");
  await expect(field).toHaveValue("prix");
  const part = page.waitForResponse("**/assets/palette-*.js");
  deliver();
  await (await part).finished();
  await page.evaluate(() => fetch("/robots.txt").then((response) => response.text()));
  await expect(palette).toHaveCount(0);

  // Asked for anew, it opens with what is typed from then on.
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await expect(palette.getByRole("combobox")).toHaveValue("");
});

test("NAV-15: before the frame's script, and where it is not to be had, Ctrl K leads to the page of results", async ({
  page,
  problems,
}) => {
  problems.tolerate(/frame-/);
  await page.route("**/assets/frame-*.js", (route) => route.abort());
  await page.goto("/");
  await page.keyboard.press("Control+k");
  await expect(page).toHaveURL(/\/guide\/recherche$/);
  // What is typed on goes into its field.
  await expect(page.getByRole("searchbox", { name: /^Rechercher/ })).toBeFocused();
  await page.keyboard.type("ports");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/guide\/recherche\?q=ports$/);
});

test("ERR-16 : sans réseau, la palette demandée laisse la page et ce qui y est écrit", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await openReady(page, "/assistance/ticket");
  const field = page.getByRole("main").getByRole("textbox").first();
  await field.fill("Mon serveur ne démarre plus");
  await page.context().setOffline(true);
  await page.keyboard.press("Control+k");
  await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
  await expect(page).toHaveURL("/assistance/ticket");
  await expect(field).toHaveValue("Mon serveur ne démarre plus");
});

test("NAV-15: where the palette cannot be loaded, the page of results opens @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/palette-/);
  await page.route("**/assets/palette-*.js", (route) => route.abort());
  await openReady(page, "/guide");
  await page.keyboard.press("Control+k");
  await expect(page).toHaveURL(/\/guide\/recherche$/);
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
    await expect(page.getByRole("heading", { name: "FAQ" })).toBeVisible();

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
