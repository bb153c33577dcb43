/** The catalogue, a mapping and the map, as a visitor uses them (MAP-*, N-05, N-06). */
import type { Locator, Page } from "@playwright/test";
import { drag, touch } from "./fingers.ts";
import { expect, test } from "./fixtures.ts";
import { longUnless } from "./long.ts";
import { horizontalOverflow, layoutShifts, oneTheme } from "./looks.ts";
import { holdBack, openHeld, recordPrepared, slowDown } from "./network.ts";
import { enterAs } from "./people.ts";

const commissariat = "Commissariat LSPD de Mission Row";
const cards = (page: Page) => page.locator(".catalogue-grid > li");
const search = (page: Page) => page.getByRole("searchbox", { name: /nom, lieu ou description/ });
const jobOf = (page: Page) => page.getByRole("combobox", { name: "Métier" });
const nearOf = (page: Page) => page.getByRole("textbox", { name: /^Près de/ });
/** Asks for what lies near a place, by its coordinates, and waits for the list of it. */
async function goNear(page: Page, place: string): Promise<void> {
  await nearOf(page).fill(place);
  await nearOf(page).press("Enter");
  await expect(page.getByText("Plus proches d'abord")).toBeVisible();
}
const mappingDialog = (page: Page) => page.getByRole("dialog", { name: commissariat });
const at = (page: Page) => page.evaluate(() => location.pathname + location.search);
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

test("MAP-02 à MAP-07 : les filtres agissent aussitôt, se combinent et sont dans l'adresse", async ({
  page,
}) => {
  await page.goto("/mappings");
  await expect(page.getByText(/^\d+ métiers disponibles$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Réinitialiser" })).toHaveCount(0);
  await search(page).pressSequentially("PALETO");
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText(/Filtré\(s\) sur \d+/)).toBeVisible();
  expect(await at(page)).toBe("/mappings?q=PALETO");
  await jobOf(page).selectOption("EMS");
  await expect(cards(page)).toHaveCount(1);
  await expect(search(page))
    .toBeFocused({ timeout: 100 })
    .catch(() => undefined);
  expect(await at(page)).toBe("/mappings?q=PALETO&metier=EMS");
  await search(page).fill("introuvable");
  await expect(page.getByRole("heading", { name: "Aucun résultat" })).toBeVisible();
  await page.getByRole("link", { name: "Réinitialiser" }).first().click();
  await expect(cards(page).first()).toBeVisible();
  await expect(search(page)).toHaveValue("");
  expect(await at(page)).toBe("/mappings");
  await page.getByRole("combobox", { name: "Trier" }).selectOption("nom");
  await expect(cards(page).first().getByRole("heading")).toHaveText("Abords du Diamond Casino");
});

for (const path of ["/mappings", "/mappings/carte"]) {
  const isKept = path === "/mappings";
  const back = `MAP-06 : ${path} : après Précédent, les champs disent ce que dit la liste, celui où l'on est aussi`;
  test(longUnless(isKept, back), async ({ page }) => {
    await page.goto(path);
    const job = jobOf(page);
    const reset = page.getByRole("link", { name: "Réinitialiser" }).first();
    await job.selectOption("Police");
    await reset.click();
    await expect(reset).toHaveCount(0);
    await job.focus();
    await job.selectOption("EMS");
    await expect.poll(() => at(page)).toBe(`${path}?metier=EMS`);
    await page.goBack();
    await expect.poll(() => at(page)).toBe(`${path}?metier=Police`);
    await expect(job).toHaveValue("Police");
    await expect(job).toBeFocused();

    await search(page).fill("prison");
    await expect.poll(() => at(page)).toBe(`${path}?q=prison&metier=Police`);
    await reset.click();
    await expect(reset).toHaveCount(0);
    await search(page).fill("banque");
    await expect.poll(() => at(page)).toBe(`${path}?q=banque`);
    await page.goBack();
    await expect(search(page)).toHaveValue("prison");
    await expect(job).toHaveValue("Police");
  });

  test(
    longUnless(isKept, `MAP-06 : ${path} : qui réinitialise continue à la recherche`),
    async ({ page }) => {
      await page.goto(`${path}?q=port`);
      const reset = page.getByRole("link", { name: "Réinitialiser" });
      await reset.focus();
      await page.keyboard.press("Enter");
      await expect(reset).toHaveCount(0);
      await expect(search(page)).toBeFocused();
      await search(page).fill("introuvable");
      await reset.last().click();
      await expect(reset).toHaveCount(0);
      await expect(search(page)).toBeFocused();
      await expect(search(page)).toHaveValue("");
    },
  );
}

test("MAP-06 : qui revient en arrière aussitôt la dernière lettre tapée y reste @long", async ({ page }) => {
  await page.goto("/mappings?q=banque");
  await page.getByRole("link", { name: "Réinitialiser" }).first().click();
  await expect.poll(() => at(page)).toBe("/mappings");
  // The list that comes back takes longer than the pause after a letter.
  await slowDown(page, "**/mappings.data?q=banque*", 800);
  await search(page).fill("port");
  await page.goBack();
  await expect(search(page)).toHaveValue("banque");
  await page.waitForTimeout(500);
  expect(await at(page)).toBe("/mappings?q=banque");
});

test("MAP-06 : ce qu'on tape pendant qu'une liste arrive reste @long", async ({ page }) => {
  await page.goto("/mappings");
  const release = await holdBack(page, "**/mappings.data?q=port*");
  await Promise.all([
    page.waitForRequest("**/mappings.data?q=port*"),
    search(page).pressSequentially("port"),
  ]);
  await search(page).pressSequentially("uaire");
  release();
  await expect.poll(() => at(page)).toBe("/mappings?q=portuaire");
  await expect(search(page)).toHaveValue("portuaire");
});

test("MAP-06 : un lieu touché sur la carte, juste après une lettre, laisse venir ce qu'on cherche @long", async ({
  page,
}) => {
  await openMap(page);
  await search(page).evaluate((field: HTMLInputElement) => {
    field.value = "police";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document
      .querySelector(".map-world a")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
  await expect.poll(() => at(page)).toBe("/mappings/carte?q=police");
});

test("MAP-06 : Réinitialiser, juste après une lettre, montre tout @long", async ({ page }) => {
  await page.goto("/mappings?q=banque");
  await page.getByRole("link", { name: "Réinitialiser" }).evaluate((reset: HTMLElement) => {
    const field = document.querySelector<HTMLInputElement>('[name="q"]');
    if (field) field.value = "port";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
    reset.click();
  });
  await expect(search(page)).toHaveValue("");
  await page.waitForTimeout(500);
  expect(await at(page)).toBe("/mappings");
  await expect(search(page)).toHaveValue("");
});

test("MAP-06, MAP-22, MAP-23 : qui change de vue ou demande un lieu pendant qu'une liste arrive garde ce qu'il vient de chercher @long", async ({
  page,
}) => {
  const metier = jobOf(page);
  const near = nearOf(page);
  await page.goto("/mappings");
  await slowDown(page, "**/*.data*", 1000);
  await Promise.all([page.waitForRequest(/\.data\?metier=EMS/), metier.selectOption("EMS")]);
  await page.getByRole("link", { name: "Carte", exact: true }).click();
  await expect.poll(() => at(page)).toBe("/mappings/carte?metier=EMS");
  await expect(metier).toHaveValue("EMS");

  await Promise.all([page.waitForRequest(/\.data\?metier=Banque/), metier.selectOption("Banque")]);
  await near.fill("441, -982");
  await near.press("Enter");
  await expect.poll(() => at(page)).toBe("/mappings/carte?metier=Banque&pres=441%2C+-982");
  await expect(metier).toHaveValue("Banque");

  await near.fill("100, 200");
  await Promise.all([page.waitForRequest(/pres=100/), near.press("Enter")]);
  await metier.selectOption("EMS");
  await expect.poll(() => at(page)).toBe("/mappings/carte?metier=EMS&pres=100%2C+200");
  await expect(near).toHaveValue("100, 200");
});

test("MAP-06, MAP-14 : une fiche ouverte pendant qu'une liste arrive s'ouvre ; refermée, les champs disent ce que dit la liste @long", async ({
  page,
}) => {
  const metier = jobOf(page);
  const dialog = page.getByRole("dialog");
  await page.goto("/mappings");
  const all = await cards(page).count();
  await slowDown(page, "**/*.data*", 1000);
  // Within the pause after a letter, and while the list of a job is on its way: the device is busy until both are due.
  const asked = [
    [search(page), "port"],
    [metier, "EMS"],
  ] as const;
  for (const [field, value] of asked) {
    await field.evaluate((field: HTMLInputElement | HTMLSelectElement, value) => {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector<HTMLElement>(".catalogue-grid a")?.click();
      const end = performance.now() + 400;
      while (performance.now() < end);
    }, value);
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    expect(await at(page)).toBe("/mappings");
    await expect(cards(page)).toHaveCount(all);
    await expect(search(page)).toHaveValue("");
    await expect(metier).toHaveValue("");
  }
  await metier.selectOption("EMS");
  await expect.poll(() => at(page)).toBe("/mappings?metier=EMS");
});

for (const path of ["/mappings", "/mappings/carte"]) {
  const title = `MAP-06 : ${path} : une lettre effacée puis remise pendant qu'une liste arrive : la liste est celle du champ`;
  test(longUnless(path === "/mappings", title), async ({ page }) => {
    const short = /\.data\?q=port\b/;
    await page.goto(`${path}?q=ports`);
    const release = await holdBack(page, short);
    await search(page).focus();
    await page.keyboard.press("End");
    await Promise.all([page.waitForRequest(short), search(page).press("Backspace")]);
    await Promise.all([page.waitForRequest(/\.data\?q=ports\b/), search(page).press("s")]);
    release();
    await expect.poll(() => at(page)).toBe(`${path}?q=ports`);
    await page.waitForTimeout(300);
    expect(await at(page)).toBe(`${path}?q=ports`);
    await expect(search(page)).toHaveValue("ports");
  });
}

test.describe("Avant que la page réponde", () => {
  test("MAP-03 : ce qui est tapé ou choisi compte", async ({ page }) => {
    const release = await openHeld(page, "/mappings");
    // The list takes longer than the pause after which what is typed is searched.
    await slowDown(page, "**/mappings.data*", 1000);
    await search(page).fill("paleto");
    await jobOf(page).selectOption("EMS");
    expect(await at(page)).toBe("/mappings");
    release();
    await expect(cards(page)).toHaveCount(1);
    expect(await at(page)).toBe("/mappings?q=paleto&metier=EMS");
  });

  test("MAP-24 : un bouton pressé l'est une fois", async ({ page }) => {
    await enterAs(page, "client");
    const release = await openHeld(page, "/mappings");
    const select = page.getByRole("button", { name: "Sélectionner" });
    await select.click();
    await expect(select).toHaveAttribute("aria-pressed", "false");
    release();
    await expect(select).toHaveAttribute("aria-pressed", "true");
  });

  test("MAP-03, MAP-24 : ce qui est choisi ou pressé de nouveau dès qu'elle répond compte, et non ce qui l'était avant @long", async ({
    page,
  }) => {
    await enterAs(page, "client");
    const bring = await holdBack(page, "**/assets/done-again-*");
    const metier = jobOf(page);
    const select = page.getByRole("button", { name: "Sélectionner" });
    const release = await openHeld(page, "/mappings");
    await metier.selectOption("EMS");
    await select.click();
    release();
    await expect.poll(() => at(page)).toBe("/mappings?metier=EMS");
    await metier.selectOption("Banque");
    await select.click();
    await expect(select).toHaveAttribute("aria-pressed", "true");
    const arrived = page.waitForResponse("**/assets/done-again-*");
    bring();
    await arrived;
    await page.waitForTimeout(500);
    await expect(select).toHaveAttribute("aria-pressed", "true");
    await expect(metier).toHaveValue("Banque");
    expect(await at(page)).toBe("/mappings?metier=Banque");
  });
});

test("MAP-09 : une liste qui tarde le dit, dans la forme de ce qui vient", async ({ page }) => {
  await page.goto("/mappings");
  await slowDown(page, "**/mappings.data*", 1500);
  await search(page).fill("port");
  await expect(page.getByText("Chargement...", { exact: true })).toBeVisible();
  await expect(page.getByText("Récupération des mappings...", { exact: true })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun résultat" })).toHaveCount(0);
  await expect(page.getByText("Chargement...", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Zone portuaire d'Elysian Island" })).toBeVisible();
});

test("F-21, ERR-27 : une liste qui ne se charge pas n'est pas une liste vide", async ({ page, problems }) => {
  problems.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto("/mappings");
  await page.route("**/mappings.data*", (route) => route.abort("internetdisconnected"));
  await search(page).fill("port");
  await expect(page.getByRole("alert")).toContainText("Les mappings n'ont pas pu être chargés");
  await expect(page.getByText("Aucun résultat")).toHaveCount(0);
  await page.unroute("**/mappings.data*");
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page.getByRole("link", { name: "Zone portuaire d'Elysian Island" })).toBeVisible();
});

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
  await expect(copy).toContainText("Copier", { timeout: 3000 });
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

const mapOf = (page: Page) => page.getByRole("group", { name: /^Carte de San Andreas/ });
/** The map unit in the middle of the map, and the pixels per unit. */
const viewOf = (map: Locator) =>
  map.evaluate((frame) =>
    ["--map-x", "--map-y", "--map-scale"].map((name) => Number(frame.style.getPropertyValue(name))),
  );

/** A fifth of a second and two frames: what moves for 180 ms is there, however late a slow machine draws it. */
const anotherFrame = (map: Locator) =>
  map.evaluate(
    () =>
      new Promise((resolve) =>
        setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 200),
      ),
  );

/** The same once nothing moves any more. */
async function restOf(map: Locator): Promise<number[]> {
  let before = await viewOf(map);
  await expect
    .poll(async () => {
      await anotherFrame(map);
      const now = await viewOf(map);
      const rests = now.every((value, i) => value === before[i]);
      before = now;
      return rests;
    })
    .toBe(true);
  return before;
}

/** @returns how often a script has asked since where the frame of the map is, or how large. */
async function measuresOf(map: Locator): Promise<() => Promise<number>> {
  const counter = await map.evaluateHandle((frame) => {
    const asked = { times: 0 };
    const own = frame.getBoundingClientRect;
    frame.getBoundingClientRect = () => {
      asked.times += 1;
      return own.call(frame);
    };
    for (const side of ["clientWidth", "clientHeight"] as const) {
      const length = frame[side];
      Object.defineProperty(frame, side, {
        get() {
          asked.times += 1;
          return length;
        },
        configurable: true,
      });
    }
    return asked;
  });
  return () => counter.evaluate(({ times }) => times);
}

async function openMap(page: Page): Promise<Locator> {
  await page.goto("/mappings/carte");
  const map = mapOf(page);
  await restOf(map);
  return map;
}

test.describe("Au doigt", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("N-05 : la carte suit un doigt, deux doigts l'agrandissent, un appui ouvre un lieu ; la page ne bouge pas", async ({
    page,
  }) => {
    await page.goto("/mappings/carte");
    const map = mapOf(page);
    await map.scrollIntoViewIfNeeded();
    const [x = 0, y = 0, scale = 0] = await restOf(map);
    const box = await map.boundingBox();
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    const scrolled = await page.evaluate(() => scrollY);
    /** From the middle of the map. */
    const fingers = (...moments: (readonly (readonly [number, number])[])[]) =>
      touch(
        page,
        moments.map((spots) => spots.map(([dx, dy]) => ({ x: middle.x + dx, y: middle.y + dy }))),
      );

    const apart = (half: number) =>
      [
        [-half, 0],
        [half, 0],
      ] as const;
    const measured = await measuresOf(map);
    // Closer first: the whole island cannot be moved out of its frame.
    await fingers(apart(20), apart(40), apart(60));
    // Once for each finger that comes: a slow phone lays the page out once in each of their moves, not three times.
    expect(await measured()).toBe(2);
    const [pinchedX = 0, pinchedY = 0, pinched = 0] = await restOf(map);
    expect(pinched / scale).toBeGreaterThan(2.5);
    expect(pinched / scale).toBeLessThan(3.5);
    // What lay between the fingers stays there.
    expect(Math.hypot(pinchedX - x, pinchedY - y) * pinched).toBeLessThan(12);

    await fingers([[0, 0]], [[20, 20]], [[60, 40]]);
    const [draggedX = 0, draggedY = 0] = await restOf(map);
    expect((pinchedX - draggedX) * pinched).toBeGreaterThan(45);
    expect((pinchedX - draggedX) * pinched).toBeLessThan(65);
    expect((pinchedY - draggedY) * pinched).toBeGreaterThan(25);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // A finger covers the place that it points at: its coordinates are not worked out at each move.
    await expect(map.locator("p[aria-hidden]").first()).toBeEmpty();

    // To the town in the south, where the pins are; of these, one that lies in the frame.
    for (const _ of [1, 2]) await fingers([[0, 130]], [[0, 60]], [[0, -130]]);
    await restOf(map);
    const pins = map.locator("a:not(.map-group)");
    const seen = await pins.evaluateAll((all) =>
      all.findIndex((pin) => {
        const { x: left, y: top, width, height } = pin.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("a") === pin;
      }),
    );
    expect(seen).toBeGreaterThanOrEqual(0);
    await pins.nth(seen).tap();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Voir la fiche" })).toBeVisible();
  });

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

test.describe("Sur un petit écran", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("N-05 : le lieu choisi reste visible, sa carte ne le couvre pas", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/mappings/carte");
    const map = mapOf(page);
    /** What lies at the middle of the pin that is looked at: itself, unless something covers it. */
    const onTop = () =>
      map.locator("a[aria-current]").evaluate((pin) => {
        const { x, y, width, height } = pin.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top?.closest("a, [role=dialog]") === pin;
      });
    const rows = page.locator("#lieux ol a");
    const all = await rows.count();
    expect(all).toBeGreaterThan(20);
    for (const id of await rows.evaluateAll((links) =>
      links.map((row) => row.id).filter((_, i) => i % 4 === 0),
    )) {
      await page.locator(`#${id}`).tap();
      await expect(page.locator(`#${id}`)).toHaveAttribute("aria-current");
      await expect(page.getByRole("dialog").getByRole("link", { name: "Voir la fiche" })).toBeVisible();
      await expect.poll(onTop, id).toBe(true);
      await page.getByRole("button", { name: "Voir toute l'île" }).tap();
      // A line is tapped where it stands: not while those out of view come back before it.
      await expect(rows).toHaveCount(all);
    }
  });
});

test.describe("Sur un petit écran, en mouvement", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("N-05 : de la dernière ligne de la liste la page va à toute la carte, pas à la seule fiche @long", async ({
    page,
  }) => {
    const map = await openMap(page);
    const edges = () =>
      map.evaluate((frame) => {
        const { top, bottom } = frame.getBoundingClientRect();
        return [top, bottom].map(Math.round);
      });
    const rows = page.locator("#lieux ol a");
    const all = await rows.count();
    // The second time its card is there at once.
    for (const row of [-1, -3]) {
      await rows.nth(row).tap();
      await expect(page.getByRole("dialog")).toBeVisible();
      await restOf(map);
      await expect.poll(async () => (await edges())[0]).toBeGreaterThan(56);
      expect((await edges())[1]).toBeLessThan(740 - 56);
      await page.getByRole("button", { name: "Voir toute l'île" }).tap();
      await expect(rows).toHaveCount(all);
    }
  });
});

test.describe("Sur une tablette debout", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 768, height: 800 } });

  test("N-05 : la carte d'un lieu vient dans la fenêtre, l'île reste dans son cadre @long", async ({
    page,
  }) => {
    await page.goto("/mappings/carte");
    await expect(mapOf(page)).toHaveAttribute("style", /--map-scale/);
    const ids = await page.locator("#lieux ol a").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(20);
    const link = page.getByRole("dialog").getByRole("link", { name: "Voir la fiche" });
    for (const id of ids.filter((_, i) => i % 7 === 0)) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      const row = page.locator(`#${id}`);
      await row.tap();
      await expect(row).toHaveAttribute("aria-current");
      await expect(link).toBeInViewport({ ratio: 1 });
      expect(await mapOf(page).evaluate((map) => [map.scrollLeft, map.scrollTop])).toEqual([0, 0]);
    }
  });
});

test.describe("Sur un téléphone couché", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 740, height: 360 } });

  test("N-05 : la fiche d'un lieu tient entre les deux barres, et se ferme @long", async ({ page }) => {
    const map = await openMap(page);
    for (const number of [2, 3, 5]) {
      const row = page.locator("#lieux").getByRole("link").nth(number);
      await row.tap();
      const close = page.getByRole("dialog").getByRole("button", { name: "Fermer" });
      await restOf(map);
      // Without scrolling to it first.
      await expect
        .poll(() =>
          close.evaluate((button) => {
            const { left, top, width } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + width / 2, top + 2));
          }),
        )
        .toBe(true);
      await close.tap();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  test("N-05 : à côté de la carte le doigt fait défiler la page, sur elle il la déplace", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 667, height: 331 });
    const map = await openMap(page);
    await map.evaluate((frame) => frame.scrollIntoView({ block: "center", behavior: "instant" }));
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    const dragUp = (x: number) => drag(page, { x, y: 240 }, { x, y: 120 });
    const [, y = 0] = await restOf(map);
    await dragUp(333);
    await expect.poll(async () => (await viewOf(map))[1]).not.toBe(y);
    expect(await scrolled()).toBe(before);
    await dragUp(20);
    await expect.poll(scrolled).toBeGreaterThan(before + 50);
  });
});

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

/** Notes what live regions say from now on, each new text once. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        // In a dialog, what is said comes with its own place.
        for (const node of addedNodes) {
          if (node instanceof Element && node.role === "alert") said.push(node.textContent ?? "");
        }
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest("[aria-live], [role=status], [role=alert]")?.textContent ?? "";
        if (text && text !== said.at(-1)) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

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

test("A11Y-01, MAP-06 : le nombre trouvé se dit aussi quand il est le même, et quand tout est montré de nouveau", async ({
  page,
}) => {
  await page.goto("/mappings?q=PALETO");
  await expect(cards(page)).toHaveCount(3);
  const said = await listen(page);
  await search(page).fill("paleto b");
  await expect.poll(said).toEqual(["3 mapping(s) disponible(s)  paleto b"]);
  await page.getByRole("link", { name: "Réinitialiser" }).first().click();
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^\d+ mapping\(s\) disponible\(s\)\s*$/);
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

test.describe("sans JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("R-33, MAP-23 : liste, filtres, fiche, carte et page", async ({ page, problems }) => {
    // Chromium preloads no script where scripts are off, and says that a policy forbids it.
    problems.tolerate(/requête : csp .*\/assets\//);
    await page.goto("/mappings");
    await search(page).fill("banque");
    await page.getByRole("button", { name: "Filtrer" }).click();
    await expect(cards(page)).toHaveCount(3);
    expect(new URL(page.url()).searchParams.get("q")).toBe("banque");
    await page.getByRole("link", { name: "Banque Pacific Standard" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Banque Pacific Standard");
    await expect(page.getByRole("list", { name: /^Images\s:/ }).getByRole("img")).toHaveCount(4);
    await expect(page.getByText("Downtown Vinewood, Los Santos")).toBeVisible();
    await page.goto("/mappings?page=2");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/mappings/carte");
    expect(await page.locator("#lieux li").count()).toBeGreaterThanOrEqual(24);
    await page.locator("#lieux a").first().click();
    await expect(page).toHaveURL(/\/mappings\/\d+$/);
  });
});

/** Each screen and open state, as a visitor finds it. */
const states: [string, (page: Page) => Promise<unknown>][] = [
  ["la liste", (page) => page.goto("/mappings")],
  ["aucun résultat @long", (page) => page.goto("/mappings?q=introuvable&metier=EMS")],
  [
    "une fiche sur la liste, menu de copie ouvert @long",
    async (page) => {
      await page.goto("/mappings?metier=Police");
      await page.getByRole("link", { name: commissariat }).click();
      await mappingDialog(page)
        .getByRole("button", { name: /[Ff]ormat/ })
        .click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  ],
  ["une fiche @long", (page) => page.goto("/mappings/011")],
  [
    "une image agrandie @long",
    async (page) => {
      await page.goto("/mappings/011");
      await page.getByRole("button", { name: "Agrandir l'image" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ],
  [
    "la carte, un lieu choisi",
    async (page) => {
      await page.goto("/mappings/carte?pres=441,-982");
      await page.locator("#lieux a").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  ],
];

test.describe("A11Y-01 : axe ne trouve rien, rien ne déborde", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  for (const [name, open] of states) {
    test(name, async ({ page }) => {
      test.slow();
      for (const width of [1280, 360]) {
        // Opened at its width: a sheet and a popover are placed when they open.
        await page.setViewportSize({ width, height: 900 });
        await open(page);
        await oneTheme(page, `${name}, ${width} px`);
      }
      for (const width of [320, 768, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await horizontalOverflow(page), `${name}, ${width} px`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test("MAP-10 : rien ne bouge pendant le chargement", async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/mappings", "/mappings/011", "/mappings/carte", "/mappings/carte?pres=441,-982"]) {
      await page.goto(path);
      expect(await layoutShifts(page), `${path}, ${width} px`).toEqual([]);
    }
  }
});

test("MAP-08 : 1, 2, 3 puis 4 colonnes", async ({ page }) => {
  await page.goto("/mappings");
  for (const [width, columns] of [
    [360, 1],
    [700, 2],
    [1100, 3],
    [1280, 4],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const grid = page.locator(".catalogue-grid");
    const count = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
    expect(count, `${width} px`).toBe(columns);
  }
});

test("PERF-01 : la page d'un mapping ne se prépare pas sous le pointeur là où un clic n'en demande que la fiche", async ({
  page,
}) => {
  const prepared = await recordPrepared(page);
  /** A link of the header, where the pointer comes after the others, is prepared: they would have been before it. */
  const endOf = async (other: string, path: string) => {
    await page.waitForTimeout(500);
    await page.getByRole("banner").getByRole("link", { name: other }).hover();
    await expect.poll(() => prepared).toContain(path);
    expect(prepared.filter((each) => each.startsWith("/mappings/"))).toEqual([]);
  };
  await page.goto("/mappings", { waitUntil: "networkidle" });
  await cards(page).nth(1).hover();
  await endOf("Patch Notes", "/patch-notes");
  await cards(page).nth(1).click();
  const next = page.getByRole("dialog").getByRole("link", { name: "Mapping suivant" });
  await next.hover();
  await page.waitForTimeout(500);
  await page.goto("/mappings/carte", { waitUntil: "networkidle" });
  await page.locator("#lieux").getByRole("link").nth(1).hover();
  await endOf("Documentation", "/guide");
});

test("SEA-07, MAP-18 : ce qui mène à la recherche de tout le site ne la fait pas d'avance : elle serait comptée @long", async ({
  page,
}) => {
  const prepared = await recordPrepared(page);
  for (const [path, other] of [
    ["/mappings", "Patch Notes"],
    ["/patch-notes", "Mappings"],
  ]) {
    await page.goto(`${path}?q=introuvable`, { waitUntil: "networkidle" });
    const everywhere = page.getByRole("link", { name: "Chercher sur tout le site" });
    await expect(everywhere).toHaveAttribute("href", "/guide/recherche?q=introuvable");
    await everywhere.hover();
    await page.waitForTimeout(500);
    await page.getByRole("banner").getByRole("link", { name: other }).hover();
    await expect.poll(() => prepared).toContain(path === "/mappings" ? "/patch-notes" : "/mappings");
  }
  expect(prepared).not.toContain("/guide/recherche");
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

test("MAP-11 : un long nom de métier se lit en entier sur l'image @long", async ({ page }) => {
  await page.goto("/mappings", { waitUntil: "networkidle" });
  const job = page.locator(".job-badge span").first();
  for (const name of [
    "Agence immobilière intercommunale de Los Santos",
    "Anticonstitutionnellementadministratif",
  ]) {
    const [shown = 0, needed = 0, room = 0] = await job.evaluate((text, long) => {
      text.textContent = long;
      const picture = text.closest(".catalogue-card") as HTMLElement;
      return [text.clientWidth, text.scrollWidth, picture.clientWidth];
    }, name);
    expect(needed, name).toBeLessThanOrEqual(shown + 1);
    expect(shown, name).toBeLessThan(room);
  }
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
  const [whole, map, last] = [
    await layout.boundingBox(),
    await page.locator(".map-frame").boundingBox(),
    await rows.last().boundingBox(),
  ];
  if (!whole || !map || !last) throw new Error("not shown");
  expect(last.width).toBeGreaterThan(0.9 * whole.width);
  expect(map.width).toBeGreaterThan(0.9 * whole.width);
  expect(last.y).toBeGreaterThan(map.y + map.height);
  expect(last.y + last.height).toBeLessThanOrEqual(whole.y + whole.height);
});

test("Imprimée, une fiche n'a ni le compte des images ni rien à presser", async ({ page }) => {
  await page.goto("/mappings/001");
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByText("441.0, -982.0, 30.7")).toBeVisible();
  await expect(main.getByText("1 / 3")).toBeHidden();
  const copy = main.getByRole("button", { name: /^Copier/, includeHidden: true });
  await expect(copy.locator("xpath=ancestor::*[contains(@class, 'js-only')][1]")).toBeHidden();
});
