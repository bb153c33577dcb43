import { expect, test } from "../fixtures.ts";
import { longUnless } from "../long.ts";
import { enterAs } from "../people.ts";

const entries: readonly [label: string, path: string][] = [
  ["Accueil", "/"],
  ["Documentation", "/guide"],
  ["Mappings", "/mappings"],
  ["Patch Notes", "/patch-notes"],
  ["Téléchargements", "/downloads"],
];

for (const [width, name] of [
  [1280, "Principale"],
  [360, "Principale, en bas"],
] as const) {
  test(`NAV-11 : les cinq entrées, celle de la page marquée, à ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    for (const path of ["/", "/patch-notes", "/patch-notes/5.2.2", "/downloads", "/statut"]) {
      await page.goto(path);
      const bar = page.getByRole("navigation", { name, exact: true });
      await expect(bar.getByRole("link")).toHaveText(entries.map(([label]) => label));
      for (const [label, href] of entries) {
        const current = href === "/" ? path === "/" : path.startsWith(href);
        const link = bar.getByRole("link", { name: label });
        await expect(link).toHaveAttribute("href", href);
        if (current) await expect(link).toHaveAttribute("aria-current", "page");
        else await expect(link).not.toHaveAttribute("aria-current");
      }
      await expect(page.getByRole("navigation", { name: /^Principale/ })).toHaveCount(1);
    }
  });
}

test("T-15 : une adresse qui commence par deux barres n'est pas celle d'un autre site", async ({
  page,
  problems,
}) => {
  await page.goto(`${problems.origin}//mappings?q=port`, { waitUntil: "load" });
  expect(page.url()).toBe(`${problems.origin}/mappings?q=port`);
  for (const path of ["//evil.example/patch-notes", "/\\evil.example/patch-notes"]) {
    const answer = await page.goto(problems.origin + path);
    expect(answer?.status(), path).toBe(404);
    expect(page.url()).toBe(`${problems.origin}/evil.example/patch-notes`);
  }
});

test("NAV-11 : les entrées de l'en-tête tiennent sur une ligne dès 768 px", async ({ page }) => {
  for (const width of [768, 900, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto("/");
    const bar = page.getByRole("navigation", { name: "Principale", exact: true });
    for (const link of await bar.getByRole("link").all()) {
      const lines = await link.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      expect(lines, `${width} px`).toBe(1);
    }
    const mark = await page
      .getByRole("banner")
      .getByRole("link", { name: "NEVA" })
      .locator("svg")
      .boundingBox();
    expect(mark?.width, `${width} px`).toBe(28);
  }
});

test("NAV-12 : la barre du bas reste en vue, avec des cibles de 44 px, et ne cache pas la fin", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/patch-notes");
  const bar = page.getByRole("navigation", { name: "Principale, en bas" });
  for (const y of [0, 600, 100_000]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
    const box = await bar.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(640);
  }
  for (const link of await bar.getByRole("link").all()) {
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  const [footer, top] = [await page.getByRole("contentinfo").boundingBox(), await bar.boundingBox()];
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1);
});

test("NAV-12 : sous 360 px les noms restent lisibles par les lecteurs d'écran", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Principale, en bas" });
  await expect(bar.getByRole("link", { name: "Téléchargements" })).toBeVisible();
});

test("NAV-08 : précédent et suivant retrouvent la page, l'adresse et le défilement", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Patch Notes" }).click();
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/patch-notes?page=2");
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: "instant" }));
  await page.getByRole("main").locator("details").first().locator("summary").click();
  await page.getByRole("link", { name: "Adresse permanente de ce patch" }).first().click();
  await expect(page).toHaveURL(/\/patch-notes\/5\.\d\.\d$/);

  await page.goBack();
  await expect(page).toHaveURL("/patch-notes?page=2");
  await expect(page.getByText("12 patches disponibles • Page 2 sur 3")).toBeVisible();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(60);
  await page.goBack();
  await expect(page).toHaveURL("/patch-notes");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page.getByText("12 patches disponibles • Page 1 sur 3")).toBeVisible();
});

test("NAV-07, F-23 : ?code= sur n'importe quelle adresse mène au retour de connexion, avec trois paramètres", async ({
  page,
}) => {
  for (const path of ["/", "/patch-notes", "/patch-notes/5.2.2", "/downloads", "/nulle-part"]) {
    await page.goto(`${path}?code=abcdef&state=xyz&piege=1&page=2`);
    await expect(page).toHaveURL("/auth/callback?code=abcdef&state=xyz");
    await expect(page.getByRole("alert")).toHaveText(
      "Code d'autorisation expiré. Veuillez vous reconnecter.",
    );
  }
});

test.describe("Les pages d'erreur gardent le cadre (NAV-16)", () => {
  for (const path of ["/nulle-part", "/patch-notes/9.9.9", "/a/b/c/d", "/downloads/base/encore"]) {
    test(longUnless(path === "/nulle-part" || path.includes("9.9.9"), `404 : ${path}`), async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByText("Erreur 404")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Page non trouvée." })).toBeVisible();
      await expect(page.getByRole("banner").getByRole("link", { name: "Patch Notes" })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await expect(page).toHaveTitle("Erreur 404 · NEVA");
      await page.getByRole("main").getByRole("link", { name: "Retour à l'accueil" }).click();
      await expect(page).toHaveURL("/");
    });
  }

  test("NAV-16, 404 : ce que l'adresse semble demander se cherche, aussi après un lien mort dans une page hydratée", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/grove-perdu/);
    await page.goto("/guide/demarrer/ouvrir-les-ports");
    const field = page.getByRole("main").getByRole("searchbox");
    await expect(field).toHaveValue("ouvrir les ports");
    await field.press("Enter");
    await expect(page).toHaveURL("/guide/recherche?q=ouvrir+les+ports");
    await expect(page.getByText(/résultats? pour «\souvrir les ports/)).toBeVisible();

    await page.goto("/mappings");
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('main a[href^="/mappings/"]');
      history.replaceState(history.state, "", link?.href);
      history.pushState({ ...history.state, key: "perdu" }, "", "/mappings/grove-perdu");
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    });
    await expect(page.getByText("Erreur 404")).toBeVisible();
    await expect(field).toHaveValue("grove perdu");
  });

  test("401 : un fichier réservé demande la connexion", async ({ page }) => {
    const response = await page.goto("/downloads/base");
    expect(response?.status()).toBe(401);
    await expect(page.getByRole("heading", { level: 1, name: "Connexion requise" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveText("Se connecter avec Discord");
  });

  test("404 : un fichier inconnu, connecté @long", async ({ page }) => {
    await enterAs(page, "client");
    const response = await page.goto("/downloads/inconnu");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Ce fichier n'est pas disponible pour le moment.")).toBeVisible();
  });

  test("405 : une page de lecture n'accepte pas de formulaire", async ({ page }) => {
    await page.goto("/statut");
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST" && answer.status() === 405),
      page.evaluate(() => {
        const form = document.createElement("form");
        form.method = "post";
        form.action = "/patch-notes";
        document.body.append(form);
        form.submit();
      }),
    ]);
    expect(response.status()).toBe(405);
    await expect(page.getByRole("heading", { level: 1, name: "Action impossible ici" })).toBeVisible();
    await expect(page.getByText("Revenez à la page précédente, puis recommencez.")).toBeVisible();
  });

  test("404 en JSON pour les machines (API-11)", async ({ request }) => {
    const response = await request.get("/api/nulle-part");
    expect(response.status()).toBe(404);
    expect(await response.json()).toEqual({
      error: "Adresse inconnue.",
      code: "introuvable",
      type: "about:blank",
      status: 404,
    });
  });
});

test.describe("Au clavier (A11Y-01)", () => {
  test("le lien d'évitement vient en premier et mène au contenu", async ({ page }) => {
    await page.goto("/patch-notes");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Aller au contenu" });
    await expect(skip).toBeFocused();
    expect((await skip.boundingBox())?.width).toBeGreaterThan(100);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("combobox", { name: "Votre version" })).toBeFocused();
  });

  test("le menu du compte s'ouvre, se parcourt et se ferme avec Échap", async ({ page }) => {
    await enterAs(page, "owner", "/");
    const button = page.getByRole("button", { name: "Compte, Kéran" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#menu-compte")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Administration" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Outils" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Mes données" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Se déconnecter" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator("#menu-compte")).toBeHidden();
    await expect(button).toBeFocused();
  });

  test("un menu ouvert se ferme quand le focus le quitte, vers l'avant comme vers l'arrière", async ({
    page,
  }) => {
    for (const [path, button, menu] of [
      ["/guide", page.getByRole("button", { name: "Compte, Kéran" }), page.locator("#menu-compte")],
      ["/admin", page.getByRole("button", { name: "Plus" }), page.locator("#menu-administration")],
    ] as const) {
      if (path === "/guide") await enterAs(page, "owner", path);
      else await page.goto(path);
      await button.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      await expect(button).toBeFocused();
      await expect(menu).toBeVisible();
      await page.keyboard.press("Shift+Tab");
      await expect(menu, path).toBeHidden();
      await button.focus();
      await page.keyboard.press("Enter");
      await menu.locator("a, button").last().focus();
      await expect(menu).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(menu, path).toBeHidden();
      await expect(page.locator(":focus")).toHaveCount(1);
    }
  });

  test("sur un téléphone, ce qui prend le focus en remontant le guide n'est pas sous sa barre @long", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/guide");
    const bar = await page.locator(".guide-bar").boundingBox();
    const end = (bar?.y ?? 0) + (bar?.height ?? 0);
    await page.locator("main a").last().focus();
    const links = await page.locator("main .guide-link").count();
    expect(links).toBeGreaterThan(10);
    for (let step = 0; step < links + 20; step++) {
      await page.keyboard.press("Shift+Tab");
      const [top, what] = await page.evaluate(() => {
        const element = document.activeElement ?? document.body;
        return [element.getBoundingClientRect().top, element.outerHTML.slice(0, 90)] as const;
      });
      expect(top, what).toBeGreaterThanOrEqual(end);
    }
  });

  test("une entrée de patch s'ouvre avec Entrée, et tout ce qui prend le focus le montre", async ({
    page,
  }) => {
    await page.goto("/patch-notes");
    const first = page.locator("summary").first();
    await first.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("details").first()).toHaveAttribute("open");
    await page.goto("/patch-notes");
    const stops = await page.locator("a, button, input, summary").filter({ visible: true }).count();
    for (let step = 0; step < stops; step++) {
      await page.keyboard.press("Tab");
      const shown = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement ?? document.body);
        return `${style.outlineStyle} ${style.outlineWidth}`;
      });
      expect(shown).toBe("solid 2px");
    }
  });
});
