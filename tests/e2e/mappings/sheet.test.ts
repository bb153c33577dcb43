/** One mapping: its sheet on the list, its pictures, and what is copied of it (MAP-14, MAP-15, MAP-24, N-06). */
import type { Locator, Page } from "@playwright/test";
import { drag } from "../fingers.ts";
import { expect, test } from "../fixtures.ts";
import { horizontalOverflow } from "../looks.ts";
import { holdBack } from "../network.ts";
import { enterAs } from "../people.ts";
import { at, cards, commissariat, listen, mappingDialog } from "./catalogue.ts";

/** Nothing cuts it or lies over it, from its first line to its last. */
const uncovered = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(left + 12, y)));
  });
const copyRefused = "Copie impossible — sélectionnez le texte";
const refuseCopies = (page: Page) =>
  page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("MAP-15 : une image refermée dès qu'elle paraît laisse la fiche ouverte @long", async ({ page }) => {
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function () {
      showModal.call(this);
      if (this.ariaLabel !== "Image agrandie") return;
      // A slow machine: what React does after the picture can be seen comes later than what is pressed.
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message: unknown) {
        setTimeout(() => postMessage.call(this, message), 500);
      };
      this.dispatchEvent(new Event("cancel", { cancelable: true }));
      document.title = "refermée";
    };
  });
  const bringPicture = await holdBack(page, "**/assets/lightbox-*.js");
  await page.goto("/mappings?metier=Police");
  await page.getByRole("link", { name: commissariat }).click();
  const enlarge = page.getByRole("button", { name: "Agrandir l'image" });
  const asked = page.waitForRequest("**/assets/lightbox-*.js");
  await enlarge.click();
  await asked;
  bringPicture();
  await expect(page).toHaveTitle("refermée");
  // Time to leave the mapping too.
  await page.waitForTimeout(700);
  await expect(page.getByRole("dialog", { name: "Image agrandie" })).toHaveCount(0);
  await expect(mappingDialog(page)).toBeVisible();
  expect(await at(page)).toBe("/mappings/001?metier=Police");
});

test("MAP-14, MAP-15 : la fiche s'ouvre sur la liste ; revenir la ferme, filtres et place gardés", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 768, height: 700 });
  await page.goto("/mappings?metier=Police");
  const card = page.getByRole("link", { name: commissariat });
  await card.scrollIntoViewIfNeeded();
  const scroll = await page.evaluate(() => scrollY);
  await card.click();
  await expect(mappingDialog(page)).toBeVisible();
  expect(await at(page)).toBe("/mappings/001?metier=Police");
  expect(await page.evaluate(() => scrollY)).toBe(scroll);

  // MAP-16: a guest sees no file name.
  await expect(mappingDialog(page).getByText(/Nom du fichier|nv_/)).toHaveCount(0);

  const shown = mappingDialog(page).getByText(/^\d \/ 3$/);
  // The arrows change the picture at once: nothing has to be reached first.
  await expect(page.getByRole("list", { name: `Images : ${commissariat}` })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(shown).toHaveText("2 / 3");
  await page.keyboard.press("End");
  await expect(shown).toHaveText("3 / 3");
  await page.getByRole("button", { name: /^Image 1\s:/ }).click();
  await expect(shown).toHaveText("1 / 3");
  await page.getByRole("button", { name: "Agrandir l'image" }).click();
  const lightbox = page.getByRole("dialog", { name: "Image agrandie" });
  await expect(lightbox).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lightbox).toHaveCount(0);
  await expect(mappingDialog(page)).toBeVisible();
  await page.getByRole("button", { name: "Agrandir l'image" }).click();
  await lightbox.getByRole("button", { name: "Image suivante" }).click();
  await page.goBack();
  await expect(lightbox).toHaveCount(0);
  await expect(shown).toHaveText("2 / 3");
  await expect(page.getByRole("button", { name: "Agrandir l'image" })).toBeFocused();

  const copy = mappingDialog(page).getByRole("button", { name: /les coordonnées$/ });
  const said = await listen(page);
  await copy.click();
  await expect(copy).toContainText("Copié !");
  expect(await copied(page)).toMatch(/^-?[\d.]+, -?[\d.]+, -?[\d.]+$/);
  await expect(copy).toContainText("Copier");
  expect(await said(), "une fois").toEqual(["Copié !"]);

  // N-06: the menu by keyboard; the format is remembered.
  await mappingDialog(page)
    .getByRole("button", { name: /[Ff]ormat/ })
    .click();
  await expect(page.getByRole("menuitemradio").first()).toBeFocused();
  await expect(page.getByRole("menuitemradio").last(), "en entier dans la fenêtre").toBeInViewport({
    ratio: 1,
  });
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect.poll(() => copied(page)).toMatch(/^JSON_OBJECT\('x', .+\)$/);

  await page.goBack();
  await expect(mappingDialog(page)).toHaveCount(0);
  expect(await at(page)).toBe("/mappings?metier=Police");
  expect(await page.evaluate(() => scrollY)).toBe(scroll);
  await expect(card).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(mappingDialog(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: commissariat })).toBeVisible();
});

test("MAP-24 : une sélection de membre donne les lignes ensure", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterAs(page, "client", "/mappings?metier=Police");
  await page.getByRole("button", { name: "Sélectionner" }).click();
  await page.getByRole("checkbox", { name: `Sélectionner ${commissariat}` }).check();
  await expect(page.getByText("1 mapping sélectionné", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Sélectionner Prison de Bolingbroke" }).check();
  await expect(page.getByText("2 mappings sélectionnés", { exact: true })).toBeVisible();
  await page
    .getByRole("button", { name: /Copier/ })
    .last()
    .click();
  await expect(page.getByRole("button", { name: "Copié !" })).toBeVisible();
  expect(
    (await copied(page))
      .trim()
      .split("\n")
      .filter((line) => /^ensure \S+$/.test(line)),
  ).toHaveLength(2);
});

test.describe("Au doigt", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("MAP-15 : dans l'image agrandie, un doigt passe à la suivante ; en taille réelle il la déplace", async ({
    page,
  }) => {
    await page.goto("/mappings/001");
    await page.getByRole("button", { name: "Agrandir l'image" }).tap();
    const large = page.getByRole("dialog", { name: "Image agrandie" });
    await expect(large.getByText("1 / 3")).toBeVisible();
    // The text of a picture does not narrow what a thumb has to hit.
    for (const control of await large.getByRole("button").all()) {
      expect((await control.boundingBox())?.width).toBe(44);
    }
    const swipe = (by: number) => drag(page, { x: 195 - by / 2, y: 422 }, { x: 195 + by / 2, y: 422 });
    /** A finger that comes before the strip is still would take part in another movement. */
    const isStillAtSecond = () =>
      expect
        .poll(() => large.getByRole("list").evaluate((strip) => strip.scrollLeft / strip.clientWidth))
        .toBe(1);
    await swipe(-250);
    await expect(large.getByText("2 / 3")).toBeVisible();
    await isStillAtSecond();
    await large.getByRole("button", { name: "Taille réelle" }).click();
    await swipe(-250);
    const area = large.getByRole("region", { name: "Image" });
    await expect.poll(() => area.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
    await expect(large.getByText("2 / 3")).toBeVisible();
    await large.getByRole("button", { name: "Taille réelle" }).click();
    await isStillAtSecond();
    await swipe(250);
    await expect(large.getByText("1 / 3")).toBeVisible();
    await large.getByRole("button", { name: "Image suivante" }).click();
    await isStillAtSecond();
    await swipe(-250);
    await expect(large.getByText("3 / 3")).toBeVisible();
    await large.getByRole("button", { name: "Fermer l'image" }).click();
    await expect(page.getByText("3 / 3")).toBeVisible();
  });

  test("MAP-15 : une image agrandie qui n'arrive pas n'écarte pas les suivantes @long", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/ERR_FAILED|\/images\//);
    await page.goto("/mappings/001");
    await page.route("**/images/**", (route) => route.abort());
    await page.getByRole("button", { name: "Agrandir l'image" }).tap();
    const large = page.getByRole("dialog", { name: "Image agrandie" });
    const first = large.getByRole("list").getByRole("img").first();
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const places = large.getByRole("listitem").evaluateAll((all) => all.map((each) => each.clientWidth));
    expect(await places).toEqual([390, 390, 390]);
  });
});

test("A11Y-01, MAP-14 : dans la fiche, le mapping suivant se dit et le bouton garde le curseur ; au bout, il reste dans la fiche", async ({
  page,
}) => {
  await page.goto("/mappings?q=PALETO&tri=nom");
  await expect(cards(page)).toHaveCount(3);
  const names = await cards(page).getByRole("heading").allTextContents();
  await cards(page).first().getByRole("link").first().click();
  const dialog = page.getByRole("dialog", { name: names[0] });
  await expect(dialog).toBeVisible();
  const said = await listen(page);
  const next = page.getByRole("link", { name: "Mapping suivant" });
  await next.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: names[1] })).toBeVisible();
  await expect(next).toBeFocused();
  await expect.poll(said).toEqual([names[1]]);
  await next.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: names[2] })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("A11Y-01, MAP-15 : à la dernière image le bouton garde le curseur ; chaque image se dit, une seule fois @long", async ({
  page,
}) => {
  await page.goto("/mappings/001");
  const alts = await page
    .getByRole("list", { name: /^Images/ })
    .getByRole("img")
    .evaluateAll((all) => all.map((image) => image.getAttribute("alt")));
  expect(alts).toHaveLength(3);
  const said = await listen(page);
  const next = page.getByRole("button", { name: "Image suivante" });
  await next.press("Enter");
  await expect(page.getByText("2 / 3")).toBeVisible();
  await next.press("Enter");
  await expect(page.getByText("3 / 3")).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toBeDisabled();
  await page.waitForTimeout(600);
  expect(await said()).toEqual([alts[1], alts[2]]);

  await page.getByRole("button", { name: "Agrandir l'image" }).press("Enter");
  const large = page.getByRole("dialog", { name: "Image agrandie" });
  const back = large.getByRole("button", { name: "Image précédente" });
  await expect(large.getByRole("button", { name: "Fermer l'image" })).toBeFocused();
  await back.press("Enter");
  await back.press("Enter");
  await expect(back).toBeFocused();
  await page.keyboard.press("End");
  await expect(large.getByText("3 / 3")).toBeVisible();
  expect(await said()).toEqual([...alts.slice(1), alts[1], alts[0], alts[2]]);
});

test("MAP-15 : une bande qui tarde à défiler ne revient pas à l'image d'où elle part, et suit ensuite le doigt @long", async ({
  page,
}) => {
  await page.goto("/mappings/001");
  const strip = page.getByRole("list", { name: /^Images/ });
  await strip.evaluate((list) => {
    const now = list.scrollTo.bind(list);
    list.scrollTo = (to?: ScrollToOptions | number) => {
      list.dispatchEvent(new Event("scroll"));
      setTimeout(() => now({ ...(to as ScrollToOptions), behavior: "instant" }), 300);
    };
  });
  const counts = () => page.evaluate(() => (window as unknown as { counts: string[] }).counts);
  await page.getByText("1 / 3").evaluate((count) => {
    const counts: string[] = [];
    Object.assign(window, { counts });
    new MutationObserver(() => counts.push(count.textContent ?? "")).observe(count, {
      subtree: true,
      characterData: true,
    });
  });
  await page.getByRole("button", { name: "Image suivante" }).click();
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft / list.clientWidth)).toBe(1);
  await page.waitForTimeout(200);
  expect(await counts()).toEqual(["2 / 3"]);

  await strip.hover();
  await page.mouse.wheel(2_000, 0);
  await expect(page.getByText("3 / 3")).toBeVisible();
});

test("N-06, F-24 : sur sa page, tous les formats d'un mapping se voient, et le texte quand la copie est refusée", async ({
  page,
}) => {
  await refuseCopies(page);
  for (const [width, height] of [
    [360, 740],
    [800, 700],
    [1280, 640],
  ] as const) {
    const size = `${width} px`;
    await page.setViewportSize({ width, height });
    // A short page: one picture, no heading.
    await page.goto("/mappings/019");
    const open = page.getByRole("button", { name: "Choisir le format de copie" });
    await open.click();
    const formats = page.getByRole("menuitemradio");
    await expect(formats).toHaveCount(6);
    for (const format of await formats.all()) {
      await expect(format, size).toBeInViewport({ ratio: 1 });
      expect(await uncovered(format), size).toBe(true);
    }
    await formats.last().click();
    const text = page.getByRole("textbox", { name: "Texte à copier" });
    await expect(text, size).toBeFocused();
    await expect(text, size).toBeInViewport({ ratio: 1 });
    expect(await uncovered(text), size).toBe(true);
    await expect(page.getByRole("alert").filter({ hasText: copyRefused }), size).toBeVisible();
    expect(await page.evaluate(() => String(getSelection())), size).toBe(await text.inputValue());
    expect(await horizontalOverflow(page), size).toBe(0);
    await page.getByRole("button", { name: "Fermer", exact: true }).click();
    await expect(text).toHaveCount(0);
  }
});

test("N-06 : sur la carte, on copie au format choisi sur la fiche @long", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/mappings/001");
  await page.getByRole("button", { name: "Choisir le format de copie" }).click();
  await page.getByRole("menuitemradio", { name: /^vector3/ }).click();
  await expect.poll(() => copied(page)).toMatch(/^vector3\(/);
  const chosen = await copied(page);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.goto("/mappings/carte");
  await page.locator("#lieu-001").click();
  await page.getByRole("dialog").getByRole("button", { name: "Copier" }).click();
  await expect.poll(() => copied(page)).toBe(chosen);
});

/** The map's southernmost place is picked, and the browser refuses to copy where it is. */
async function copyRefusedInTheSouth(page: Page): Promise<void> {
  await refuseCopies(page);
  await page.goto("/mappings/carte");
  await page.locator("#lieu-024").click();
  await page.getByRole("dialog").getByRole("button", { name: "Copier" }).click();
  await expect(page.getByRole("alert").filter({ hasText: copyRefused })).toBeVisible();
  const text = page.getByRole("textbox", { name: "Texte à copier" });
  await expect(text).toBeInViewport({ ratio: 1 });
  await expect.poll(() => uncovered(text)).toBe(true);
}

test("F-24 : au sud de la carte aussi, le texte à copier soi-même se voit en entier @long", ({ page }) =>
  copyRefusedInTheSouth(page));

test.describe("Sur une tablette couchée", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1280, height: 900 } });

  test("F-24, N-05 : avec des boutons à la taille d'un doigt, le texte à copier se voit en entier @long", ({
    page,
  }) => copyRefusedInTheSouth(page));
});
