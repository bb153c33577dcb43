/** 'nouveau' on the mappings: an app page, which draws more cards as one goes on (N-03, PN-21). */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./people.ts";

/** Cards that the page marks, and those that it should mark. */
const marks = (page: Page, since: number) =>
  page.evaluate((time) => {
    const all = [...document.querySelectorAll<HTMLElement>("main [data-new-since]")];
    return {
      wrong: all.filter((mark) => mark.hidden !== Number(mark.dataset["newSince"]) <= time).length,
      shown: all.filter((mark) => !mark.hidden && mark.offsetParent !== null).length,
      hidden: all.filter((mark) => mark.hidden).length,
    };
  }, since);

test("N-03 : sur les mappings, un visiteur voit ce qui est nouveau, aussi sur ce qui s'affiche ensuite", async ({
  page,
}) => {
  // By name: what tests beside this one create would fill a page of the newest, and belong to this visit.
  await page.goto("/mappings?tri=nom");
  const hourAgo = Date.now() - 3_600_000;
  const dates = await page
    .locator("main [data-new-since]")
    .evaluateAll((all) => all.map((mark) => Number((mark as HTMLElement).dataset["newSince"])));
  const earlier = dates.filter((date) => date < hourAgo).sort((a, b) => a - b);
  const since = earlier[Math.floor(earlier.length / 2)] ?? 0;
  // This visit is noted before another one takes its place.
  await page.waitForFunction(() => localStorage.getItem("visite"));
  await page.evaluate((time) => localStorage.setItem("visite", `${time},0`), since);
  await page.goto("/mappings?tri=nom");
  await expect.poll(async () => (await marks(page, since)).shown).toBeGreaterThan(0);
  expect(await marks(page, since)).toMatchObject({ wrong: 0 });

  // From a search that finds nothing back to the whole list, without a new document: all cards are new nodes.
  await page.getByRole("searchbox", { name: /^Rechercher par nom/ }).fill("zzzzzzzz");
  await expect(page.locator("main [data-new-since]")).toHaveCount(0);
  await page.getByRole("searchbox", { name: /^Rechercher par nom/ }).fill("");
  await expect.poll(async () => (await marks(page, since)).shown).toBeGreaterThan(0);
  expect(await marks(page, since)).toMatchObject({ wrong: 0 });
});

test("N-03 : ce qui traîne dans le navigateur et n'est pas une date ne compte pas @long", async ({
  page,
  problems: _,
}) => {
  for (const kept of ["1e20,1e20", "-1,-1", "a,b"]) {
    await page.goto("/");
    await page.waitForFunction(() => localStorage.getItem("visite"));
    await page.evaluate((text) => localStorage.setItem("visite", text), kept);
    await page.goto("/");
    await page.waitForFunction((text) => localStorage.getItem("visite") !== text, kept);
    await expect(page.locator("[data-news-title]"), kept).not.toHaveText("Depuis votre dernière visite");
  }
});

test("N-03 : pour un membre, c'est la date du serveur qui compte @long", async ({
  page,
  context,
  problems,
}) => {
  // Of a mapping that a test beside this one erases meanwhile.
  problems.tolerate(/404.*\/images\/mappings\//);
  const started = Date.now();
  await signInAs(page, "client");
  // The page that is left would ask who reads it, without a session by then.
  await page.goto("about:blank");
  await context.clearCookies();
  await signInAs(page, "client");
  await page.evaluate(() =>
    localStorage.setItem("visite", `${Date.UTC(2020, 0, 1)},${Date.UTC(2020, 0, 1)}`),
  );
  for (const path of ["/mappings", "/patch-notes", "/"]) {
    const answered = page.waitForResponse((response) => response.url().includes("/api/moi"));
    await page.goto(path);
    await answered;
    // He was here a moment ago: nothing is newer, whatever this browser remembers.
    await page.waitForTimeout(200);
    // But for what tests beside this one create meanwhile.
    const shown = await page
      .locator("main [data-new-since]:not([hidden]), main [data-news] li[data-new]")
      .evaluateAll((all, before) => {
        const times = all.map((mark) => (mark as HTMLElement).dataset);
        return times.filter(({ newSince, newsSince }) => Number(newSince ?? newsSince) < before).length;
      }, started);
    expect(shown, path).toBe(0);
  }
});
