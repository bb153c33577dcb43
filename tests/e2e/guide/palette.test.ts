import type { Locator, Page } from "@playwright/test";
import { pressOnKeyboard, pressWhileComposing } from "../controls.ts";
import { drag } from "../fingers.ts";
import { expect, test } from "../fixtures.ts";
import { holdBack, openReady, roundTrip } from "../network.ts";
import { enterAs, signInAs } from "../people.ts";

/** Opens a page, then the palette over it; with words in it, where some are given. */
async function openPalette(page: Page, path: string, query = ""): Promise<Locator> {
  await openReady(page, path);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Rechercher" });
  await expect(field).toBeFocused();
  if (query) await field.fill(query);
  return field;
}

test("SEA-06, NAV-15: Ctrl K, arrows, Enter", async ({ page }) => {
  const field = await openPalette(page, "/guide");
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

test("NAV-15 : sur un clavier russe, hébreu ou arabe, Ctrl K ouvre aussi la palette ; Échap laisse d'abord finir le mot qui se compose", async ({
  page,
}) => {
  await openReady(page, "/");
  const field = page.getByRole("combobox", { name: "Rechercher" });
  // Where 's' is at the place of our 'k', as on a Bépo keyboard, it is another command of the browser.
  await pressOnKeyboard(page, "s", "KeyK");
  // As on a French keyboard the key above Tab, whose letter we do not write either.
  await pressOnKeyboard(page, "²", "Backquote");
  await expect(field).toHaveCount(0);
  await pressOnKeyboard(page, "л", "KeyK");
  await expect(field).toBeFocused();
  await pressWhileComposing(page, "Escape");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
});

/** Opens the palette and types; the list that it had before may still stand when the answer is there. */
async function typeInPalette(page: Page, query: string): Promise<Locator> {
  await page.keyboard.press("Control+k");
  const answer = page.waitForResponse((response) => response.url().includes("/api/recherche"));
  await page.getByRole("combobox", { name: "Rechercher" }).fill(query);
  await answer;
  return page.getByRole("option");
}

test("NAV-15: the palette changes the theme and begins a sign-in; of the administration a guest finds nothing", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openReady(page, "/guide");
  const options = await typeInPalette(page, "thème");
  await expect(options.first()).toContainText("Thème clair");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(
    new RegExp(`^${await options.count()} (sur \\d+ )?résultats?`),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.locator("#annonces").getByText("Thème clair", { exact: true })).toBeVisible();
  await typeInPalette(page, "thème sombre");
  await expect(options.first()).toContainText("Thème sombre");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await typeInPalette(page, "administration");
  await expect(options.first()).toContainText("Administration");
  await expect(page.locator(".palette [href$='/admin']")).toHaveCount(0);
  await expect(options.filter({ hasText: "Action" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await typeInPalette(page, "connexion");
  await expect(options.first()).toContainText("Se connecter");
  await page.keyboard.press("Enter");
  await expect(page.locator("#persona-client")).toBeVisible();
});

test("NAV-15: the palette has what the account menu has, and nothing of the staff for a client", async ({
  page,
}) => {
  await signInAs(page, "client", "/guide");
  const options = await typeInPalette(page, "administration");
  await expect(options.first()).toContainText("Administration");
  await expect(page.locator(".palette [href$='/admin']")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await typeInPalette(page, "mon compte");
  await expect(options.first()).toContainText("Mon compte");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Mes données" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Compte, / })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Compte, / })).toBeFocused();
  // The address of the site, or the role, names no action.
  const status = page.getByRole("dialog").getByRole("status");
  for (const word of ["localhost", "http", "auth", "neva", "client"]) {
    await typeInPalette(page, word);
    await expect(status, word).toHaveText(/résultat/);
    await expect(options.filter({ hasText: "Action" }), word).toHaveCount(0);
    await page.getByRole("combobox", { name: "Rechercher" }).fill("");
    await expect(status).toHaveText("");
  }
  // Signing out is chosen only where it is named to its end.
  await typeInPalette(page, "déconn");
  const signOut = options.filter({ hasText: "Se déconnecter" });
  await expect(signOut).toHaveAttribute("aria-selected", "false");
  await expect(options.last()).toContainText("Se déconnecter");
  await typeInPalette(page, "déconnexion");
  await expect(options.first()).toContainText("Se déconnecter");
  await expect(signOut).toHaveAttribute("aria-selected", "true");
  await signOut.click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Connexion" })).toBeVisible();
  await enterAs(page, "owner", "/guide/faq");
  await expect(page.getByRole("button", { name: /^Compte, / })).toBeVisible();
  await typeInPalette(page, "administration");
  await expect(options.first()).toHaveAttribute("href", /\/admin$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/patches$/);
});

test("SEA-06: Ctrl, Shift or the middle button open a hit in a tab of its own, and the palette stays @long", async ({
  page,
}) => {
  const field = await openPalette(page, "/guide", "ports");
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
  await openPalette(page, "/guide", "zzqqxxyy");
  const status = page.getByRole("dialog").getByRole("status");
  await expect(status).toHaveText("Aucun résultat. Essayez un mot plus court, ou parcourez la FAQ.");
  await status.getByRole("link", { name: "parcourez la FAQ" }).click();
  await expect(page).toHaveURL(/\/guide\/faq$/);
});

test("SEA-06: a hit of the page that is open is shown, and the palette closes", async ({ page }) => {
  await openPalette(page, "/guide/faq", "remboursement garantie");
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
    await openPalette(page, "/guide", "mairie");
    const list = page.getByRole("listbox");
    await expect(list.getByRole("option")).toHaveCount(1);
    const spilt = await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(spilt, `${width} px`).toBe(0);
  }
});

test("SEA-06: under a wheel the page behind the open palette stays where it is", async ({ page }) => {
  await openPalette(page, "/guide");
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
  const field = await openPalette(page, "/guide");
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
  await openPalette(page, "/guide", "ports");
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

/** The palette arrives, and does not open. */
async function deliverUnasked(page: Page, deliver: () => void): Promise<void> {
  const part = page.waitForResponse("**/assets/palette-*.js");
  deliver();
  await (await part).finished();
  await roundTrip(page);
  await expect(page.getByRole("dialog", { name: "Recherche" })).toHaveCount(0);
}

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
  await deliverUnasked(page, deliver);

  // Asked for anew, it opens with what is typed from then on.
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await expect(palette.getByRole("combobox")).toHaveValue("");
});

test("NAV-15: whoever goes on to a field while the palette is on its way writes there", async ({ page }) => {
  const deliver = await holdBack(page, "**/assets/palette-*.js");
  await openReady(page, "/guide/faq");
  const field = page.getByRole("searchbox", { name: /FAQ/ });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("por");
  await field.focus();
  await page.keyboard.type("prix");
  await expect(field).toHaveValue("prix");
  await deliverUnasked(page, deliver);
});

test("NAV-15, ERR-16: on a line that hangs the page of results opens, with what was typed @long", async ({
  page,
}) => {
  await holdBack(page, "**/assets/palette-*.js");
  await openReady(page, "/guide");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ports");
  await expect(page).toHaveURL(/\/guide\/recherche\?q=ports$/, { timeout: 10_000 });
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

test("ERR-16: without a network the palette says that it is the network, and Enter leaves the page where it is", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await openReady(page, "/guide");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Recherche" });
  await expect(palette).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.type("ports");
  await expect(palette).toContainText("Erreur de réseau. Vérifiez votre connexion internet.");
  await page.keyboard.press("Enter");
  await expect(palette).toContainText("Erreur de réseau. Vérifiez votre connexion internet.");
  await page.context().setOffline(false);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/guide\/recherche\?q=ports$/);
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
