import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { longUnless } from "../long.ts";
import { everyLook, horizontalOverflow } from "../looks.ts";
import { holdBack } from "../network.ts";
import { enterAs } from "../people.ts";
import {
  createButton,
  createdId,
  expectChanged,
  list,
  nameField,
  photo,
  saveButton,
} from "./mapping-form.ts";

// A page still on its way to a field lets go of a button between the press and the release.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The box of the list by which a mapping is chosen, for what is done to several at once. */
const tickOf = (page: Page, id: string) => page.locator(`input[name=choix][value^="${id}:"]`);

/** Puts what is ticked in the list into the trash. */
async function trashTicked(page: Page): Promise<void> {
  await page.locator("#lot summary").click();
  await page.getByRole("button", { name: "Oui, à la corbeille" }).click();
}

test("A11Y-01: what a search of the administration found is read out, also where it is as many as before @long", async ({
  page,
}) => {
  await enterAs(page, "team");
  for (const [path, texts] of [
    [list, ["Bolingbroke", "zzzz"]],
    ["/admin/patches", ["5.2.3", "5.2.2"]],
  ] as const) {
    await page.goto(path);
    const search = page.getByRole("main").getByRole("searchbox");
    for (const text of texts) {
      await search.fill(text);
      await search.press("Enter");
      const found = text === "zzzz" ? "0" : "1";
      await expect(page.getByRole("search").getByRole("status")).toHaveText(
        `${found} résultat affiché pour «\u00a0${text}\u00a0»`,
      );
      await expect(search).toBeFocused();
    }
  }
});

test("A11Y-01: where the link to another page of a list is gone with it, the title has the focus @long", async ({
  page,
}) => {
  await enterAs(page, "team", "/admin/patches?apres=1800000000000");
  await page.getByRole("link", { name: "Retour au début" }).press("Enter");
  await page.waitForURL("**/admin/patches");
  await expect(page.getByRole("heading", { level: 1, name: "Patchs" })).toBeFocused();
});

test("A11Y-01: on a slow machine too, where the next page comes before the one that waits for it has settled @long", async ({
  page,
}) => {
  // React tells of each render. After the next one it gets no turn until `goOn`.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const react = { isStopped: false, stopsNext: false, goOn: () => {} };
    const onCommitFiberRoot = () => {
      if (!react.stopsNext) return;
      Object.assign(react, { isStopped: true, stopsNext: false });
      const late = performance.now() + 1000;
      performance.now = () => late;
      MessagePort.prototype.postMessage = function (message) {
        react.goOn = () => {
          Object.assign(MessagePort.prototype, { postMessage });
          postMessage.call(this, message, {});
        };
      };
    };
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot };
    Object.assign(window, { react, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  await enterAs(page, "team", "/admin/patches?apres=1800000000000");
  const release = await holdBack(page, /\/admin\/patches\.data/);
  await page.evaluate("react.stopsNext = true");
  await page.getByRole("link", { name: "Retour au début" }).press("Enter");
  await expect.poll(() => page.evaluate("react.isStopped")).toBe(true);
  release();
  await page.waitForFunction(() => location.search === "");
  await page.evaluate("react.goOn()");
  await expect(page.getByRole("heading", { level: 1, name: "Patchs" })).toBeFocused();
});

test("ADM-26: what was ticked in another list is not counted in this one @long", async ({ page }) => {
  await enterAs(page, "team", list);
  await page
    .getByRole("checkbox", { name: /^Choisir / })
    .first()
    .check();
  await expect(page.getByText("1 choisi").first()).toBeVisible();
  const search = page.getByRole("searchbox", { name: /^Chercher un nom/ });
  await search.fill("Bolingbroke");
  await search.press("Enter");
  await page.waitForURL(/q=Bolingbroke/);
  await expect(page.getByRole("checkbox", { name: /^Choisir / })).toHaveCount(1);
  await expect(page.getByText("Cochez des mappings.")).toBeVisible();
});

test("ADM-26: pressed twice on a slow network, what is done to the ticked ones is done and told once @long", async ({
  page,
}) => {
  const id = await createdId(page);
  await page.goto(list);
  let sent = 0;
  await page.route(/\/admin\/mappings\.data/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent += 1;
    const response = await route.fetch({ maxRedirects: 0 });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    // Given up by the browser where it was sent anew.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await tickOf(page, id).check();
  await page.locator("#lot summary").click();
  const box = await page.getByRole("button", { name: "Oui, à la corbeille" }).boundingBox();
  const press = () => page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await press();
  await page.waitForTimeout(300);
  await press();
  await expect(page.getByRole("main")).toContainText("1 mapping");
  expect(sent).toBe(1);
});

test("ADM-26, ERR-16: under another account, or without a session, what was ticked stays ticked and is sent again under one's own @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/40[13]/);
  const context = page.context();
  await enterAs(page, "client");
  const others = await context.cookies();
  await context.clearCookies();
  const id = await createdId(page);
  const own = await context.cookies();
  await page.goto(list, { waitUntil: "networkidle" });
  const tick = tickOf(page, id);
  await tick.check();
  await page.getByLabel("Nouveau métier des mappings choisis").selectOption("Aucun");
  const send = page.getByRole("button", { name: "Changer le métier" });

  await context.addCookies(others);
  await send.click();
  await expect(page.getByText(/^Le compte .+ n'a pas accès à l'administration\.$/)).toBeVisible();
  await expect(tick).toBeChecked();

  await context.clearCookies();
  await send.click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toHaveAccessibleName("Votre session est terminée");
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(tick).toBeChecked();

  await context.addCookies(own);
  await trashTicked(page);
  await expect(page.getByRole("main")).toContainText("1 mapping");
  await expect(tick).toHaveCount(0);
  await expect(page.getByText("Cochez des mappings.")).toBeVisible();
});

test("ADM-26: back on the list, no other mapping is ticked in the place of the one that went to the trash @long", async ({
  page,
}) => {
  const id = await createdId(page);
  await page.goto(list);
  await tickOf(page, id).check();
  await trashTicked(page);
  await expect(page.getByRole("main")).toContainText("1 mapping mis à la corbeille.");
  await page.goBack({ waitUntil: "networkidle" });
  await expect(page.getByRole("checkbox", { name: /^Choisir / })).not.toHaveCount(0);
  await expect(page.getByText("Cochez des mappings.")).toBeVisible();
  await expect(page.locator("input[name=choix]:checked")).toHaveCount(0);
});

test("ADM-26: without a new job nothing is sent, and what was ticked stays ticked", async ({ page }) => {
  await enterAs(page, "team", list);
  const tick = page.getByRole("checkbox", { name: /^Choisir / }).first();
  await tick.check();
  await page.getByRole("button", { name: "Changer le métier" }).click();
  await expect(page.getByLabel("Nouveau métier des mappings choisis")).toBeFocused();
  await expect(tick).toBeChecked();
  expect(new URL(page.url()).search).toBe("");
});

test("ADM-26: Enter on a tick, with a new job chosen, sends nothing @long", async ({ page }) => {
  await enterAs(page, "team");
  await page.goto(list, { waitUntil: "networkidle" });
  await page.evaluate(() =>
    addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
        document.body.append("Formulaire envoyé");
      },
      true,
    ),
  );
  const tick = page.getByRole("checkbox", { name: /^Choisir / }).first();
  await tick.check();
  await page.getByLabel("Nouveau métier des mappings choisis").selectOption("Aucun");
  await tick.press("Enter");
  await expect(page.getByText("Formulaire envoyé")).toBeHidden();
  await expect(tick).toBeChecked();
});

test("ADM-26: on a tablet the list has its pictures and whole words, and what can be done with the ticked ones comes without moving it; on a wide screen it stays in sight @long", async ({
  page,
}) => {
  // Tests beside this one delete mappings that its lists still show.
  await page.route("**/images/mappings/**", (route) => route.fulfill({ status: 200, body: "" }));
  await enterAs(page, "team");
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto(list);
  await expect(page.locator("tbody img").first()).toBeVisible();
  const broken = await page.locator("tbody td:nth-child(2) p").evaluateAll((texts) =>
    texts.flatMap((element) => {
      const text = element.textContent ?? "";
      const range = document.createRange();
      range.selectNodeContents(element);
      const isWord = !text.includes(" ") && text.length <= 20;
      return isWord && range.getClientRects().length > 1 ? [text] : [];
    }),
  );
  expect(broken).toEqual([]);

  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: -1, height: -1 };
  const bar = page.locator("form#lot");
  const actions = bar.locator(".bulk-actions");
  const tick = page.getByRole("checkbox", { name: /^Choisir / }).first();
  await expect(actions).toBeHidden();
  expect((await boxOf(bar)).height).toBeLessThan(80);
  const before = await boxOf(tick);
  await tick.check();
  await expect(actions).toBeInViewport();
  const { y, height } = await boxOf(actions);
  expect(y + height).toBe(900);
  await actions.locator("summary").click();
  const question = page.getByRole("button", { name: "Oui, à la corbeille" });
  await expect(question).toBeInViewport();
  expect(await boxOf(tick)).toEqual(before);
  // What was asked about others is not asked about these.
  await tick.uncheck();
  await tick.check();
  await expect(actions).toBeVisible();
  await expect(question).toBeHidden();
  await expect(actions.locator(".bulk-count")).toHaveText("1 choisi");
  await expect(actions.locator(".bulk-count")).toBeVisible();
  // One row of actions.
  expect((await boxOf(actions)).height).toBeLessThan(80);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole("checkbox", { name: /^Choisir / })
    .last()
    .check();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  expect((await boxOf(bar)).y).toBe(80);
  await expect(bar.getByText("2 choisis").first()).toBeInViewport();
});

test("on a phone the new job of a bulk change ends before the chevron of its list, and the keys of a hint stand together @long", async ({
  page,
}) => {
  await enterAs(page, "owner");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(list);
  await page
    .getByRole("checkbox", { name: /^Choisir / })
    .first()
    .check();
  await expect(page.getByLabel("Nouveau métier des mappings choisis")).toHaveCSS("padding-right", "32px");
  await page.goto(`${list}/nouveau`);
  const keys = page.locator("kbd", { hasText: /^(Alt|↑|↓)$/ });
  await expect(keys).toHaveCount(3);
  const tops = await keys.evaluateAll((all) => all.map((key) => Math.round(key.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
});

test("the last of what goes on beyond the edge can be brought out from under its fading @long", async ({
  page,
}) => {
  await enterAs(page, "owner");
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of [list, "/admin/patches", "/admin/analytics"]) {
    await page.goto(path);
    const faded = await page.locator(".tab-scroll").evaluateAll((lists) =>
      lists.flatMap((element) => {
        element.scrollLeft = element.scrollWidth;
        const last = element.lastElementChild?.getBoundingClientRect().right ?? 0;
        return last > element.getBoundingClientRect().right - 23 ? [element.textContent] : [];
      }),
    );
    expect(faded, path).toEqual([]);
  }
});

test("TAG-07: a job is added, renamed, and merged into another", async ({ page }) => {
  await enterAs(page, "team", `${list}/metiers`);
  const nom = `Métier ${Date.now()}`;
  await page.getByLabel("Nouveau métier").fill(nom);
  await page.getByRole("button", { name: "Ajouter" }).click();
  const rowOf = (name: string) =>
    page.getByRole("listitem").filter({ has: page.locator("summary", { hasText: name }) });
  const row = rowOf(nom);
  await row.locator("summary").click();
  await row.getByLabel("Nouveau nom").fill(`${nom} bis`);
  await row.getByRole("button", { name: "Renommer" }).click();
  await expect(page.getByText("Métier renommé, avec ses mappings.").first()).toBeVisible();
  const renamed = rowOf(`${nom} bis`);
  await renamed.locator("summary").click();
  await renamed.getByRole("button", { name: /Supprimer/ }).click();
  await expect(page.getByText("Métier supprimé.").first()).toBeVisible();
});

for (const path of [list, `${list}?etat=corbeille`, `${list}/nouveau`, `${list}/001`, `${list}/metiers`]) {
  const title = `A11Y-01: axe, no horizontal scroll: ${path}`;
  test(longUnless(path === `${list}/001`, title), async ({ page }) => {
    await enterAs(page, "team", path);
    await everyLook(page, path);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await horizontalOverflow(page), `${path}, 320 px`).toBe(0);
  });
}

test.describe("without JavaScript", () => {
  test("a plain form with originals, and its errors @long", async ({ browser, page, baseURL }) => {
    await enterAs(page, "team");
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      javaScriptEnabled: false,
      ...(baseURL ? { baseURL } : {}),
    });
    const plain = await context.newPage();
    await plain.setViewportSize({ width: 360, height: 740 });
    await plain.goto(`${list}/nouveau`);
    const card = plain.locator("section", { has: plain.getByRole("heading", { name: "Images" }) });
    const inside = await card.evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      return right - Number.parseFloat(getComputedStyle(element).paddingRight);
    });
    for (const field of [plain.getByLabel("Nouvelle image 1"), plain.getByLabel("Son texte").first()]) {
      const box = await field.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(inside + 1);
    }
    // What a script would fill leaves no gap.
    const above = await card.getByText("La première est la couverture").boundingBox();
    const first = await plain.getByLabel("Nouvelle image 1").boundingBox();
    expect((first?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeLessThan(110);
    await plain.setViewportSize({ width: 1280, height: 900 });
    const nom = `Sans script ${Date.now()}`;
    await nameField(plain).fill(nom);
    await plain.getByLabel("Nouvelle image 1").setInputFiles(await photo("un.jpg", 900));
    await createButton(plain).click();
    await expect(plain.getByText("Indiquez le nom du fichier")).toBeVisible();
    await expect(nameField(plain)).toHaveValue(nom);

    await plain.getByLabel("Nom du fichier").fill("nv_plain");
    await plain.getByLabel("Nouvelle image 1").setInputFiles(await photo("un.jpg", 900));
    await plain.getByLabel("Son texte").first().fill("Vue de face");
    await createButton(plain).click();
    await expect(plain.getByText("Mapping créé avec succès !")).toBeVisible();
    await plain.getByRole("link", { name: nom, exact: true }).click();
    await expect(plain.getByLabel("Texte de l'image 1")).toHaveValue("Vue de face");
    // A slip of the finger is no removal.
    const place = plain.getByLabel("Position (0 pour retirer)");
    await place.fill("");
    await place.pressSequentially("1e");
    await saveButton(plain).click();
    await expect(place).toHaveAccessibleDescription("Indiquez un nombre entier");
    await place.fill("0");
    await saveButton(plain).click();
    await expectChanged(plain);
    await context.close();
  });
});
