/** A picture on its way from a camera to the catalogue, in the browser. */
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { recordSent } from "./network.ts";
import { enterAs } from "./people.ts";

const noisy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#345",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1" } })
    .jpeg({ quality: 95 })
    .toBuffer();

test("ADM-14, T-22 : une photo est réduite en WebP dans le navigateur, sa progression se voit, son lieu reste", async ({
  page,
}) => {
  test.slow();
  await enterAs(page, "team");
  await page.goto("/admin/mappings/nouveau");
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll("progress, [role=progressbar]")) seen.add(bar.outerHTML);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const nom = `Photo ${Date.now()}`;
  await page.getByLabel("Nom", { exact: true }).fill(nom);
  await page.getByLabel("Nom du fichier").fill("nv_photo");
  const original = await noisy(1500, 2400);
  await page.getByLabel("Choisir des images").setInputFiles([
    { name: "photo.jpg", mimeType: "image/jpeg", buffer: original },
    { name: "petite.jpg", mimeType: "image/jpeg", buffer: await noisy(300, 300) },
  ]);
  await page.getByLabel("Texte de l'image 1").fill("Vue d'ensemble");
  await page.getByLabel("Texte de l'image 2").fill("Détail");
  await expect(page.locator("progress, [role=progressbar]")).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { seen: Set<string> }).seen.size)).toBeGreaterThan(
    1,
  );

  const sent = await recordSent(page);
  await page.getByRole("button", { name: "Créer le mapping" }).click();
  await page.waitForURL((url) => url.pathname === "/admin/mappings");
  const body = sent.find((request) => /^POST \S+\/api\/mappings /.test(request)) ?? "";
  const fields = [...body.matchAll(/name="(nouvelle-\d+-\d+)-[0-9a-f]{6}"/g)].map(([, name]) => name);
  // Turned as the camera says: 2400 wide.
  expect(fields).toEqual(["nouvelle-0-400", "nouvelle-0-800", "nouvelle-0-1600", "nouvelle-1-300"]);
  expect(body).not.toContain("Exif");
  expect(body.length).toBeLessThan(original.length);

  const { results } = await page.evaluate(async () => ({
    results: await (await fetch("/api/mappings")).json(),
  }));
  const mapping = results.find((row: { nom: string }) => row.nom === nom);
  await page.goto(`/mappings/${mapping.id}`);
  const picture = page.getByRole("img", { name: "Vue d'ensemble" }).first();
  await expect(picture).toHaveAttribute("srcset", /-400\.webp 400w, .+-800\.webp 800w, .+-1600\.webp 1600w/);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  const box = await picture.evaluate((img: HTMLImageElement) => [img.width > 0, img.getAttribute("width")]);
  expect(box).toEqual([true, "1600"]);
});

test("ADM-14, T-22 : un navigateur qui n'écrit pas de WebP envoie les mêmes largeurs en JPEG, et l'image elle-même si rien n'est plus petit", async ({
  page,
}) => {
  test.slow();
  // As in Safari, which gives a PNG for a WebP.
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === "image/webp" ? "image/png" : type, quality);
    };
  });
  await enterAs(page, "team");
  await page.goto("/admin/mappings/nouveau");
  const nom = `Sans WebP ${Date.now()}`;
  await page.getByLabel("Nom", { exact: true }).fill(nom);
  await page.getByLabel("Nom du fichier").fill("nv_sans_webp");
  const original = await noisy(1500, 2400);
  const flat = sharp({ create: { width: 300, height: 200, channels: 3, background: "#345" } });
  const seenThrough = sharp({ create: { width: 900, height: 600, channels: 4, background: "#0000" } });
  const logo = seenThrough.composite([{ input: await noisy(300, 200), left: 300, top: 200 }]);
  await page.getByLabel("Choisir des images").setInputFiles([
    { name: "photo.jpg", mimeType: "image/jpeg", buffer: original },
    { name: "aplat.png", mimeType: "image/png", buffer: await flat.png({ palette: true }).toBuffer() },
    { name: "logo.png", mimeType: "image/png", buffer: await logo.png().toBuffer() },
  ]);
  for (const number of [1, 2, 3]) await page.getByLabel(`Texte de l'image ${number}`).fill(`Vue ${number}`);
  await expect(page.locator("progress, [role=progressbar]")).toHaveCount(0);
  const sent = await recordSent(page);
  await page.getByRole("button", { name: "Créer le mapping" }).click();
  await page.waitForURL((url) => url.pathname === "/admin/mappings");
  const body = sent.find((request) => /^POST \S+\/api\/mappings /.test(request)) ?? "";
  const files = [...body.matchAll(/name="(nouvelle-\d+-\d+|images)[^\r]*\r\nContent-Type: (\S+)/g)];
  expect(files.map(([, name, type]) => `${name} ${type}`)).toEqual([
    "nouvelle-0-400 image/jpeg",
    "nouvelle-0-800 image/jpeg",
    "nouvelle-0-1600 image/jpeg",
    "images image/png",
    "nouvelle-2-400 image/jpeg",
    "nouvelle-2-800 image/jpeg",
    "nouvelle-2-900 image/jpeg",
  ]);
  expect(body.length).toBeLessThan(original.length);

  const { results } = await page.evaluate(async () => ({
    results: await (await fetch("/api/mappings")).json(),
  }));
  await page.goto(`/mappings/${results.find((row: { nom: string }) => row.nom === nom).id}`);
  const picture = page.getByRole("img", { name: "Vue 1" }).first();
  await expect(picture).toHaveAttribute("srcset", /-400\.jpg 400w, .+-800\.jpg 800w, .+-1600\.jpg 1600w/);
  // What was seen through has the colour that stands behind the picture, which is of its own.
  const address = await page.getByRole("img", { name: "Vue 3" }).first().getAttribute("src");
  const corner = await page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address ?? "")).blob());
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [])];
  }, address);
  for (const value of corner) expect(value).toBeGreaterThan(60);
});
