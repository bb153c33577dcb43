import { expect, test } from "../fixtures.ts";
import { holdBack } from "../network.ts";

test("FAQ-01, FAQ-04, FAQ-05, FAQ-08: search, chips, and an address for each question", async ({ page }) => {
  await page.goto("/guide/faq#remboursement", { waitUntil: "networkidle" });
  await expect(page.getByText("Une garantie de 14 jours existe.")).toBeVisible();
  const entries = page.locator("[data-faq-entry]:visible");
  await expect(entries).toHaveCount(17);
  const field = page.getByRole("searchbox", { name: "Rechercher dans la FAQ" });
  await field.fill("VERIFICATION");
  await expect(page.locator("[data-faq-result]")).toHaveText("1 résultat trouvé pour « VERIFICATION »");
  // The page has a space before the sign.
  for (const price of ["50 €", "50€"]) {
    await field.fill(price);
    await expect(page.locator("[data-faq-result]")).toHaveText(`2 résultats trouvés pour « ${price} »`);
  }
  // Readers hear one line, not one for each letter.
  const changes = await field.evaluateHandle((input: HTMLInputElement) => {
    const records: MutationRecord[] = [];
    const line = document.querySelector("[data-faq-result]");
    if (line) new MutationObserver((more) => records.push(...more)).observe(line, { childList: true });
    for (const end of [1, 2, 3, 4, 5, 6, 7]) {
      input.value = "discord".slice(0, end);
      input.dispatchEvent(new Event("input"));
    }
    return records;
  });
  await expect(page.locator("[data-faq-result]")).toHaveText(/ «\u00a0discord\u00a0»$/);
  expect(await changes.evaluate((records) => records.length)).toBe(1);
  await field.fill("zzz");
  await expect(page.locator("[data-faq-result]")).toHaveText("Aucun résultat trouvé");
  // Words of every entry's controls, and of no question.
  await field.fill("copier le lien");
  await expect(page.locator("[data-faq-result]")).toHaveText("Aucun résultat trouvé");
  // What no question answers is looked for elsewhere, in the same words.
  const elsewhere = page.getByRole("button", { name: "Chercher sur tout le site" });
  await field.fill("artifact");
  await elsewhere.click();
  await expect(page).toHaveURL("/guide/recherche?q=artifact");
  await page.goBack({ waitUntil: "networkidle" });
  await field.fill("");
  await page
    .getByRole("link", { name: /^Support/ })
    .first()
    .click();
  await expect(entries).toHaveCount(3);
});

test("FAQ-08: on a phone a question that its address names stands right under the bar of the guide @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/guide/faq#base-de-donnees", { waitUntil: "networkidle" });
  const bar = await page.locator(".guide-bar").boundingBox();
  const question = page.locator("summary:has(+ #base-de-donnees)");
  const below = ((await question.boundingBox())?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0);
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(96);
});

test("DOC-62, FAQ-01: on paper the questions have their answers, and nothing to search or choose with", async ({
  page,
}) => {
  await page.goto("/guide/faq", { waitUntil: "networkidle" });
  const answers = page.locator("[data-faq-entry] details > div");
  await expect(answers.filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  // The script that opens them may still be on its way.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(answers.filter({ visible: true })).toHaveCount(17, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  // The printer takes the page as it is at this moment: nothing may be fading in.
  const fading = await answers.evaluateAll((all) =>
    all.map((answer) => getComputedStyle(answer).animationName),
  );
  expect(new Set(fading)).toEqual(new Set(["none"]));
  await expect(page.locator(".skip-link")).toBeHidden();
  await expect(page.getByRole("searchbox", { name: "Rechercher dans la FAQ" })).toBeHidden();
  await expect(page.locator("[data-faq-category]").filter({ visible: true })).toHaveCount(0);
});

test("DOC-62: on paper no heading is left at the end of a sheet, and nothing is there to press or to fill in @long", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  for (const path of [
    "/guide",
    "/guide/recherche?q=ports",
    "/assistance/diagnostic",
    "/patch-notes",
    "/patch-notes/5.2.2",
    "/mappings",
  ]) {
    await page.goto(path);
    const headings = page.locator("main").locator("h2, h3");
    const breaks = await headings.evaluateAll((all) => all.map((h) => getComputedStyle(h).breakAfter));
    // Results of a search stand in one list, without headings of their own.
    const expected = path.startsWith("/guide/recherche") ? [] : ["avoid"];
    expect([...new Set(breaks)], path).toEqual(expected);
    const controls = page.locator("main").locator("button, input, select, textarea, .button");
    expect(await controls.count(), path).toBeGreaterThan(0);
    await expect(controls.filter({ visible: true }), path).toHaveCount(0);
  }
});

test("FAQ-02, FAQ-04: what is searched and chosen is in the address, and is there again after a reload", async ({
  page,
}) => {
  await page.goto("/guide/faq", { waitUntil: "networkidle" });
  const entries = page.locator("[data-faq-entry]:visible");
  const field = page.getByRole("searchbox", { name: "Rechercher dans la FAQ" });
  const asked = () => page.evaluate(() => location.pathname + decodeURIComponent(location.search));
  const history = await page.evaluate(() => window.history.length);
  await field.pressSequentially("discord");
  await expect.poll(asked).toBe("/guide/faq?q=discord");
  // The address is there at once; what compares texts may still be on its way.
  await expect(page.locator("[data-faq-result]")).toContainText("discord");
  await page.locator("[data-faq-category=support]").click();
  expect(await asked()).toBe("/guide/faq?q=discord&categorie=support");
  const shown = await entries.allInnerTexts();
  expect(shown.length).toBeGreaterThan(0);
  await page.reload({ waitUntil: "networkidle" });
  await expect(field).toHaveValue("discord");
  await expect(page.locator("[data-faq-category=support]")).toHaveAttribute("aria-current", "true");
  expect(await entries.allInnerTexts()).toEqual(shown);
  await field.fill("");
  await page.locator("[data-faq-category='']").click();
  expect(await asked()).toBe("/guide/faq");
  expect(await page.evaluate(() => window.history.length)).toBe(history);
});

test("FAQ-02: what is searched before the page can filter is filtered, and in the address, once it can", async ({
  page,
}) => {
  const release = await holdBack(page, "**/assets/guide-faq-*.js");
  await page.goto("/guide/faq", { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Rechercher dans la FAQ" }).pressSequentially("discord");
  release();
  await expect(page.getByText(/ résultats? trouvés? pour «\u00a0discord\u00a0»$/)).toBeVisible();
  await expect(page).toHaveURL(/\/guide\/faq\?q=discord$/);
});

test("FAQ-01: a sentence is understood; what that takes comes with the field, and until it is there the server answers", async ({
  page,
}) => {
  const release = await holdBack(page, "**/assets/faq-match-*.js");
  const asked = page.waitForRequest("**/assets/faq-match-*.js");
  await page.goto("/guide/faq", { waitUntil: "networkidle" });
  const field = page.getByRole("searchbox", { name: "Rechercher dans la FAQ" });
  await field.fill("comment se faire rembourser");
  await asked;
  const entries = page.locator("[data-faq-entry]:visible");
  await expect(entries).toHaveCount(17);
  await field.press("Enter");
  await expect(page).toHaveURL(/\/guide\/faq\/recherche\?q=comment\+se\+faire\+rembourser$/);
  await expect(entries).toHaveCount(1);
  release();
  await field.fill("combien ça coûte");
  await expect(page.getByText(/ trouvés pour «\u00a0combien ça coûte\u00a0»$/)).toBeVisible();
  await expect(entries.filter({ hasText: "formules" }).first()).toBeVisible();
});

test("FAQ-02: an address that names a category that is none leaves all questions @long", async ({ page }) => {
  for (const path of ["/guide/faq", "/guide/faq/recherche"]) {
    await page.goto(`${path}?categorie=serveur`, { waitUntil: "networkidle" });
    await expect(page.locator("[data-faq-entry]:visible"), path).toHaveCount(17);
    await expect(page.locator("[data-faq-category='']"), path).toHaveAttribute("aria-current", "true");
  }
});
