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
