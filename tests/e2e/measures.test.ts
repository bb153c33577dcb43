import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { longUnless } from "./long.ts";
import { settle } from "./looks.ts";
import { enterAs } from "./people.ts";

type Measure = readonly [selector: string, property: string, value: string];

/** What the browser made of the numbers of the design: computed values, or sides of the box. */
async function expectMeasures(page: Page, path: string, measures: readonly Measure[]): Promise<void> {
  await page.goto(path);
  await expectMeasured(page, measures);
}

/** The same of a page that is open already. */
async function expectMeasured(page: Page, measures: readonly Measure[]): Promise<void> {
  await settle(page);
  const measured = await page.evaluate(
    (wanted) =>
      wanted.map(([selector, property]) => {
        const element = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length);
        if (!element) return [selector, property, "absent"];
        const box: Partial<Record<string, number>> = element.getBoundingClientRect().toJSON();
        const value = box[property];
        return [
          selector,
          property,
          value === undefined
            ? getComputedStyle(element).getPropertyValue(property)
            : String(Math.round(value * 10) / 10),
        ];
      }),
    measures,
  );
  expect(measured).toEqual(measures);
}

test("Mesures de l'ordinateur : en-tête et accueil", async ({ page }) => {
  await expectMeasures(page, "/", [
    [".site-header > div", "height", "64"],
    [".site-nav a", "left", "134"],
    [".search-link", "width", "190"],
    [".search-link", "height", "36"],
    ["[data-theme-toggle]", "height", "36"],
    [".account .button", "height", "36"],
    ["main h1", "font-size", "52px"],
    ["main .button", "height", "44"],
    ["main .support > span", "color", "rgb(230, 237, 243)"],
  ]);
});

test("Mesures de l'en-tête d'une tablette : le nom se lit, les entrées tiennent sur une ligne à côté", async ({
  page,
}) => {
  await page.goto("/guide/faq");
  for (const width of [848, 900, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    await expectMeasured(page, [
      [".site-name span", "font-size", "16px"],
      [".site-nav a", "left", "118"],
    ]);
    const places = await page
      .locator(".site-nav li, .site-tools")
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ x, y, right }) => ({ x, y, right })),
      );
    expect(new Set(places.slice(0, -1).map(({ y }) => y)).size, `${width} px`).toBe(1);
    expect(places.at(-1)?.x, `${width} px`).toBeGreaterThan(places.at(-2)?.right ?? 0);
  }
});

test("Mesures du téléphone : l'en-tête garde ses marges, la barre sa hauteur", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await expectMeasures(page, "/", [
    [".site-header > div", "height", "56"],
    [".site-name", "left", "16"],
    [".account .button", "right", "344"],
    [".bottom-bar a", "height", "56"],
    ["main h1", "font-size", "34px"],
    ["main .button", "height", "44"],
  ]);
});

test("Mesures des titres : ceux des pages que tout le monde lit sont pareils, avec leur phrase", async ({
  page,
}) => {
  for (const path of ["/patch-notes", "/statut", "/api", "/confidentialite", "/mentions-legales"]) {
    await expectMeasures(page, path, [
      ["main h1", "font-size", "36px"],
      ["main h1 + p", "font-size", "18px"],
      ["main h1 + p", "margin-top", "4px"],
    ]);
  }
});

test("Ce qu'on survole et ce qu'on presse se voit, et rien ne bouge", async ({ page }) => {
  /** Both places of an element, and how it is painted there. */
  const looks = (target: Locator) =>
    target.evaluate((element) => {
      const { opacity, backgroundColor, borderColor } = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      return { paint: [opacity, backgroundColor, borderColor].join(" "), box: [x, y, width, height] };
    });
  const press = async (path: string, selectors: readonly string[]) => {
    await page.goto(path);
    await settle(page);
    for (const selector of selectors) {
      const target = page.locator(selector).first();
      await target.hover();
      const hovered = await looks(target);
      await page.mouse.down();
      const pressed = await looks(target);
      // Away from it, so that nothing is opened.
      await page.mouse.move(2, 300);
      await page.mouse.up();
      expect(pressed.paint, selector).not.toBe(hovered.paint);
      expect(pressed.box, selector).toEqual(hovered.box);
    }
  };
  await press("/patch-notes", [
    ".site-nav a",
    "[data-theme-toggle]",
    ".account .button",
    "main .button-primary",
    "main summary",
    "[aria-label='Pages de patch notes'] a[href]",
    "footer a",
  ]);
  await press("/guide/faq", [".guide-nav summary", ".guide-nav a", ".faq summary"]);
  for (const selector of [".faq summary", ".faq [open] summary", "main .field"]) {
    const target = page.locator(selector).first();
    await page.mouse.move(2, 300);
    const resting = await looks(target);
    await target.hover();
    const hovered = await looks(target);
    expect(hovered.paint, selector).not.toBe(resting.paint);
    expect(hovered.box, selector).toEqual(resting.box);
    await target.click();
  }
});

test("Mesures des patch notes : le nœud de chaque entrée", async ({ page }) => {
  await expectMeasures(page, "/patch-notes", [[".timeline summary > span:last-child", "width", "13"]]);
});

test("Mesures de l'administration : champs et lignes", async ({ page }) => {
  await enterAs(page, "owner");
  await expectMeasures(page, "/admin/patches/nouveau", [
    ["main .field", "height", "40"],
    ["main label", "font-weight", "550"],
  ]);
  await expectMeasures(page, "/admin/patches", [
    ["main th", "font-size", "13.5px"],
    ["main tbody td", "height", "40.5"],
    [".chip-link", "height", "36"],
  ]);
  // A record that unfolds is one line: the whole list of messages is seen at a glance.
  await expectMeasures(page, "/admin/diagnostic", [["main li summary", "height", "45.6"]]);
  // On a phone the signs of a mapping stand beside its date, which is one line.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/admin/mappings");
  await settle(page);
  const rows = await page.locator("main tbody tr").evaluateAll((all) =>
    all.map((row) => {
      const [date, signs] = [...row.children].slice(-2).map((cell) => cell.getBoundingClientRect());
      const apart =
        Math.abs((date?.top ?? 0) + (date?.bottom ?? 0) - (signs?.top ?? 0) - (signs?.bottom ?? 0)) / 2;
      return { apart, high: date?.height ?? 0 };
    }),
  );
  expect(Math.max(...rows.map(({ apart }) => apart))).toBeLessThan(2);
  expect(Math.max(...rows.map(({ high }) => high))).toBeLessThan(30);
});

test("Mesures de l'en-tête d'un client : son compte est un groupe, au bord de la page @long", async ({
  page,
}) => {
  await enterAs(page, "client");
  await expectMeasures(page, "/mappings", [
    [".avatar", "width", "32"],
    [".account > button > .lucide", "right", "1252"],
    [".account > button", "right", "1256"],
  ]);
  const name = await page.locator(".account-name").boundingBox();
  const arrow = await page.locator(".account > button > .lucide").boundingBox();
  const gap = (arrow?.x ?? 0) - ((name?.x ?? 0) + (name?.width ?? 0));
  expect(gap, "entre le nom et la flèche").toBe(8);
  const theme = await page.locator("[data-theme-toggle]").boundingBox();
  const avatar = await page.locator(".avatar").boundingBox();
  const before = (avatar?.x ?? 0) - ((theme?.x ?? 0) + (theme?.width ?? 0));
  expect(before, "entre le thème et le compte").toBe(12);
});

test("Mesures de l'en-tête d'un client : il reste à sa place d'une page à l'autre, faite d'avance ou non", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAs(page, "client", "/patch-notes");
  const placeOf = (part: string) => page.locator(part).evaluate((one) => one.getBoundingClientRect().x);
  const places = async () => [await placeOf(".account"), await placeOf("[data-theme-toggle]")];
  await page.waitForFunction(() => localStorage["compte"]);
  const here = await places();
  let begun: number[] | undefined;
  // As it is painted first, before any script has asked who is here.
  await page.route("**/api/moi*", async (route) => {
    begun = await places();
    await route.continue();
  });
  await page.goto("/guide/faq");
  await expect(page.locator(".account-name")).toBeVisible();
  expect(begun).toEqual(here);
  expect(await places()).toEqual(here);
});

test("N-11 : le texte d'un outil n'est pas coupé, et sa barre tient sur une ligne @long", async ({
  page,
}) => {
  await enterAs(page, "client", "/outils/couleurs");
  const code = page.locator("#sortie-0");
  for (const width of [360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await settle(page);
    expect(await code.evaluate((pre) => pre.scrollWidth - pre.clientWidth), `${width} px`).toBe(0);
    const bar = await page.locator("figcaption").boundingBox();
    expect(bar?.height, `${width} px`).toBeLessThanOrEqual(45);
  }
  const selected = await code.evaluate((pre) => {
    getSelection()?.selectAllChildren(pre);
    return [getSelection()?.toString().trim(), pre.textContent?.trim()];
  });
  expect(selected[0], "ce qu'on sélectionne à la main").toBe(selected[1]);
});

test("Mesures du catalogue : filtres, cartes, leur pied", async ({ page }) => {
  await expectMeasures(page, "/mappings", [
    [".catalogue-form [name=q]", "width", "420"],
    [".catalogue-form .field", "height", "40"],
    [".catalogue-form .field", "border-top-color", "rgb(93, 108, 123)"],
    [".catalogue-grid > li", "width", "276"],
    [".catalogue-grid > li", "border-top-left-radius", "14px"],
    [".catalogue-grid h2", "font-size", "16px"],
    [".catalogue-grid p:not(:has(span))", "-webkit-line-clamp", "2"],
    [".catalogue-grid p .font-mono", "font-size", "12px"],
  ]);
  const rows = await page.evaluate(() => {
    const feet = [...document.querySelectorAll(".catalogue-grid > li p time")];
    return feet.slice(0, 4).map((foot) => foot.getBoundingClientRect().bottom);
  });
  expect(new Set(rows).size, "les dates d'une rangée sont sur une ligne").toBe(1);
});

test("Mesures d'une fiche : galerie, miniatures, colonne des faits, menu de copie dessous", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto("/mappings?q=Mission Row");
  await page.getByRole("link", { name: "Commissariat LSPD de Mission Row" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectMeasured(page, [
    [".detail-dialog", "width", "1080"],
    [".detail-dialog", "border-top-left-radius", "14px"],
    [".gallery-strip", "width", "630"],
    [".gallery-strip", "height", "393.8"],
    [".detail-dialog [aria-label=Miniatures] li", "width", "104"],
    [".detail-grid > :last-child", "width", "408"],
    [".detail-dialog .locator", "width", "367"],
  ]);
  const dialog = page.getByRole("dialog");
  const boxOf = async (target: Locator) =>
    (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const menu = dialog.getByRole("menu");
  for (const [width, height] of [
    [1280, 860],
    [1440, 900],
    [1280, 810],
    [1366, 768],
    [1280, 720],
  ] as const) {
    const at = `${width} × ${height}\u00a0: `;
    await page.setViewportSize({ width, height });
    const before = await boxOf(dialog);
    const room = await dialog.evaluate((element) => element.scrollHeight);
    await dialog.getByRole("button", { name: "Choisir le format de copie" }).click();
    const [sheet, locator, formats] = [
      await boxOf(dialog),
      await boxOf(dialog.locator(".locator")),
      await boxOf(menu),
    ];
    expect(sheet, `${at}la fiche ne change pas de taille`).toEqual(before);
    expect(await dialog.evaluate((element) => element.scrollHeight), `${at}ni son contenu`).toBe(room);
    const link = await boxOf(dialog.getByRole("link", { name: "Voir sur la carte" }));
    expect(link.y, `${at}le lien vers la carte se voit`).toBeGreaterThan(sheet.y + 60);
    expect(formats.y, `${at}le menu s'ouvre sous les coordonnées`).toBeGreaterThan(
      locator.y + locator.height + 60,
    );
    expect(formats.y + formats.height, `${at}le menu se voit en entier`).toBeLessThan(sheet.y + sheet.height);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  }
  // The last of these windows holds the whole sheet of a mapping with a single picture.
  await page.goto("/mappings?q=Paleto");
  await page.getByRole("link", { name: "Clinique de Paleto Bay" }).click();
  await expect(dialog.locator(".locator")).toBeVisible();
  expect(await dialog.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0);
});

test("Mesures d'une fiche au téléphone : trois miniatures, feuille de copie en bas", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto("/mappings/001");
  await page.getByRole("button", { name: "Choisir le format de copie" }).click();
  await expectMeasured(page, [
    ["[aria-label=Miniatures] li:nth-child(3)", "right", "344"],
    [".js-only > [aria-hidden].fixed", "background-color", "rgba(0, 0, 0, 0.667)"],
    [".copy-menu", "left", "0"],
    [".copy-menu", "right", "360"],
    [".copy-menu", "bottom", "900"],
    [".copy-menu", "border-top-left-radius", "14px"],
  ]);
  const rows = page.getByRole("menuitemradio");
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(48);
});

test("Mesures de la carte : liste, signes, règles", async ({ page }) => {
  await expectMeasures(page, "/mappings/carte", [
    [".map-list", "width", "340"],
    [".map-layout", "height", "760"],
    [".map-frame [aria-label='Agrandir la carte']", "width", "40"],
    [".map-group-ring", "width", "34"],
    [".map-group-ring + circle", "stroke", "none"],
    [".map-sign:not(.map-group) .map-halo + circle", "width", "25"],
    [".map-water", "font-style", "italic"],
  ]);
  const centres = await page.evaluate(() =>
    [...document.querySelectorAll(".map-sign")].map((sign) => {
      const { x, y, width, height } = sign.getBoundingClientRect();
      return [x + width / 2, y + height / 2] as const;
    }),
  );
  const gaps = centres.flatMap(([x, y], i) =>
    centres.slice(i + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
  );
  expect(Math.min(...gaps), "au moins 32 pixels entre deux signes").toBeGreaterThanOrEqual(32);
});

/** How many letters each line of running text has, as it is drawn; runs in the browser. */
function lineLengths(): number[] {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  const range = document.createRange();
  return [...document.querySelectorAll(".prose :is(p, li):not(:has(p, li))")]
    .filter((block) => !block.closest(".callout, .besoins, .verifier, table"))
    .flatMap((block) => {
      const lines: number[] = [];
      let last = -100;
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (let at = 0; at < (texts.currentNode.textContent?.length ?? 0); at += 1) {
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          const box = [...range.getClientRects()].at(-1);
          if (!box?.width) continue;
          const middle = box.top + box.height / 2;
          // Code stands a little higher or lower than the words beside it.
          const isNew = Math.abs(middle - last) > 12;
          lines.push(isNew ? 1 : (lines.pop() ?? 0) + 1);
          last = middle;
        }
      }
      return lines;
    });
}

test("Mesures du guide : une ligne de texte a 72 lettres au plus", async ({ page }) => {
  // A first page may be drawn with what stands in for the site's letters, whose width is the machine's.
  await page.goto("/guide");
  await page.waitForFunction(() => localStorage.getItem("fonts"));
  for (const path of ["/guide", "/guide/faq", "/guide/politique/remboursement"]) {
    await page.goto(path);
    await settle(page);
    const lengths = await page.evaluate(lineLengths);
    expect(lengths.length, path).toBeGreaterThan(15);
    expect(Math.max(...lengths), path).toBeLessThanOrEqual(72);
  }
});

test("Mesures du guide : colonnes, étapes, code, encadrés, touches", async ({ page }) => {
  await enterAs(page, "client");
  await expectMeasures(page, "/guide/installations/guide-vps", [
    [".guide-nav", "width", "272"],
    [".guide-nav summary", "height", "36"],
    [".guide-nav a", "height", "32"],
    [".guide-nav .field", "height", "36"],
    [".page-title", "font-size", "36px"],
    [".page-lead", "font-size", "18px"],
    [".page-facts", "font-size", "14px"],
    [".steps > li > h2", "font-size", "21px"],
    [".steps > li > h2", "width", "584"],
    [".callout", "border-top-left-radius", "8px"],
    [".callout > svg", "width", "18"],
    [".code figcaption", "height", "40"],
    [".code pre", "font-size", "13.5px"],
    [".prose kbd", "border-bottom-width", "2px"],
    // The column ends where the header does.
    [".guide-toc a", "right", "1256"],
  ]);
  const number = await page
    .locator(".steps > li > h2")
    .first()
    .evaluate((title) => {
      const { width, height, borderTopLeftRadius } = getComputedStyle(title, "::before");
      return [width, height, borderTopLeftRadius];
    });
  expect(number).toEqual(["36px", "36px", "10px"]);
});

test("Mesures de la FAQ : rangées, filtres, carte ouverte, valeurs d'un tableau", async ({ page }) => {
  await page.goto("/guide/faq");
  await page.getByText("Quels ports dois-je ouvrir").first().click();
  await expectMeasured(page, [
    [".faq details", "height", "48"],
    ["[data-faq-category]", "height", "36"],
    ["[data-faq-query]", "height", "44"],
    [".faq [open]", "border-top-left-radius", "14px"],
    [".faq [open] td code", "padding-left", "0px"],
    [".guide-toc dd:not(.font-mono)", "text-align", "right"],
  ]);
});

test("Mesures d'un patch à créer : listes, barre d'actions, aperçu à côté @long", async ({ page }) => {
  await enterAs(page, "owner");
  await expectMeasures(page, "/admin/patches/nouveau", [
    ["main .line-input", "height", "42"],
    ["main section", "width", "688"],
    ["main aside h2", "left", "784"],
    ["main .limit-bar", "width", "96"],
    ["main .limit-bar", "height", "4"],
    ["main .switch", "width", "36"],
  ]);
});

/**
 * Parts of focus rings that something cuts, by its `overflow` or since it is drawn only near the screen: what it would
 * scroll into view does not count.
 */
function cutFocusRings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = new Set<string>();
    const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (!element.getClientRects().length) continue;
      element.focus({ focusVisible: true } as FocusOptions);
      if (document.activeElement !== element) continue;
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      if (outlineStyle === "none") continue;
      const ring = Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset));
      const box = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (around === document.body) break;
        const { overflow, contentVisibility } = getComputedStyle(around);
        if (overflow === "visible" && contentVisibility !== "auto") continue;
        const frame = around.getBoundingClientRect();
        const [top, left] = [frame.top + around.clientTop, frame.left + around.clientLeft];
        const missing = [
          top - (box.top - ring),
          left - (box.left - ring),
          box.bottom + ring - (top + around.clientHeight),
          box.right + ring - (left + around.clientWidth),
        ];
        // Cut by more than the ring: the element itself is partly scrolled away.
        if (missing.some((pixels) => pixels > 0.6 && pixels < ring + 0.6))
          cut.add(`${element.getAttribute("aria-label") ?? element.textContent?.trim()} : ${missing}`);
      }
    }
    return [...cut];
  });
}

for (const width of [1280, 360]) {
  const title = `L'anneau du focus est entier, aussi dans ce qui est arrondi ou défile, à ${width} px`;
  test(longUnless(width === 1280, title), async ({ page }) => {
    await enterAs(page, "owner");
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/guide/installations/guide-vps",
      "/guide/faq",
      "/mappings/001",
      "/mappings/carte",
      "/patch-notes/5.2.3",
      "/admin/analytics",
      "/admin/patches/nouveau",
      "/outils/boutique",
    ]) {
      await page.goto(path);
      await settle(page);
      expect(await cutFocusRings(page), path).toEqual([]);
    }
  });
}

test("Sur une image l'anneau du focus est clair dans les deux thèmes", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/mappings/001");
  const next = page.getByRole("button", { name: "Image suivante" });
  await next.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(next).toBeFocused();
  await expect(next).toHaveCSS("outline-color", "rgb(116, 192, 252)");
});
