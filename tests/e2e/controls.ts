/** What tests of several pages take in hand: files, fields, records that fold, the clock. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Follows a link that opens a tab of its own, which asks for `file`, on a host that does not exist. */
export async function openFile(page: Page, link: Locator, file: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.context().waitForEvent("request", (request) => request.url() === file),
    link.click(),
  ]);
  return tab;
}

/** Pastes a text where the focus is. @returns whether it is left to the browser to put it there */
export const pasteText = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    return document.activeElement?.dispatchEvent(event) ?? true;
  }, text);

/** Whether the browser is left to open a file that is dropped there, in the place of the page. */
export const opensDropped = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((target) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "un.jpg", { type: "image/jpeg" }));
      const drop = (type: string) =>
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      return drop("dragover") || drop("drop");
    });

/** From now on a drag without any data does not begin, as in WebKit under Linux. */
export const needDragData = (page: Page): Promise<void> =>
  page.evaluate(() =>
    window.addEventListener("dragstart", (event) => {
      if (event.dataTransfer?.types.length === 0) event.preventDefault();
    }),
  );

/** A double click by the page itself: one of the browser's may take as long as two presses on a busy machine. */
export const pressTwice = (control: Locator): Promise<void> =>
  control.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise((resolve) => setTimeout(resolve, 10));
    element.click();
  });

/** The field is in sight, with what was typed. */
export async function expectKept(field: Locator, value: string): Promise<void> {
  await expect(field).toBeVisible();
  await expect(field).toHaveValue(value);
}

/** Ctrl and the key at a place that events call `code`, where the keyboard writes the letter `key`. */
export const pressOnKeyboard = (page: Page, key: string, code: string): Promise<void> =>
  page.evaluate(
    (pressed) => {
      const event = { ...pressed, ctrlKey: true, bubbles: true, cancelable: true };
      (document.activeElement ?? document).dispatchEvent(new KeyboardEvent("keydown", event));
    },
    { key, code },
  );

/** A key of who composes a word with an input method, in the field that has the focus; then as Safari tells of it. */
export const pressWhileComposing = (page: Page, key: string): Promise<void> =>
  page.evaluate((pressed) => {
    for (const told of [{ isComposing: true }, { keyCode: 229 }]) {
      const event = { key: pressed, ...told, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", event));
    }
  }, key);

/**
 * Time of the page, with `page.clock` installed, stands still from now on, but for what the test lets go by. It cannot
 * be stopped in the past: ten seconds are left, for a slow machine to come to it.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

/** A record of a list of the administration that is edited where it stands. */
export const itemOf = (page: Page, hasText: string) => page.locator("main li:has(> details)", { hasText });

/** What is seen of a folded record, and folds or unfolds it. */
export const headOf = (item: Locator) => item.locator("> details > summary");

/** The record, unfolded. */
export async function unfoldItem(page: Page, hasText: string): Promise<Locator> {
  const item = itemOf(page, hasText);
  await headOf(item).click();
  return item;
}

/** Deletes an unfolded record: asks for it, unless the question is open, and says yes. */
export async function erase(item: Locator): Promise<void> {
  const sure = item.getByRole("button", { name: "Effacer définitivement" });
  if (await sure.isHidden()) await item.getByText(/^Supprimer( le compte)?$/).click();
  await sure.click();
}

/** Opens everything on a page that folds. */
export const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
