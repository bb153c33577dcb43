import { needDragData, opensDropped } from "../controls.ts";
import { expect, test } from "../fixtures.ts";
import { holdBack } from "../network.ts";
import { enterAs } from "../people.ts";
import {
  alt,
  createButton,
  createdId,
  list,
  nameField,
  nameMapping,
  openNew,
  photo,
  pictures,
  prepared,
  saveButton,
} from "./mapping-form.ts";

// A page still on its way to a field lets go of a button between the press and the release.
test.use({ contextOptions: { reducedMotion: "reduce" } });

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
  await page.clock.install();
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
  await page.clock.fastForward(60_000);
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
  const nothing = { dataTransfer: await page.evaluateHandle(() => new DataTransfer()) };
  await rows.first().locator("[draggable=true]").dispatchEvent("dragstart", nothing);
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

test("ADM-24: a picture is moved by its handle, also where a drag needs data; a field on which it is dropped stays as it is", async ({
  page,
}) => {
  await openNew(page);
  await pictures(page).setInputFiles([await photo("un.jpg", 300), await photo("deux.jpg", 300)]);
  const rows = page.locator("form ol > li");
  await expect(rows).toContainText(["un.jpg", "deux.jpg"]);
  await prepared(page);
  await needDragData(page);
  const handle = rows.first().locator("[draggable=true]");
  await handle.dragTo(rows.last());
  await expect(rows).toContainText(["deux.jpg", "un.jpg"]);
  await handle.dragTo(nameField(page));
  await expect(rows).toContainText(["deux.jpg", "un.jpg"]);
  await expect(nameField(page)).toHaveValue("");
});

test("T-23, ERR-16: pictures that are too much for one sending are told before it, and where it is refused before the site", async ({
  page,
  problems,
}) => {
  problems.tolerate(/\b413\b/);
  await openNew(page);
  await nameMapping(page, "Trop lourd", "nv_lourd");
  await pictures(page).setInputFiles([await photo("un.jpg", 300)]);
  await alt(page, 1).fill("Vue");
  await prepared(page);
  await page.route("**/api/mappings", (route) => route.fulfill({ status: 413, body: "<html></html>" }));
  await createButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "L'envoi est trop lourd" })).toBeVisible();
  // As pictures of which the browser makes nothing small.
  await page.evaluate(() => Object.defineProperty(Blob.prototype, "size", { value: 70_400_000 }));
  await createButton(page).click();
  await expect(page.getByText("Les images pèsent 67,2\u00a0Mo ensemble").first()).toBeVisible();
  await expect(page.getByText("1 champ à corriger")).toBeVisible();
  await page.getByRole("button", { name: "Retirer\u00a0: Vue" }).click();
  await expect(page.getByText("Les images pèsent")).toHaveCount(0);
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
