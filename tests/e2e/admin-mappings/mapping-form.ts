/** The form of a mapping, as the team uses it. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "../fixtures.ts";
import { enterAs } from "../people.ts";

export const list = "/admin/mappings";

export async function photo(name: string, width = 2000, mimeType = "image/jpeg") {
  const background = { r: 40, g: 90, b: 140 };
  const image = sharp({ create: { width, height: Math.round(width * 0.625), channels: 3, background } });
  return { name, mimeType, buffer: await image.jpeg().toBuffer() };
}

export const alt = (page: Page, number: number) => page.getByLabel(`Texte de l'image ${number}`);

/** Pictures are prepared one after the other, and not sent before: once the last has its row, none has a bar. */
export const prepared = (page: Page) => expect(page.locator("progress")).toHaveCount(0);

/** A mapping of its own, with a picture for each text: its id. */
export async function createdId(page: Page, ...alts: string[]): Promise<string> {
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
export const created = async (page: Page, ...alts: string[]) => `${list}/${await createdId(page, ...alts)}`;

export const nameField = (page: Page) => page.getByLabel("Nom", { exact: true });
export const pictures = (page: Page) => page.getByLabel("Choisir des images");
export const createButton = (page: Page) => page.getByRole("button", { name: "Créer le mapping" });
export const saveButton = (page: Page) => page.getByRole("button", { name: "Enregistrer les modifications" });
export const waitForList = (page: Page) => page.waitForURL((url) => url.pathname === list);
export const expectChanged = (page: Page) =>
  expect(page.getByText("Mapping modifié avec succès !")).toBeVisible();

/** What every mapping has to have. */
export async function nameMapping(page: Page, nom: string, file: string): Promise<void> {
  await nameField(page).fill(nom);
  await page.getByLabel("Nom du fichier").fill(file);
}

export async function openNew(page: Page): Promise<void> {
  await enterAs(page, "team", `${list}/nouveau`);
  await expect(page.getByRole("combobox", { name: /Métier/ })).toBeVisible();
}
