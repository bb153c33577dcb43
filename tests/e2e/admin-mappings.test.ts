import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { opensDropped } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { longUnless } from "./long.ts";
import { everyLook, expectNoAxeViolations, horizontalOverflow } from "./looks.ts";
import { holdAnswers, holdBack, loseAnswer, openHeld, slowDown } from "./network.ts";
import { enterAs } from "./people.ts";

const list = "/admin/mappings";

// A page still on its way to a field lets go of a button between the press and the release.
test.use({ contextOptions: { reducedMotion: "reduce" } });

async function photo(name: string, width = 2000, mimeType = "image/jpeg") {
  const background = { r: 40, g: 90, b: 140 };
  const image = sharp({ create: { width, height: Math.round(width * 0.625), channels: 3, background } });
  return { name, mimeType, buffer: await image.jpeg().toBuffer() };
}

const alt = (page: Page, number: number) => page.getByLabel(`Texte de l'image ${number}`);

/** Pictures are prepared one after the other, and not sent before: once the last has its row, none has a bar. */
const prepared = (page: Page) => expect(page.locator("progress")).toHaveCount(0);

/** A mapping of its own, with a picture for each text: its id. */
async function createdId(page: Page, ...alts: string[]): Promise<string> {
  await enterAs(page, "team", "/");
  const given = { nom: `Retouché ${Date.now()}`, alts };
  return page.evaluate(async ({ nom, alts }) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ nom, nomFichier: "nv_essai" })) body.append(name, value);
    for (const [i, alt] of alts.entries()) {
      const canvas = Object.assign(document.createElement("canvas"), { width: 300 + i, height: 200 });
      const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg"));
      body.append(`alt.nouvelle-${i}`, alt);
      if (picture) body.append(`nouvelle-${i}-${canvas.width}-000000`, picture, `${i}.jpg`);
    }
    const answer = await fetch("/api/mappings", { method: "POST", body });
    return (await answer.json()).id;
  }, given);
}

/** The same: the page on which it is edited. */
const created = async (page: Page, ...alts: string[]) => `${list}/${await createdId(page, ...alts)}`;

/** What the API has under a name. */
const mappingsNamed = (page: Page, name: string) =>
  page.evaluate(async (nom) => {
    const rows: { nom: string }[] = await (await fetch("/api/mappings")).json();
    return rows.filter((row) => row.nom === nom);
  }, name);

const nameField = (page: Page) => page.getByLabel("Nom", { exact: true });
const pictures = (page: Page) => page.getByLabel("Choisir des images");
const createButton = (page: Page) => page.getByRole("button", { name: "Créer le mapping" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Enregistrer les modifications" });
const waitForList = (page: Page) => page.waitForURL((url) => url.pathname === list);
const expectChanged = (page: Page) => expect(page.getByText("Mapping modifié avec succès !")).toBeVisible();

/** What every mapping has to have. */
async function nameMapping(page: Page, nom: string, file: string): Promise<void> {
  await nameField(page).fill(nom);
  await page.getByLabel("Nom du fichier").fill(file);
}

/** The box of the list by which a mapping is chosen, for what is done to several at once. */
const tickOf = (page: Page, id: string) => page.locator(`input[name=choix][value^="${id}:"]`);

/** Puts what is ticked in the list into the trash. */
async function trashTicked(page: Page): Promise<void> {
  await page.locator("#lot summary").click();
  await page.getByRole("button", { name: "Oui, à la corbeille" }).click();
}

async function openNew(page: Page): Promise<void> {
  await enterAs(page, "team", `${list}/nouveau`);
  await expect(page.getByRole("combobox", { name: /Métier/ })).toBeVisible();
}

test("TAG-04, R-33 : le métier tapé avant que la page réponde reste, et compte @long", async ({ page }) => {
  await enterAs(page, "team");
  // What does again what was done too early comes later still: until then the field is typed in.
  const releasePart = await holdBack(page, "**/assets/done-again-*.js");
  const release = await openHeld(page, `${list}/nouveau`);
  const job = page.locator("[name=metier]");
  await job.fill("Tapé trop");
  release();
  await expect(job).toHaveAttribute("aria-expanded", /./);
  await expect(job).toHaveValue("Tapé trop");
  await page.keyboard.type(" tôt");
  releasePart();
  await expect(page.getByText("« Tapé trop tôt » sera un nouveau métier.")).toBeVisible();
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await expect(page.getByRole("dialog", { name: "Quitter sans enregistrer ?" })).toBeVisible();
});

test("N-06 : des coordonnées collées avant que la page réponde, ou laissées dans un champ, se répartissent @long", async ({
  page,
}) => {
  const paste = (text: string) =>
    page.evaluate((text) => document.execCommand("insertText", false, text), text);
  const axis = (label: string) => page.getByLabel(label, { exact: true });
  await enterAs(page, "team");
  const release = await openHeld(page, `${list}/nouveau`);
  await axis("X").focus();
  await paste("vector4(-1441.2512, -982.0312, 130.7012, 290.0512)");
  release();
  await expect(axis("X")).toHaveValue("-1441.251");
  await expect(axis("Y")).toHaveValue("-982.031");
  await expect(axis("Z")).toHaveValue("130.701");
  await expect(axis("Orientation")).toHaveValue("290.051");
  // A keyboard of a phone pastes as if it typed.
  await axis("Orientation").fill("");
  await paste("441.2, -982.0, 30.7");
  await axis("Nom").focus();
  await expect(axis("X")).toHaveValue("441.2");
  await expect(axis("Y")).toHaveValue("-982");
  await expect(axis("Z")).toHaveValue("30.7");
  await expect(axis("Orientation")).toHaveValue("");
});

test("ADM-13 to ADM-15: a mapping is created, changed, deleted and restored", async ({ page }) => {
  test.slow();
  await openNew(page);
  const nom = `Mapping ${Date.now()}`;
  await nameMapping(page, nom, "nv_essai");

  // N-06: whatever form of coordinates is pasted fills the fields.
  await page.getByLabel("X", { exact: true }).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "vector4(441.25, -982.0, 30.7, 90.0)");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByLabel("Y", { exact: true })).toHaveValue("-982");
  await expect(page.getByLabel("Orientation")).toHaveValue("90");
  await expect(page.getByText("Peut-être le même mapping")).toBeVisible();
  await expect(page.getByText("Mission Row, Los Santos", { exact: true })).toBeVisible();

  // TAG-04: five jobs for an empty input, then those that contain the text.
  const job = page.getByRole("combobox", { name: /Métier/ });
  await job.click();
  await expect(page.getByRole("option")).toHaveCount(5);
  await job.fill("Nouveau");
  await expect(page.getByText("« Nouveau » sera un nouveau métier.")).toBeVisible();
  // TAG-05: it stands for none.
  await job.fill("aucun");
  await expect(page.getByText("sera un nouveau métier.")).toHaveCount(0);
  await job.fill("epi");
  await job.press("ArrowDown");
  await job.press("Enter");
  await expect(job).toHaveValue("Épicerie");

  await pictures(page).setInputFiles([await photo("un.jpg"), await photo("deux.jpg", 300)]);
  await alt(page, 1).fill("Première");
  await alt(page, 2).fill("Seconde");
  // ADM-24: the order from the keyboard.
  await alt(page, 2).press("Alt+ArrowUp");
  await expect(alt(page, 1)).toHaveValue("Seconde");

  await prepared(page);
  await createButton(page).click();
  await expect(page.getByText("Mapping créé avec succès !")).toBeVisible();
  await waitForList(page);

  // Opened from a search, it is left for that search.
  const place = `?${new URLSearchParams({ q: nom })}`;
  await page.goto(`${list}${place}`);
  await page.getByRole("link", { name: `Modifier ${nom}` }).click();
  await expect(alt(page, 1)).toHaveValue("Seconde");
  await expect(page.getByRole("link", { name: "Annuler" })).toHaveAttribute("href", `${list}${place}`);
  await page.getByRole("button", { name: "Retirer : Seconde" }).click();
  await page.getByLabel("Description").fill("Une autre description");
  await saveButton(page).click();
  await expectChanged(page);
  await page.waitForURL((url) => url.pathname === list && url.search === place);

  const row = page.getByRole("row").filter({ hasText: nom });
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Mettre à la corbeille" }).click();
  await expect(page.getByRole("link", { name: nom })).toHaveCount(0);
  await page.getByRole("link", { name: "Corbeille", exact: true }).click();
  await page.getByRole("row").filter({ hasText: nom }).getByRole("button", { name: "Restaurer" }).click();
  await expect(page.getByText("Mapping restauré.").first()).toBeVisible();
  await page.getByRole("link", { name: "En ligne" }).click();
  await expect(page.getByRole("link", { name: nom, exact: true })).toBeVisible();

  // ADM-23: for good, which asks.
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Mettre à la corbeille" }).click();
  await expect(page.getByRole("link", { name: nom })).toHaveCount(0);
  await page.getByRole("link", { name: "Corbeille", exact: true }).click();
  const trashed = page.getByRole("row").filter({ hasText: nom });
  await expect(trashed.getByRole("button", { name: "Effacer définitivement" })).toBeHidden();
  await trashed.locator("summary", { hasText: "Effacer" }).click();
  await expect(trashed).toContainText(`« ${nom} » sera effacé pour toujours, avec ses images.`);
  await trashed.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(page.getByText("Mapping effacé définitivement.").first()).toBeVisible();
  await expect(trashed).toHaveCount(0);
});

test("ADM-13: what is said of a place that was corrected since does not come after what is said of the right one @long", async ({
  page,
}) => {
  await openNew(page);
  const answerFirst = await holdBack(page, "**/admin/mappings/verifier?*x=1000&*");
  const first = page.waitForRequest(/x=1000&/);
  await page.getByLabel("X", { exact: true }).fill("1000");
  await page.getByLabel("Y", { exact: true }).fill("-2500");
  const late = page.waitForResponse(/x=1000&/);
  await first;
  await page.getByLabel("X", { exact: true }).fill("441.2");
  await page.getByLabel("Y", { exact: true }).fill("-982");
  await expect(page.getByText("Mission Row, Los Santos", { exact: true })).toBeVisible();
  answerFirst();
  await (await late).finished();
  await page.waitForTimeout(300);
  await expect(page.getByText("Mission Row, Los Santos", { exact: true })).toBeVisible();
});

test("ADM-13: the notice of a mapping that is alike does not come between a press on the button and its release @long", async ({
  page,
}) => {
  await openNew(page);
  const answer = await holdBack(page, "**/admin/mappings/verifier?**");
  const asked = page.waitForRequest(/x=441.25&y=-982/);
  await page.getByLabel("X", { exact: true }).fill("441.25");
  await page.getByLabel("Y", { exact: true }).fill("-982");
  const answered = page.waitForResponse((await asked).url());
  await createButton(page).hover();
  await page.mouse.down();
  answer();
  await (await answered).finished();
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(page.getByText("2 champs à corriger")).toBeVisible();
  await expect(page.getByText("Peut-être le même mapping")).toBeVisible();
});

test("ADM-13: a mapping that one goes on writing after it was created does not look like itself @long", async ({
  page,
}) => {
  await openNew(page);
  const release = await holdBack(page, "**/api/mappings");
  const file = `nv_suite_${Date.now()}`;
  await nameMapping(page, "Écrit encore", file);
  await createButton(page).click();
  await page.getByRole("button", { name: "Envoi en cours…" }).waitFor();
  await page.getByLabel("Description").fill("Écrite pendant l'envoi.");
  release();
  await expect(page.getByText("Le mapping est enregistré, sans ce que vous avez écrit")).toBeVisible();
  const checked = page.waitForResponse(
    (answer) => answer.url().includes("/admin/mappings/verifier") && answer.url().includes("y=3687"),
  );
  await page.getByLabel("X", { exact: true }).fill("1853");
  await page.getByLabel("Y", { exact: true }).fill("3687");
  await (await checked).finished();
  await expect(page.getByText("Sandy Shores, Comté de Blaine")).toBeVisible();
  await expect(page.getByText(/a le même nom de fichier/)).toHaveCount(0);
});

test("ERR-16: a line that goes dead while pictures are sent gives the form back as it was", async ({
  page,
}) => {
  test.slow();
  await openNew(page);
  await nameMapping(page, "Coupé en route", "nv_coupe");
  await pictures(page).setInputFiles([await photo("un.jpg", 900)]);
  await alt(page, 1).fill("Vue de face");
  await prepared(page);
  // Nothing comes back, and nobody says so.
  await page.route("**/api/mappings", () => {});
  await page.clock.install();
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/mappings"));
  const button = page.getByRole("button", { name: /^(Créer le mapping|Envoi en cours…)$/ });
  await button.click();
  await sent;
  await page.clock.fastForward(50_000);
  await expect(button).toBeDisabled();
  await page.clock.fastForward(11_000);
  await expect(page.getByRole("alert").filter({ hasText: "Erreur de réseau." })).toBeInViewport();
  await expect(button).toBeEnabled();
  await expect(nameField(page)).toHaveValue("Coupé en route");
  await expect(alt(page, 1)).toHaveValue("Vue de face");
});

test("ADM-16 to ADM-19: files that are refused are listed and can be dismissed", async ({ page }) => {
  test.slow();
  await openNew(page);
  const html = { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<html></html>") };
  const gif = { name: "film.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") };
  const heavy = { name: "lourd.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(10_485_761) };
  await pictures(page).setInputFiles([html, gif, text, heavy, await photo("bien.jpg", 500)]);
  const alert = page.getByRole("alert").filter({ hasText: "ignorés" });
  await expect(alert.getByRole("listitem")).toHaveText([
    "page.png : Le fichier doit être une image",
    "film.gif : Format accepté: JPEG, PNG, WebP",
    "notes.txt : Le fichier doit être une image",
    "lourd.jpg : L'image ne doit pas dépasser 10MB",
  ]);
  await page.waitForTimeout(3200);
  await expect(alert).toBeVisible();
  await page.getByRole("button", { name: "Fermer cette liste" }).click();
  await expect(alert).toHaveCount(0);
  await expect(alt(page, 1)).toBeVisible();

  await createButton(page).click();
  await expect(page.getByText("3 champs à corriger")).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  // One after the other is corrected, and the cursor stays.
  await page.keyboard.type("Corrigé");
  await expect(nameField(page)).not.toHaveAttribute("aria-invalid");
  await expect(page.getByText("2 champs à corriger")).toBeVisible();
  await expect(nameField(page)).toHaveValue("Corrigé");
});

test("ADM-24: who saves while a picture is prepared is told to wait until it is there, and no longer", async ({
  page,
}) => {
  await openNew(page);
  await nameMapping(page, "Préparé", "nv_essai");
  const release = await holdBack(page, /assets\/prepare-picture-/);
  await pictures(page).setInputFiles([await photo("un.jpg", 300)]);
  await createButton(page).click();
  const wait = page.getByText("Attendez la fin de la préparation des images");
  await expect(wait).toBeVisible();
  await expect(page.getByText("1 champ à corriger")).toBeVisible();
  release();
  await prepared(page);
  await expect(wait).toBeHidden();
  await expect(page.getByText("1 champ à corriger")).toBeHidden();
  // Nobody saves while the next one is prepared.
  await page.evaluate(() => {
    window.createImageBitmap = () => new Promise<ImageBitmap>(() => {});
  });
  await pictures(page).setInputFiles([await photo("deux.jpg", 300)]);
  await expect(page.getByText("deux.jpg")).toBeVisible();
  await expect(wait).toBeHidden();
});

test("ADM-19, ADM-24: of two choices, one while the other is prepared, twenty pictures are taken and each refusal is named @long", async ({
  page,
}) => {
  test.slow();
  await openNew(page);
  const files = pictures(page);
  const small = await photo("petite.jpg", 300);
  const several = (count: number, from: number) =>
    Array.from({ length: count }, (_, i) => ({ ...small, name: `${from + i}.jpg` }));
  const notes = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("x") });
  const first = await photo("grande.jpg", 4000);
  await files.setInputFiles([first, notes("avant.txt"), ...several(9, 1)]);
  await files.setInputFiles([notes("apres.txt"), ...several(11, 10)]);
  await expect(page.getByRole("alert").filter({ hasText: "ignorés" }).getByRole("listitem")).toHaveText([
    "avant.txt : Le fichier doit être une image",
    "apres.txt : Le fichier doit être une image",
    "20.jpg : 20 images au plus par mapping",
  ]);
  await expect(page.getByLabel(/^Texte de l'image/)).toHaveCount(20);
});

test("ADM-14, ADM-24: files dropped on the pictures that are there are taken, and move none of them", async ({
  page,
}) => {
  await openNew(page);
  const chosen = [await photo("un.jpg", 300), await photo("deux.jpg", 300)];
  await pictures(page).setInputFiles(chosen);
  const rows = page.locator("form ol > li");
  await expect(rows).toHaveCount(2);
  // A handle that was let go of elsewhere is not in the hand any more.
  await rows.first().locator("[draggable=true]").dispatchEvent("dragstart");
  await rows.first().locator("[draggable=true]").dispatchEvent("dragend");
  const base64 = (await photo("trois.jpg", 300)).buffer.toString("base64");
  const dataTransfer = await page.evaluateHandle((text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "trois.jpg", { type: "image/jpeg" }));
    return transfer;
  }, base64);
  await rows.last().dispatchEvent("dragover", { dataTransfer });
  await rows.last().dispatchEvent("drop", { dataTransfer });
  await expect(rows).toContainText(["un.jpg", "deux.jpg", "trois.jpg"]);
  await expect(page.locator(".drop-zone[data-over]")).toHaveCount(0);
});

test("ADM-24: a picture that is moved while the page takes over is moved, and once @long", async ({
  page,
}) => {
  await enterAs(page, "team");
  const pictures = page.locator("form ol > li img");
  const order = () =>
    pictures.evaluateAll((all) =>
      all.map((img) => /-(\d)-\d+\.\w+$/.exec((img as HTMLImageElement).src)?.[1]),
    );
  await page.goto(`${list}/001`);
  expect(await order()).toEqual(["1", "2", "3"]);
  // Pressed at the moment from which React listens, when it has not read what the page is made of. The frame's script,
  // which may come first, listens to what bubbles.
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      if (args[0] === "click" && args[2]) {
        document.addEventListener = listen;
        queueMicrotask(() => document.querySelector<HTMLElement>("form ol [aria-label^=Descendre]")?.click());
      }
      listen.apply(document, args);
    };
  });
  await page.reload();
  await expect.poll(order).toEqual(["2", "1", "3"]);
});

test("ADM-24, ERR-16 : dans un onglet d'avant une mise à jour l'ordre des images ne se perd pas en silence @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b404\b|dynamically imported/);
  const address = `/admin/mappings/${await createdId(page, "Rouge", "Bleue")}`;
  await page.goto(address);
  await page.route(/\/assets\/send-mapping-/, (route) => route.fulfill({ status: 404 }));
  await page
    .getByRole("button", { name: /^Descendre/ })
    .first()
    .click();
  await expect(alt(page, 1)).toHaveValue("Bleue");
  await saveButton(page).click();
  await expect(page.getByText("Le site vient d'être mis à jour.").first()).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(alt(page, 1)).toHaveValue("Bleue");
});

test("ADM-24: a picture that is removed as soon as the page has taken over is removed @long", async ({
  page,
}) => {
  await enterAs(page, "team");
  const rows = page.locator("form ol > li");
  // The rows answer with the rest of the form, whatever else is still on its way.
  const release = await holdBack(page, "**/assets/picture-row-*");
  await page.goto(`${list}/001`);
  await rows
    .first()
    .getByRole("button", { name: /^Retirer/ })
    .click();
  release();
  await expect(rows).toHaveCount(2);
});

test("ADM-24: a file dropped beside the pictures is not opened in the place of what was written @long", async ({
  page,
}) => {
  await openNew(page);
  await nameField(page).fill("Écrit avant");
  for (const place of ["h1", "textarea", "header", "body"])
    await expect.poll(() => opensDropped(page, place), place).toBe(false);
  await expect(nameField(page)).toHaveValue("Écrit avant");
});

test("A11Y-01, ADM-24: a save that is refused for its pictures leads to where they are chosen", async ({
  page,
  problems,
}) => {
  problems.tolerate(/422/);
  await openNew(page);
  await page.route("**/api/mappings", (route) =>
    route.fulfill({ status: 422, json: { issues: { images: ["un.jpg\u00a0: L'image est abîmée"] } } }),
  );
  await nameMapping(page, "Image refusée", "nv_refusee");
  await createButton(page).click();
  const files = pictures(page);
  await expect(files).toBeFocused();
  await expect(files).toHaveAccessibleDescription(/un\.jpg\s: L'image est abîmée/);
});

test("A11Y-01, ADM-24: pictures are put in order and taken away by keyboard without losing the place @long", async ({
  page,
}) => {
  await openNew(page);
  await pictures(page).setInputFiles([
    await photo("un.jpg", 300),
    await photo("deux.jpg", 300),
    await photo("trois.jpg", 300),
  ]);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const told = page.locator("#annonces");
  await expect(told).toContainText("3 images ajoutées");
  await button("Monter : deux.jpg").press("Enter");
  await expect(told).toContainText("Position 1 sur 3");
  await expect(button("Monter : deux.jpg"), "the first one goes no further").toBeDisabled();
  await expect(button("Monter : deux.jpg")).toBeFocused();
  await button("Descendre : un.jpg").press("Enter");
  await expect(button("Descendre : un.jpg")).toBeFocused();
  await button("Retirer : trois.jpg").press("Enter");
  await expect(told).toContainText("Image retirée");
  await expect(button("Retirer : un.jpg"), "what took its place").toBeFocused();
  // One after the other, without a look: none of them sends the form.
  await page.keyboard.press("Enter");
  await expect(button("Retirer : deux.jpg")).toBeFocused();
  // The same words again are read again.
  await expect(told.getByText("Image retirée")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(pictures(page)).toBeFocused();
});

test("unsaved changes are not left without a question", async ({ page }) => {
  await openNew(page);
  await nameField(page).fill("Commencé");
  const guard = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await page.getByRole("link", { name: "Annuler" }).click();
  await expect(guard).toContainText("Elles seront perdues.");
  await guard.getByRole("button", { name: "Rester" }).click();
  await expect(guard).toBeHidden();
  await expect(nameField(page)).toHaveValue("Commencé");
  await page.getByRole("link", { name: "Annuler" }).click();
  await guard.press("Escape");
  await expect(guard, "Escape stays").toBeHidden();
  await expect(page).toHaveURL(/\/nouveau$/);
  await page.getByRole("link", { name: "Annuler" }).click();
  await guard.getByRole("button", { name: "Quitter" }).click();
  await waitForList(page);
});

test("ADM-15: who goes elsewhere while a save is sent is not called back to the list @long", async ({
  page,
}) => {
  test.slow();
  const address = await created(page);
  const save = async () => {
    await page.goto(address);
    await page.getByLabel("Description").fill(`Une phrase de plus ${Date.now()}`);
    await saveButton(page).click();
  };
  const leave = () => page.getByRole("link", { name: "Sauvegardes" }).click();
  const release = await holdBack(page, "**/api/mappings/*");
  await save();
  await leave();
  await page.getByRole("dialog").getByRole("button", { name: "Quitter" }).click();
  await page.waitForURL("**/admin/sauvegardes");
  release();
  await expect(page.locator("#annonces")).toContainText("Mapping modifié avec succès !");
  await page.waitForTimeout(2300);
  expect(new URL(page.url()).pathname).toBe("/admin/sauvegardes");
});

test("ADM-15: who is on a slow way elsewhere after a save is not called back to the list @long", async ({
  page,
}) => {
  await page.goto(await created(page));
  await page.getByLabel("Description").fill("Une phrase de plus");
  await saveButton(page).click();
  await expectChanged(page);
  await slowDown(page, "**/admin/sauvegardes.data*", 3000);
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await page.waitForURL((url) => ["/admin/sauvegardes", list].includes(url.pathname));
  expect(new URL(page.url()).pathname).toBe("/admin/sauvegardes");
});

test("ADM-15: who comes back from a slow way elsewhere after a save can save again @long", async ({
  page,
}) => {
  const address = await created(page);
  await page.goto(list);
  await page
    .locator(`main a[href="${new URL(address, page.url()).pathname}"]`)
    .first()
    .click();
  const save = saveButton(page);
  await page.getByLabel("Description").fill("Une phrase de plus");
  await save.click();
  await expectChanged(page);
  await holdBack(page, /\/admin\/(sauvegardes|mappings)\.data/);
  await page.getByRole("link", { name: "Sauvegardes" }).click();
  await page.waitForTimeout(2300);
  await page.evaluate(() => history.back());
  await waitForList(page);
  await page.evaluate(() => history.forward());
  await expect(save).toBeEnabled();
});

test("A11Y-01: each refused save leads to the first field to correct", async ({ page }) => {
  await openNew(page);
  const nom = nameField(page);
  for (const attempt of ["first", "second"]) {
    await page.getByLabel("Description").focus();
    await createButton(page).click();
    await expect(nom, attempt).toBeFocused();
  }
});

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
  await expect(page.getByText("1 choisi")).toBeVisible();
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

test("ADM-26: on a tablet the list has its pictures and whole words, and what can be done with the ticked ones comes without moving it @long", async ({
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

test("T-34: what is written while the form is being sent stays, and is said not to be saved yet @long", async ({
  page,
}) => {
  test.slow();
  await openNew(page);
  const nom = `Envoi lent ${Date.now()}`;
  await nameMapping(page, nom, "nv_lent");
  await pictures(page).setInputFiles([await photo("un.jpg", 300)]);
  await alt(page, 1).fill("Première");
  await prepared(page);
  const release = await holdAnswers(page, "**/api/mappings");
  const send = page.getByRole("button", { name: /Créer le mapping|Envoi en cours/ });
  await send.click();
  await expect(send).toBeDisabled();
  await page.getByLabel("Description").fill("Écrit pendant l'envoi");
  await alt(page, 1).fill("Première, vue du port");
  release();
  await expect(page.getByText("sans ce que vous avez écrit pendant l'envoi")).toBeVisible();
  await expect(alt(page, 1)).toBeFocused();
  // Longer than a saved form stays.
  await page.waitForTimeout(2500);
  expect(new URL(page.url()).pathname).toBe(`${list}/nouveau`);
  await expect(page.getByLabel("Description")).toHaveValue("Écrit pendant l'envoi");
  await page.getByRole("link", { name: "Annuler" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rester" }).click();
  expect(new URL(page.url()).pathname).toBe(`${list}/nouveau`);

  // By now it is there: a second save changes it.
  await saveButton(page).click();
  await waitForList(page);
  expect(await mappingsNamed(page, nom)).toMatchObject([
    { description: "Écrit pendant l'envoi", images: [{ alt: "Première, vue du port" }] },
  ]);
});

test("T-34: two editors: both versions are shown, nothing is lost @long", async ({ page, problems }) => {
  test.slow();
  problems.tolerate(/409/);
  const address = await created(page);
  await page.goto(address);
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByLabel("Description").fill("Écrit par l'autre");
  await other.getByLabel("Orientation").fill("123.5");
  await saveButton(other).click();
  await expectChanged(other);

  await page.getByLabel("Description").fill("Écrit par moi");
  await saveButton(page).click();
  const panel = page.getByRole("region", { name: /Modifié entre-temps par/ });
  await expect(panel).toContainText("Écrit par l'autre");
  await expect(panel).toContainText("Écrit par moi");
  await expect(panel.getByRole("heading", { name: "Orientation" }).locator("..")).toContainText("123.5");
  await expectNoAxeViolations(page, "conflit");
  // On a phone too it is seen whose text is whose.
  await page.setViewportSize({ width: 360, height: 740 });
  const saved = panel.getByRole("heading", { name: "Description" }).locator("..").getByRole("paragraph");
  await expect(saved).toHaveText([
    "Votre version",
    "Écrit par moi",
    "Version enregistrée",
    "Écrit par l'autre",
  ]);
  for (const words of await saved.all()) await expect(words).toBeInViewport();
  await panel.getByRole("button", { name: "Garder ma saisie" }).click();
  // The button that was pressed went with its panel.
  await expect(page.getByText(/^Vérifiez les images/)).toBeVisible();
  await expect(saveButton(page)).toBeFocused();
  await saveButton(page).click();
  await expectChanged(page);
});

test("T-34: pictures' texts and order of another editor are shown, and stay where they were not touched here @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/409/);
  const address = await created(page, "Facade", "Cour");
  const tab = async () => {
    const opened = await page.context().newPage();
    await opened.goto(address);
    await expect(alt(opened, 2)).toHaveValue("Cour");
    return opened;
  };
  const [mine, touched, other] = [await tab(), await tab(), await tab()];
  await alt(other, 1).fill("Façade");
  await alt(other, 2).press("Alt+ArrowUp");
  await saveButton(other).click();
  await waitForList(other);

  await mine.getByLabel("Description").fill("Écrit par moi");
  await saveButton(mine).click();
  const panelOf = (from: Page) => from.getByRole("region", { name: /Modifié entre-temps par/ });
  const row = (from: Page) => panelOf(from).getByRole("heading", { name: "Images" }).locator("..");
  await expect(row(mine)).toContainText("1. Cour\n2. Façade");
  await expect(row(mine)).toContainText("celles qui sont en ligne restent");
  await panelOf(mine).getByRole("button", { name: "Garder ma saisie" }).click();
  await expect(alt(mine, 2)).toHaveValue("Façade");
  await saveButton(mine).click();
  await waitForList(mine);

  await alt(touched, 1).fill("Devanture");
  await saveButton(touched).click();
  await expect(row(touched)).toContainText("1. Cour\n2. Façade");
  await expect(row(touched)).toContainText("1. Devanture\n2. Cour");
  touched.once("dialog", (dialog) => dialog.accept());
  await panelOf(touched).getByRole("link", { name: "Reprendre la version en ligne" }).click();
  await expect(alt(touched, 1)).toHaveValue("Cour");
  await expect(alt(touched, 2)).toHaveValue("Façade");
  await expect(touched.getByLabel("Description")).toHaveValue("Écrit par moi");
});

test("T-34: pictures that were taken away in the meantime, there or here, stay away after a conflict @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/409/);
  const address = await created(page, "un", "deux", "trois");
  await page.goto(address, { waitUntil: "networkidle" });
  const other = await page.context().newPage();
  await other.goto(address, { waitUntil: "networkidle" });
  const take = async (from: Page, name: string) => {
    await from.getByRole("button", { name: `Retirer : ${name}`, exact: true }).click();
    await expect(alt(from, 3)).toHaveCount(0);
  };
  await take(other, "deux");
  await saveButton(other).click();
  await waitForList(other);

  await alt(page, 1).fill("la première");
  await take(page, "trois");
  await saveButton(page).click();
  await page.getByRole("button", { name: "Garder ma saisie" }).click();
  await expect(alt(page, 1)).toHaveValue("la première");
  await expect(alt(page, 2)).toHaveCount(0);
  await saveButton(page).click();
  await waitForList(page);
});

test("T-34: of pictures that came with a first conflict, a second one knows which were taken away, and which nobody touched @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/409/);
  const address = await created(page);
  await page.goto(address);
  const other = await page.context().newPage();
  const saveOther = async () => {
    await prepared(other);
    await saveButton(other).click();
    await waitForList(other);
  };
  await other.goto(address);
  await pictures(other).setInputFiles([await photo("un.jpg", 300), await photo("deux.jpg", 400)]);
  await alt(other, 1).fill("un");
  await alt(other, 2).fill("deux");
  await saveOther();

  const description = page.getByLabel("Description");
  await description.fill("Écrite ici");
  const keep = page.getByRole("button", { name: "Garder ma saisie" });
  await saveButton(page).click();
  await keep.click();
  await expect(alt(page, 2)).toHaveValue("deux");

  await other.goto(address);
  await alt(other, 1).fill("un, de face");
  await saveOther();
  await saveButton(page).click();
  await keep.click();
  await expect(alt(page, 1)).toHaveValue("un, de face");
  await page.getByRole("button", { name: "Retirer : deux", exact: true }).click();

  await other.goto(address);
  await other.getByLabel("Description").fill("Écrite là");
  await saveOther();
  await saveButton(page).click();
  await keep.click();
  await expect(alt(page, 1)).toHaveValue("un, de face");
  await expect(alt(page, 2)).toHaveCount(0);
});

test("T-33, T-34: the answer was lost and the form changed: both versions, then one mapping with each picture once @long", async ({
  page,
  problems,
}) => {
  test.slow();
  problems.tolerate(/409|ERR_INTERNET_DISCONNECTED/);
  await openNew(page);
  const nom = `Réponse perdue ${Date.now()}`;
  await nameMapping(page, nom, "nv_perdu");
  await pictures(page).setInputFiles([await photo("un.jpg", 300)]);
  await alt(page, 1).fill("Première");
  await prepared(page);
  const send = createButton(page);
  await loseAnswer(page, "**/api/mappings");
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "connexion" })).toBeVisible();
  await page.getByLabel("Description").fill("Écrit ensuite");
  await alt(page, 1).fill("La première");
  await pictures(page).setInputFiles([await photo("deux.jpg", 400)]);
  await alt(page, 2).fill("Seconde");
  await prepared(page);
  await send.click();
  const panel = page.getByRole("region", { name: "Un premier envoi a déjà créé ce mapping" });
  await expect(panel).toContainText("Écrit ensuite");
  // The whole form at once: a link half under the bar that stays on screen is no small target.
  await page.setViewportSize({ width: 1280, height: 3000 });
  await expectNoAxeViolations(page, "déjà créé");
  await panel.getByRole("button", { name: "Garder ma saisie" }).click();
  await expect(alt(page, 3)).toHaveCount(0);
  await saveButton(page).click();
  await waitForList(page);

  expect(await mappingsNamed(page, nom)).toMatchObject([
    { description: "Écrit ensuite", images: [{ alt: "La première" }, { alt: "Seconde" }] },
  ]);
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
