/** The form of a patch, as the team uses it. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { enterAs } from "../people.ts";

export const list = "/admin/patches";
export const file = "https://telechargements.example/patch.zip";

const unique = () => `8.${Date.now() % 1_000_000}.${Math.floor(Math.random() * 1e6)}`;

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const line = (page: Page, listName: string, number: number) =>
  page.getByRole("textbox", { name: `${listName}, ligne ${number}`, exact: true });
export const announce = (page: Page) => page.getByLabel("Annoncer sur Discord");
export const hour = (page: Page) => page.getByLabel(/^Publier plus tard/);
export const saveButton = (page: Page) => page.getByRole("button", { name: "Enregistrer les modifications" });
export const twoVersions = (page: Page) => page.getByRole("region", { name: "Deux versions de ce patch" });
export const draftKept = (page: Page) => page.getByText("Brouillon gardé à");

export const waitForList = (page: Page) => page.waitForURL((url) => url.pathname === list);
export const expectChanged = (page: Page) =>
  expect(page.getByText("Patch modifié et sauvegardé !").first()).toBeVisible();

/** In the list: the link to the page on which a patch is edited, and that page. */
export const editLink = (page: Page, version: string) =>
  page.getByRole("link", { name: `Modifier ${version}` });
export const addressOf = async (page: Page, version: string) =>
  (await editLink(page, version).getAttribute("href")) ?? "";

/** Everything that the browser keeps of the site. */
export const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));

/** Does something in a form, and waits until it is kept. */
export async function keptAfter(page: Page, deed: () => Promise<void>): Promise<void> {
  const before = await stored(page);
  await deed();
  await expect.poll(() => stored(page)).not.toBe(before);
}

/** Waits until the draft that `from` keeps is there in `page`, too: browsers tell each other's pages a moment later. */
export async function draftArrived(from: Page, page: Page): Promise<void> {
  await page.goto(list);
  await expect.poll(() => stored(page)).toContain("neva-brouillon-patch");
  await expect.poll(async () => (await stored(page)) === (await stored(from))).toBe(true);
}

export async function openNew(page: Page, enter = enterAs): Promise<string> {
  await enter(page, "team");
  await page.goto(`${list}/nouveau`);
  await expect(page.getByRole("heading", { name: "Créer un patch" })).toBeVisible();
  return unique();
}

export async function fill(page: Page, version: string, title: string): Promise<void> {
  await field(page, "Version").fill(version);
  await field(page, "Titre").fill(title);
  await field(page, "Description").fill("Une description.");
  await field(page, "Patch Principal").fill(file);
}

/** A patch that is online and was not announced: its version, and the page on which it is edited. */
export async function created(page: Page): Promise<{ version: string; address: string }> {
  await enterAs(page, "team", "/");
  const version = unique();
  const patch = {
    version,
    title: `Patch ${version}`,
    description: "Une description.",
    downloads: { patch: file },
  };
  const id = await page.evaluate(async (body) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/patches", { method: "POST", headers, body });
    return (await answer.json()).patch.id;
  }, JSON.stringify(patch));
  return { version, address: `${list}/${id}` };
}
