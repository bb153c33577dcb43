/** The map by keyboard and pointer, and what it shows to who comes back (N-05, MAP-23). */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { horizontalOverflow } from "../looks.ts";
import { holdBack } from "../network.ts";
import { listen, mapOf, nearOf, openMap, restOf, viewOf } from "./catalogue.ts";

/** Asks for what lies near a place, by its coordinates, and waits for the list of it. */
async function goNear(page: Page, place: string): Promise<void> {
  await nearOf(page).fill(place);
  await nearOf(page).press("Enter");
  await expect(page.getByText("Plus proches d'abord")).toBeVisible();
}

test("N-05, MAP-23 : la carte au clavier : se déplacer, agrandir, choisir un lieu, le fermer", async ({
  page,
}) => {
  await page.goto("/mappings/carte");
  const map = mapOf(page);
  await map.focus();
  const settled = () => restOf(map);
  const [, , whole = 0] = await settled();
  await page.keyboard.press("+");
  await expect.poll(async () => (await viewOf(map))[2]).toBeGreaterThan(whole * 1.4);
  const [x = 0] = await settled();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await viewOf(map))[0]).toBeGreaterThan(x);
  await page.keyboard.press("0");
  await expect.poll(async () => (await viewOf(map))[2]).toBeCloseTo(whole, 3);
  await expect(page.getByText(/^\d+ dans la vue$/)).toBeVisible();
  // The whole of it in a frame that has become another, too.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 500, height });
  await settled();
  await page.keyboard.press("0");
  await expect.poll(async () => (await viewOf(map))[2]).toBeCloseTo(440 / 2230, 3);
  await page.setViewportSize({ width, height });
  await settled();

  // A place by its coordinates, in whatever form.
  await goNear(page, "vector3(-560.0, 286.0, 82.2)");
  await expect(page.locator("#lieux li").first()).toContainText(" · Burton");

  // The map flies to the place and regroups its pins: the one to open is chosen once it rests.
  await settled();
  const name = (await map.getByRole("link").first().getAttribute("aria-label")) ?? "";
  const pin = map.getByRole("link", { name, exact: true });
  await pin.focus();
  await expect(pin).toBeFocused();
  await page.keyboard.press("Enter");
  const popover = page.getByRole("dialog");
  await expect(popover).toBeFocused();
  await expect(popover.getByRole("link", { name: "Voir la fiche" })).toBeVisible();
  // A job and a quarter, or a quarter alone, under the name.
  const [, place = "?"] = (await page.locator("#lieux [aria-current]").innerText()).split("\n");
  const quartier = place.replace(/^.* · /, "").trim();
  await expect(popover.getByText(quartier, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popover).toHaveCount(0);
  // Tab goes on from there.
  await expect(pin).toBeFocused();
});

test("A11Y-01, N-05 : une touche reste une touche où elle compte pour une pression, comme sur un lien dans Firefox @long", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(UIEvent.prototype, "detail")?.get;
    Object.defineProperty(UIEvent.prototype, "detail", {
      get(this: PointerEvent) {
        return this.pointerType === "" ? 1 : own?.call(this);
      },
    });
  });
  const map = await openMap(page);
  await goNear(page, "-560, 286");
  await restOf(map);
  await map.getByRole("link").first().press("Enter");
  await expect(page.getByRole("dialog")).toBeFocused();
  await page.locator("#lieux").getByRole("link").first().press("Enter");
  await expect(page).toHaveURL(/\/mappings\/\d+$/);
});

test("N-05 : Échap ferme aussi la fiche qu'un clic dans la liste a ouverte, et laisse le curseur dans la liste @long", async ({
  page,
}) => {
  await page.goto("/mappings/carte");
  await restOf(mapOf(page));
  const row = page.locator("#lieux").getByRole("link", { name: "Bahama Mamas" });
  await row.click();
  await expect(page.getByRole("dialog", { name: "Bahama Mamas" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row).toBeFocused();
});

/** What the map shows, as exactly as it comes back. */
const roughViewOf = async (map: Locator) => (await viewOf(map)).map((number) => Math.round(number * 100));

async function zoomIn(map: Locator): Promise<void> {
  const before = await roughViewOf(map);
  await map.press("+");
  await expect.poll(() => roughViewOf(map)).not.toEqual(before);
  await restOf(map);
}

/** The map, enlarged once, and what it shows then. */
async function openZoomed(page: Page) {
  const map = await openMap(page);
  await zoomIn(map);
  const view = () => roughViewOf(map);
  return { map, view, before: await view() };
}

/** Opens a mapping of the list once the view is kept in the history, and goes back. */
async function leaveAndComeBack(map: Locator): Promise<void> {
  const page = map.page();
  const kept = () => page.evaluate(() => history.state?.vue?.scale);
  await expect.poll(async () => (await kept()) - ((await viewOf(map))[2] ?? 0)).toBe(0);
  await page.locator("#lieux").getByRole("link").first().press("Enter");
  await expect(page).toHaveURL(/\/mappings\/\d+$/);
  await page.goBack();
}

test("N-05, MAP-23 : Précédent et recharger rendent ce que la carte montrait, avec ou sans « Près de… » @long", async ({
  page,
}) => {
  const map = await openMap(page);
  const view = () => roughViewOf(map);
  const whole = await view();
  const zoomLeaveAndComeBack = async () => {
    await zoomIn(map);
    const before = await view();
    await leaveAndComeBack(map);
    await expect.poll(view).toEqual(before);
    await page.reload();
    await expect.poll(view).toEqual(before);
    return before;
  };
  const first = await zoomLeaveAndComeBack();
  expect(first).not.toEqual(whole);
  await goNear(page, "441.5, -982.3");
  await expect.poll(view).not.toEqual(first);
  await restOf(map);
  await zoomLeaveAndComeBack();
  await page.goBack();
  await expect(page.getByText("De A à Z")).toBeVisible();
  await expect.poll(view).toEqual(first);
});

test("N-05, MAP-23 : Précédent rend ce que la carte montrait aussi quand on a cherché entre-temps @long", async ({
  page,
}) => {
  const { map, view, before } = await openZoomed(page);
  const search = page.getByRole("searchbox").first();
  await search.fill("police");
  await search.press("Enter");
  await expect(page).toHaveURL(/q=police/);
  await leaveAndComeBack(map);
  await expect.poll(view).toEqual(before);
});

test("N-05, MAP-23 : une carte déplacée pendant que la précédente arrive ne prend pas la place de ce que celle-ci montrait @long", async ({
  page,
}) => {
  const { map, view, before } = await openZoomed(page);
  await expect.poll(() => page.evaluate(() => history.state?.vue)).toBeTruthy();
  await goNear(page, "441.5, -982.3");
  await expect.poll(view).not.toEqual(before);
  await restOf(map);
  const release = await holdBack(page, "**/mappings/carte.data*");
  await Promise.all([page.waitForRequest("**/mappings/carte.data*"), page.evaluate(() => history.back())]);
  await zoomIn(map);
  // A view is kept a moment after the map rests.
  await page.waitForTimeout(400);
  release();
  await expect(page.getByText("De A à Z")).toBeVisible();
  await expect.poll(view).toEqual(before);
});

test("N-05, MAP-23 : qui quitte la carte aussitôt déplacée la retrouve déplacée @long", async ({ page }) => {
  const map = await openMap(page);
  await zoomIn(map);
  await map.hover();
  await page.mouse.down();
  await page.evaluate(() => {
    const row = document.querySelector<HTMLElement>("#lieux a");
    // Long before a view is kept by itself.
    addEventListener("pointerup", () => row?.click());
  });
  const box = await map.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200, { steps: 3 });
  const moved = await roughViewOf(map);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/mappings\/\d+$/);
  await page.goBack();
  await expect.poll(() => roughViewOf(map)).toEqual(moved);
});

/** Whether neither of two things on screen covers a part of the other. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error("not on screen");
  return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
}

test("N-05 : la fiche d'un lieu du nord ne couvre ni le champ « Près de… » ni les boutons de la carte @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openMap(page);
  const near = nearOf(page);
  const zoom = page.getByRole("button", { name: "Voir toute l'île" });
  for (const name of ["Banque de Paleto Bay", "Bureau du shérif de Paleto Bay", "Clinique de Paleto Bay"]) {
    await page.locator("#lieux").getByRole("link", { name }).click();
    const card = page.getByRole("dialog", { name });
    await expect(card).toBeVisible();
    for (const control of [near, zoom]) await expect.poll(() => areApart(card, control), name).toBe(true);
  }
});

test("A11Y-01, N-05 : un groupe de lieux ouvert au clavier laisse le curseur dans la carte, et leur nombre se dit une fois @long", async ({
  page,
}) => {
  const map = await openMap(page);
  const said = await listen(page);
  const groups = await map.getByRole("link", { name: /agrandir$/ }).all();
  const named = await Promise.all(groups.map((group) => group.getAttribute("aria-label")));
  expect(new Set(named).size, "un nom chacun").toBe(groups.length);
  await map
    .getByRole("link", { name: /agrandir$/ })
    .first()
    .press("Enter");
  await expect(map).toBeFocused();
  await restOf(map);
  const count = page.getByText(/^\d+ dans la vue$/);
  await expect(count).not.toHaveText("24 dans la vue");
  await expect.poll(said).toEqual([await count.textContent()]);
  await expect(map.getByRole("link", { name: "Zone portuaire d'Elysian Island", exact: true })).toHaveCount(
    1,
  );
});

test("N-05 : « Près de… » demandé de nouveau ramène la carte à ce lieu @long", async ({ page }) => {
  await page.goto("/mappings/carte");
  const map = mapOf(page);
  await goNear(page, "441.5, -982.3");
  await restOf(map);
  const there = await roughViewOf(map);
  await map.press("0");
  await expect.poll(() => roughViewOf(map)).not.toEqual(there);
  await restOf(map);
  await nearOf(page).press("Enter");
  await expect.poll(() => roughViewOf(map)).toEqual(there);
});

test("N-05 : « Près de… » garde le curseur, et dit dans le champ ce qui ne se lit pas @long", async ({
  page,
}) => {
  await page.goto("/mappings/carte");
  const near = nearOf(page);
  await near.fill("ici");
  await near.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(/^Coordonnées illisibles/);
  await expect(near).toHaveAttribute("aria-invalid", "true");
  await expect(near).toHaveAccessibleDescription(/^Coordonnées illisibles/);
  await expect(near).toBeFocused();
  await goNear(page, "441,5, -982,3, 30,7");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(near).toHaveAccessibleDescription("");
  await expect(near).toBeFocused();
  await page.goBack();
  await expect(near).toHaveValue("ici");
  await expect(page.getByRole("alert")).toBeVisible();
});

test("N-05 : à côté de la carte, métier et quartier se lisent en entier @long", async ({ page }) => {
  await page.goto("/mappings/carte", { waitUntil: "networkidle" });
  const texts = page.locator("#lieux li a span span");
  await expect(texts.filter({ hasText: "Désert de Grand Senora" }).first()).toBeVisible();
  expect(
    await texts.evaluateAll(
      (all) =>
        all.filter(
          (text) => text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).overflowX !== "visible",
        ).length,
    ),
  ).toBe(0);
});

test("N-05 : imprimée sur une page large, la carte a sous elle toute sa liste", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto("/mappings/carte");
  const layout = page.locator(".map-layout");
  const rows = page.locator("#lieux").getByRole("listitem");
  await expect(rows.nth(20)).toBeAttached();
  await page.emulateMedia({ media: "print" });
  expect(await horizontalOverflow(page)).toBe(0);
  for (const part of [layout, page.locator("#lieux ol")]) {
    await expect(part).toHaveCSS("overflow", "visible");
    expect(await part.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
  }
  // The list follows the view, which the paper has made another one: a row may be replaced while it is measured.
  await expect(async () => {
    const [whole, map, last] = await layout.evaluate((box) =>
      [box, box.querySelector(".map-frame"), [...box.querySelectorAll("#lieux li")].at(-1)].map(
        (part) => part?.getBoundingClientRect().toJSON() as DOMRect,
      ),
    );
    if (!whole || !map || !last) throw new Error("not shown");
    expect(last.width).toBeGreaterThan(0.9 * whole.width);
    expect(map.width).toBeGreaterThan(0.9 * whole.width);
    expect(last.y).toBeGreaterThan(map.y + map.height);
    expect(last.y + last.height).toBeLessThanOrEqual(whole.y + whole.height);
  }).toPass();
});
