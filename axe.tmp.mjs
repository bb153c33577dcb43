import { chromium } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const base = "http://localhost:4183";
const ctx = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
const page = await ctx.newPage();
const run = async (name) => {
  const r = await new AxeBuilder({ page }).analyze();
  for (const v of r.violations) console.log(name, v.id, v.impact, v.nodes.length, v.nodes[0].html.slice(0, 160), v.nodes[0].failureSummary?.slice(0, 200));
};
for (const scheme of ["dark", "light"]) for (const w of [1280, 360]) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" }); await page.setViewportSize({ width: w, height: 900 });
  for (const p of ["/guide", "/guide/faq#ports", "/guide/informations/nos-offres", "/guide/informations/nos-recommandations", "/guide/politique/remboursement", "/guide/installations/guide-vps", "/guide/recherche?q=ports"]) { await page.goto(base + p); await page.waitForTimeout(200); await run(`${scheme} ${w} ${p}`); }
  if (w === 360) { await page.goto(base + "/guide"); await page.locator("[popovertarget=guide-menu]").click(); await run(`${scheme} drawer`); }
  await page.goto(base + "/guide"); await page.keyboard.press("Control+k"); await page.waitForTimeout(500); await page.keyboard.type("port"); await page.waitForTimeout(900); await run(`${scheme} ${w} palette`);
}
await page.goto(base + "/downloads"); await page.locator("main form[action='/auth/discord'] button").first().click(); await page.getByRole("button", { name: /client/i }).first().click(); await page.waitForURL(/4183\/downloads/);
await page.setViewportSize({ width: 1280, height: 900 });
const paths = await page.goto(base + "/guide").then(() => page.$$eval("[data-guide-nav] a", (a) => a.map((x) => x.pathname)));
for (const w of [1280, 320]) { await page.setViewportSize({ width: w, height: 900 });
for (const p of paths) { await page.goto(base + p); await page.$$eval("article details", (d) => d.forEach((x) => { x.open = true; })); if (w === 1280) await run("member " + p); const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (over > 0) console.log("OVERFLOW", w, p, over, await page.evaluate(() => [...document.querySelectorAll("article *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".wide")).slice(0, 2).map((e) => e.outerHTML.slice(0, 120)))); } }
await browser.close(); console.log("done", paths.length);
