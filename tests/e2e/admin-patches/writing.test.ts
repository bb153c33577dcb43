import { needDragData, pasteText, pressWhileComposing } from "../controls.ts";
import { expect, test } from "../fixtures.ts";
import { isDrawn, scrollEnded } from "../looks.ts";
import { openHeld } from "../network.ts";
import { created, draftKept, field, fill, line, list, openNew } from "./patch-form.ts";

test.describe.configure({ timeout: 60_000 });

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("ADM-04, R-33 : ce qui est tapé, choisi ou pressé avant que la page réponde reste, et compte", async ({
  page,
}) => {
  const { version, address: edit } = await created(page);
  let release = await openHeld(page, `${list}/nouveau`);
  await field(page, "Version").fill(`${version}-b`);
  await field(page, "Description").fill("Tapée trop tôt.");
  await line(page, "Inventaire", 1).fill("Une ligne");
  await field(page, "Changement incompatible").check();
  await page.getByRole("button", { name: "Ajouter : Inventaire" }).click();
  release();
  await expect(line(page, "Inventaire", 2)).toBeVisible();
  await field(page, "Titre").fill("Tapé après");
  await expect(draftKept(page)).toBeVisible();
  const expectKept = async () => {
    await expect(field(page, "Version")).toHaveValue(`${version}-b`);
    await expect(field(page, "Description")).toHaveValue("Tapée trop tôt.");
    await expect(line(page, "Inventaire", 1)).toHaveValue("Une ligne");
    await expect(field(page, "Changement incompatible")).toBeChecked();
  };
  await expectKept();
  // The draft that the browser keeps has them too.
  await page.unroute("**/assets/entry.client-*.js");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expectKept();

  // A text area that has a text already, which React writes anew as it takes over.
  release = await openHeld(page, edit);
  await field(page, "Description").fill("Corrigée trop tôt.");
  await field(page, "Patch Principal").fill("");
  release();
  await field(page, "Titre").fill("Corrigé après");
  await expect(draftKept(page)).toBeVisible();
  await expect(field(page, "Description")).toHaveValue("Corrigée trop tôt.");
  await expect(field(page, "Patch Principal")).toHaveValue("");
});

test("ADM-04, R-33 : qui tape ailleurs pendant que la page se met à répondre garde le texte qu'il venait d'écrire @long", async ({
  page,
}) => {
  const { address: edit } = await created(page);
  // React takes a page over in slices, and begins anew when somebody types between two of them: so when the device is
  // slow just after the first text area.
  await page.addInitScript(() => {
    const { prototype } = HTMLTextAreaElement;
    const own = Object.getOwnPropertyDescriptor(prototype, "value");
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const title = document.querySelector<HTMLInputElement>('[name="title"]');
      title?.setRangeText(" corrigé");
      title?.dispatchEvent(new Event("input", { bubbles: true }));
    };
    let isFirst = true;
    Object.defineProperty(prototype, "value", {
      ...own,
      set(text) {
        own?.set?.call(this, text);
        if (!isFirst) return;
        isFirst = false;
        port2.postMessage(null);
        const end = performance.now() + 30;
        while (performance.now() < end);
      },
    });
  });
  const release = await openHeld(page, edit);
  await field(page, "Description").fill("Corrigée trop tôt.");
  release();
  await expect(field(page, "Titre")).toHaveValue(/ corrigé/);
  await expect(draftKept(page)).toBeVisible();
  await expect(field(page, "Description")).toHaveValue("Corrigée trop tôt.");
});

test("ADM-04, R-33 : qui tape au milieu d'un texte y tape encore quand la page répond, même si une part d'elle tarde ou manque @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_FAILED|dynamically imported module/);
  const { address: edit } = await created(page);
  const parts: string[] = [];
  await page.route("**/assets/done-again-*", async (route) => {
    parts.push(route.request().url());
    if (parts.length === 1) await route.abort();
    else await route.continue();
  });
  const release = await openHeld(page, edit);
  const description = field(page, "Description");
  const text = await description.inputValue();
  await description.click();
  await description.press("Control+Home");
  await description.press("ArrowRight");
  await page.keyboard.type("avant, ");
  release();
  await expect.poll(() => parts.length).toBeGreaterThan(0);
  await page.keyboard.type("après");
  const typed = `${text.slice(0, 1)}avant, après${text.slice(1)}`;
  await expect(description).toHaveValue(typed);

  // What is missing is asked for again, and then the page knows of what was typed before.
  await expect.poll(() => parts.length, { timeout: 15_000 }).toBeGreaterThan(1);
  await expect(draftKept(page)).toBeVisible();
  await page.keyboard.type(" !");
  await expect(description).toHaveValue(typed.replace("après", "après !"));
});

test("ADM-22 : les touches d'un mot qui se compose n'ajoutent ni ne retirent une ligne @long", async ({
  page,
}) => {
  await openNew(page);
  const first = line(page, "Divers", 1);
  await first.focus();
  await pressWhileComposing(page, "Enter");
  await expect(line(page, "Divers", 2)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(line(page, "Divers", 2)).toBeFocused();
  await pressWhileComposing(page, "Backspace");
  await expect(line(page, "Divers", 2)).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(line(page, "Divers", 2)).toHaveCount(0);
});

test("ADM-22 : un message Discord collé d'un coup se répartit, sans rien remplacer, et se reprend", async ({
  page,
  context,
}) => {
  await openNew(page);
  const message =
    "# Patch 9.9.9 — Un titre\nUne description.\n\n**Inventaire**\n- Une ligne\n- Une autre\n__Fichiers__\n`a/b.lua`";
  await line(page, "Inventaire", 1).fill("Tapée avant");
  await field(page, "Description").focus();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), message);
  await page.keyboard.press("ControlOrMeta+V");
  const notice = page.getByText("Message réparti sans rien remplacer");
  await expect(notice).toBeFocused();
  await expect(notice).toContainText(": Version, Titre, Description, Inventaire (2), Fichiers (1).");
  await expect(field(page, "Version")).toHaveValue("9.9.9");
  await expect(field(page, "Titre")).toHaveValue("Un titre");
  await expect(field(page, "Description")).toHaveValue("Une description.");
  await expect(line(page, "Inventaire", 1)).toHaveValue("Tapée avant");
  await expect(line(page, "Inventaire", 3)).toHaveValue("Une autre");
  await expect(line(page, "Fichiers", 1)).toHaveValue("a/b.lua");

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(notice).toHaveCount(0);
  await expect(field(page, "Description")).toBeFocused();
  await expect(field(page, "Description")).toHaveValue(message);
  await expect(field(page, "Version")).toHaveValue("");
  await expect(line(page, "Inventaire", 2)).toHaveCount(0);
  await expect(line(page, "Inventaire", 1)).toHaveValue("Tapée avant");
  // Also in a line; what is typed then cannot be lost by taking it back.
  await line(page, "Divers", 1).focus();
  await pasteText(page, `${message}\n\nBonne journée`);
  await expect(notice).toBeFocused();
  await expect(line(page, "Divers", 1)).toHaveValue("Bonne journée");
  await expect(line(page, "Divers", 2)).toHaveCount(0);
  await field(page, "Titre").fill("Un autre titre");
  await expect(notice).toHaveCount(0);
});

test("ADM-22 : une lettre ne redessine que sa ligne, une ligne retirée que celles qui la suivent", async ({
  page,
}) => {
  await openNew(page);
  const rows = page.locator("textarea[name='modifications.divers']");
  await rows.first().focus();
  await pasteText(page, Array.from({ length: 40 }, (_, i) => `Ligne ${i}`).join("\n"));
  await expect(rows).toHaveCount(40);
  /** How many rows were drawn anew since it was asked last. */
  const drawnAnew = () =>
    rows.evaluateAll((all) => {
      const own = (row: object) => Object.entries(row).find(([name]) => name.startsWith("__reactProps"))?.[1];
      const before = (window as { drawn?: Map<unknown, unknown> }).drawn;
      const now = new Map(all.map((row) => [row, own(row)]));
      Object.assign(window, { drawn: now });
      return all.filter((row) => before && before.get(row) !== now.get(row)).length;
    });
  await drawnAnew();
  await rows.nth(30).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect(rows.nth(30)).toHaveValue("Ligne 30!");
  expect(await drawnAnew()).toBe(1);
  await field(page, "Titre").fill("Un titre");
  expect(await drawnAnew()).toBe(0);
  // Back at the title, the end of the list is far below the screen.
  await expect.poll(() => isDrawn(rows.last())).toBe(false);
  await page.getByRole("button", { name: "Retirer la ligne 36 : Divers" }).click();
  await expect(rows).toHaveCount(39);
  expect(await drawnAnew()).toBe(4);
  await expect(page.getByRole("button", { name: "Retirer la ligne 36 : Divers" })).toBeFocused();
  await rows.nth(35).focus();
  await page.keyboard.press("Alt+ArrowUp");
  expect(await drawnAnew()).toBe(2);
  await expect(rows.nth(34)).toHaveValue("Ligne 36");
  const handles = page.getByRole("group", { name: "Divers" }).getByTitle("Déplacer");
  await needDragData(page);
  await handles.first().dragTo(handles.nth(2));
  await expect(rows.nth(2)).toHaveValue("Ligne 0");
  await expect(rows.first()).toHaveValue("Ligne 1");
});

test.describe("Sur un téléphone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("ADM-22, A11Y-01 : derrière des dizaines de longues lignes, le champ à corriger est à l'écran @long", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/422/);
    const version = await openNew(page);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await fill(page, version, "Un titre");
    const text = "Une ligne qui se lit sur plusieurs lignes de l'écran. ".repeat(6).trim();
    await line(page, "Divers", 1).focus();
    await pasteText(page, Array(60).fill(text).join("\n"));
    const webhook = page.getByRole("textbox", { name: /webhook/i });
    await webhook.fill("https://nimporte.fr/x");
    await field(page, "Titre").focus();
    await scrollEnded(page);
    await page.getByRole("button", { name: "Publier le patch" }).click();
    await expect(webhook).toBeFocused();
    await scrollEnded(page);
    await expect(webhook).toBeInViewport();
  });

  test("ADM-22, A11Y-01 : une ligne se retire sans appeler le clavier de l'écran, et change de place en touchant deux poignées @long", async ({
    page,
  }) => {
    await openNew(page);
    for (const [at, text] of ["a", "b", "c", "d"].entries()) {
      if (at > 0) await page.getByRole("button", { name: "Ajouter : Divers" }).tap();
      await line(page, "Divers", at + 1).fill(text);
    }
    await page.getByRole("button", { name: "Retirer la ligne 2 : Divers" }).tap();
    await expect(line(page, "Divers", 2)).toHaveValue("c");
    await expect(page.getByRole("button", { name: "Retirer la ligne 2 : Divers" })).toBeFocused();
    const lines = page.locator("textarea[name='modifications.divers']");
    const handle = (at: number) =>
      page
        .getByRole("group", { name: "Divers" })
        .getByTitle("Déplacer")
        .nth(at - 1);
    const texts = () => lines.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value));
    const asked = page.getByText("Touchez la poignée de sa nouvelle place");
    // A line that is alone has no other place.
    await page.getByRole("group", { name: "Inventaire" }).getByTitle("Déplacer").tap();
    await expect(asked).toHaveCount(0);
    await handle(3).tap();
    await expect(asked).toBeVisible();
    await handle(1).tap();
    expect(await texts()).toEqual(["d", "a", "c"]);
    // Pressed twice, a line is let go.
    await handle(2).tap();
    await handle(2).tap();
    await handle(1).tap();
    await handle(3).tap();
    expect(await texts()).toEqual(["a", "c", "d"]);
  });
});
