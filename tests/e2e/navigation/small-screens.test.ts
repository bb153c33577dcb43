import type { Page } from "@playwright/test";
import { unfold } from "../controls.ts";
import { expect, test } from "../fixtures.ts";
import { horizontalOverflow } from "../looks.ts";
import { byKind, guestPages, memberPages, type VisitedPage } from "../pages.ts";
import { enterAs } from "../people.ts";
import { wordsOf } from "../words.ts";

test.describe("Sur un iPhone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  test("A11Y-01 : aucun champ n'a de lettres sous 16 px, que l'on agrandirait avec toute la page @long", async ({
    page,
  }) => {
    await enterAs(page, "owner");
    const paths = [
      "/patch-notes",
      "/mappings",
      "/mappings/carte",
      "/guide/faq",
      "/guide",
      "/outils/boutique",
    ];
    paths.push("/assistance/ticket", "/admin/patches/nouveau", "/admin/mappings", "/admin/journal");
    for (const path of paths) {
      await page.goto(path);
      await unfold(page);
      const small = await page.evaluate(() => {
        // What iOS alone reads of the style sheets, read here too.
        const found = [...document.styleSheets].flatMap(function rules(
          of: CSSStyleSheet | CSSRule,
        ): string[] {
          if (of instanceof CSSSupportsRule && of.conditionText.includes("-webkit-touch-callout"))
            return [...of.cssRules].map(({ cssText }) => cssText);
          return "cssRules" in of ? [...(of.cssRules as CSSRuleList)].flatMap(rules) : [];
        });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`@layer base { ${found.join(" ")} }`);
        document.adoptedStyleSheets.push(sheet);
        return [...document.querySelectorAll("input, select, textarea")]
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map(({ outerHTML }) => outerHTML.slice(0, 120));
      });
      expect(small, path).toEqual([]);
      expect(await horizontalOverflow(page), path).toBe(0);
    }
  });
});

test("A11Y-01 : dans une fenêtre agrandie quatre fois, les barres laissent la place au texte", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ["/guide/faq", "/patch-notes/5.2.2", "/mappings"]) {
    await page.goto(path);
    const bars = page.locator(".site-header, .bottom-bar, .guide-bar");
    await expect(bars.first(), path).toBeInViewport();
    await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
    for (const bar of await bars.all()) await expect(bar, path).not.toBeInViewport();
    await bars.last().scrollIntoViewIfNeeded();
    await expect(bars.last(), path).toBeInViewport();
  }
});

test.describe("Sur un iPhone couché", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 844, height: 340 } });

  test("A11Y-01 : rien de ce qui se lit ou se presse n'est derrière l'appareil photo", async ({ page }) => {
    const edge = 47;
    const screen = await page.context().newCDPSession(page);
    await screen.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: edge, right: edge } });
    const behind = (within: string) =>
      page.locator(within).evaluateAll(
        (parts, free) =>
          parts
            .flatMap((part) => [...part.querySelectorAll("a, button, input, select, summary, h1, h2, p, li")])
            .filter(
              (element) =>
                element.checkVisibility() && !element.closest(".sr-only, .skip-link, .gallery-strip"),
            )
            .filter((element) => {
              const { left, right, width } = element.getBoundingClientRect();
              return width > 1 && (left < free - 0.5 || right > innerWidth - free + 0.5);
            })
            .map((element) => element.outerHTML.slice(0, 120)),
        edge,
      );
    for (const path of ["/", "/guide/faq", "/mappings", "/patch-notes/5.2.2", "/downloads"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      expect(await behind("body"), path).toEqual([]);
    }
    await page.goto("/guide/faq");
    await page.locator(".guide-menu").click();
    await expect(page.locator(".guide-nav").getByRole("link").first()).toBeVisible();
    expect(await behind(".guide-nav")).toEqual([]);
    await page.goto("/mappings");
    await page.locator(".catalogue-card").first().getByRole("link").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await behind("dialog[open]")).toEqual([]);
    await page.getByRole("button", { name: "Agrandir l'image" }).click();
    await expect(page.getByRole("dialog", { name: "Image agrandie" })).toBeVisible();
    expect(await behind("dialog[aria-label]")).toEqual([]);
  });
});

test.describe("Au doigt, sur une tablette", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 768, height: 1024 } });

  test("A11Y-01 : ce que l'on presse a 44 px de haut, et aucun champ n'en recouvre un autre", async ({
    page,
  }) => {
    for (const path of ["/patch-notes", "/mappings", "/guide/faq", "/assistance/ticket"]) {
      await page.goto(path);
      const wrong = await page.evaluate(() => {
        const pressed =
          "header :is(a, button), main :is(button, .button, select, input, summary, [aria-label^='Page '])";
        const shown = [...document.querySelectorAll<HTMLElement>(pressed)].filter((e) => e.checkVisibility());
        const boxes = shown.map((element) => ({ element, box: element.getBoundingClientRect() }));
        const small = boxes.filter(({ box }) => box.height < 44);
        const fields = boxes.filter(({ element }) => element.matches(".field"));
        const over = fields.filter(({ box }, i) =>
          fields
            .slice(i + 1)
            .some(
              ({ box: { left, right, top, bottom } }) =>
                left < box.right && box.left < right && top < box.bottom && box.top < bottom,
            ),
        );
        return [...small, ...over].map(
          ({ element, box }) => `${box.height} px : ${element.outerHTML.slice(0, 90)}`,
        );
      });
      expect(wrong, path).toEqual([]);
    }
  });
});

test.describe("Aucun défilement horizontal", () => {
  const widths = [320, 360, 768, 1280, 1920];
  /** A page is opened on the narrowest screen, which then grows: what is written for a width holds at any time. */
  async function atEveryWidth(
    page: Page,
    { path, name }: VisitedPage,
    look: (state: string, width: number) => Promise<void>,
  ) {
    await page.setViewportSize({ width: widths[0] ?? 0, height: 800 });
    await page.goto(path);
    await unfold(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await look(`${name}, ${width} px`, width);
    }
  }

  const { kept, others } = byKind(guestPages);
  for (const [which, pages] of [
    ["une page de chaque genre", kept],
    ["les autres pages @long", others],
  ] as const) {
    test(`de 320 à 1920 px, déconnecté, ${which}`, async ({ page }) => {
      test.slow();
      for (const visited of pages) {
        await atEveryWidth(page, visited, async (state) => {
          expect(await horizontalOverflow(page), state).toBe(0);
        });
      }
    });
  }

  test("de 320 à 1920 px, connecté, avec un nom de 32 caractères @long", async ({ page }) => {
    test.slow();
    await enterAs(page, "nom-long");
    for (const visited of memberPages) {
      await atEveryWidth(page, visited, async (state, width) => {
        const menu = page.locator("#menu-compte");
        await page.getByRole("button", { name: /^Compte, / }).click();
        await expect(menu, state).toBeVisible();
        expect(await horizontalOverflow(page), state).toBe(0);
        const box = await menu.boundingBox();
        expect(box?.x, state).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), state).toBeLessThanOrEqual(width);
        await page.keyboard.press("Escape");
        await expect(menu, state).toBeHidden();
      });
    }
  });

  test("R-25 : à 320 px, avec des mots de 80 lettres dans chaque titre et chaque ligne @long", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await enterAs(page, "client");
    for (const { name, path } of memberPages) {
      await page.goto(path);
      await unfold(page);
      await page.evaluate(() => {
        const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, 4);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const parent = node.parentElement;
          const kept = parent?.closest("a, button, svg, .sr-only, [aria-hidden], time, textarea, nav");
          const typed = parent?.closest("h1, h2, h3, p, li, dd, option");
          if (typed && !kept && (node.nodeValue ?? "").trim().length > 12) {
            node.nodeValue = "Anticonstitutionnellement".repeat(4).slice(0, 80);
          }
        }
      });
      expect(await horizontalOverflow(page), name).toBe(0);
    }
  });

  test("A11Y-01 : à 320 px, ni un bouton ni le titre d'un code n'a un mot coupé en deux @long", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await enterAs(page, "owner");
    for (const [path, selector] of [
      ["/patch-notes", "main .timeline button"],
      ["/guide/installations/guide-anti-cheat", "main .code figcaption"],
      ["/admin/patches/nouveau", "main aside li"],
    ] as const) {
      await page.goto(path);
      await unfold(page);
      const words = await wordsOf(page.locator(selector), /\p{L}{3,}/u);
      const cut = words.filter(({ lines }) => lines > 1);
      expect(await page.locator(selector).count(), path).toBeGreaterThan(0);
      expect(cut, path).toEqual([]);
    }
  });

  test("R-25 : à 360 px, un auteur de 100 lettres sans espace @long", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/patch-notes/5.2.2");
    await page.locator("main time").evaluate((time) => time.parentElement?.append("w".repeat(100)));
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test("R-25 : à 360 px, entre deux versions de 30 lettres sans espace @long", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/patch-notes/5.2.2");
    const neighbours = page.getByRole("navigation", { name: "Autres patchs" }).locator("[rel]");
    await expect(neighbours).toHaveCount(2);
    const spilt = await neighbours.evaluateAll((links) =>
      links.map((link) => {
        for (const version of link.querySelectorAll(".font-mono")) version.textContent = "9".repeat(30);
        return link.scrollWidth - link.clientWidth;
      }),
    );
    expect(spilt).toEqual([0, 0]);
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test("R-25, N-14 : à 360 px, le rappel d'un patch retiré dont la raison est une longue adresse @long", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/patch-notes");
    await page.getByRole("main").evaluate(
      (main, reason) => {
        const recall = `<section class="notice recall"><div class="page"><div><p>${reason}</p></div></div></section>`;
        main.insertAdjacentHTML("beforebegin", recall);
      },
      `https://discord.com/channels/${"1".repeat(150)}`,
    );
    await expect(page.getByText("https://discord.com/channels/")).toBeVisible();
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test("R-25 : un mapping de 20 images, aux textes les plus longs et sans espace, parmi 300 métiers @long", async ({
    page,
  }) => {
    test.slow();
    await enterAs(page, "team", "/");
    const id = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 40 });
      const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
      const form = new FormData();
      const texts = { nom: 120, nomFichier: 80, description: 1500, metier: 40 };
      for (const [name, length] of Object.entries(texts)) form.append(name, "w".repeat(length));
      for (const name of ["coordX", "coordY", "coordZ"]) form.append(name, "-3999.999");
      for (let i = 0; i < 20 && picture; i++) form.append("images", picture, `${i}.png`);
      const answer = await fetch("/api/mappings", { method: "POST", body: form });
      const body = await answer.json();
      if (!answer.ok) throw new Error(JSON.stringify(body));
      return String(body.id);
    });
    const everybody = ["/mappings", `/mappings/${id}`, "/mappings/carte"];
    for (const [width, paths] of [
      [320, [...everybody, "/admin/mappings"]],
      [768, everybody],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of paths) {
        await page.goto(path, { waitUntil: "networkidle" });
        await page.evaluate(() => {
          const jobs = document.querySelector<HTMLSelectElement>("main select[name=metier]");
          for (let i = 0; i < 300; i++) jobs?.add(new Option("M".repeat(46) + i));
        });
        expect(await horizontalOverflow(page), `${path}, ${width} px`).toBe(0);
      }
    }
    expect(
      await page.evaluate(
        async (path) => (await fetch(path, { method: "DELETE" })).status,
        `/api/mappings/${id}`,
      ),
    ).toBe(200);
  });
});
