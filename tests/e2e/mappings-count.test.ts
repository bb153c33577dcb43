import { expect, test } from "./fixtures.ts";
import { enterAs } from "./people.ts";

for (const who of ["visiteur", "client"])
  test(`MAP-07, MAP-06 : au téléphone, le nombre de métiers reste quand un ${who} filtre, et rien ne bouge`, async ({
    page,
  }) => {
    if (who === "client") await enterAs(page, "client");
    await page.setViewportSize({ width: 360, height: 740 });
    const jobs = page.getByText(/^\d+ métiers( disponibles)?$/).filter({ visible: true });
    const line = () => jobs.evaluate((words) => words.parentElement?.parentElement?.clientHeight);
    await page.goto("/mappings");
    await expect(jobs).toBeVisible();
    const before = await line();
    await page.goto("/mappings?metier=Police");
    await expect(page.getByText(/^Filtré\(s\) sur \d+$/)).toBeVisible();
    await expect(jobs).toBeInViewport();
    expect(await line()).toBe(before);
  });
