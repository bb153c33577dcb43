import type { Page } from "@playwright/test";
import { unfold } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { longUnless } from "./long.ts";
import { horizontalOverflow, layoutShifts } from "./looks.ts";
import { holdAnswers, holdBack, openHeld, partIsThere } from "./network.ts";
import { byKind, guestPages, memberPages, type VisitedPage } from "./pages.ts";
import { enterAs, signInAs } from "./people.ts";
import { wordsOf } from "./words.ts";

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

test.describe("Le thème", () => {
  test("suit le système, se change d'un clic et revient sans éclair après un rechargement", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // The theme at the moment when the body begins: nothing has been painted yet.
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        const seen = window as Window & { themeAtBody?: string };
        seen.themeAtBody = document.documentElement.dataset["theme"] ?? "aucun";
      }).observe(document, { childList: true, subtree: true });
    });
    const themeAtBody = () => page.evaluate(() => (window as Window & { themeAtBody?: string }).themeAtBody);
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = "rgb(11, 15, 20)";
    const light = "rgb(245, 248, 250)";

    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/");
    expect([await themeAtBody(), await ground()]).toEqual(["aucun", light]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await ground()).toBe(dark);

    await page.getByRole("button", { name: "Changer de thème" }).click();
    await expect(page.getByText("Thème clair")).toBeVisible();
    expect(await ground()).toBe(light);
    for (const path of ["/", "/downloads", "/nulle-part"]) {
      await page.goto(path);
      expect([await themeAtBody(), await ground()]).toEqual(["light", light]);
    }
    await page.getByRole("button", { name: "Changer de thème" }).click();
    expect(await ground()).toBe(dark);
  });

  test("changé ailleurs, il est celui d'une page qui était déjà prête, dès qu'elle se montre @long", async ({
    page,
    context,
  }) => {
    await page.goto("/patch-notes", { waitUntil: "networkidle" });
    const other = await context.newPage();
    await other.goto("/guide", { waitUntil: "networkidle" });
    await other.getByRole("button", { name: "Changer de thème" }).click();
    await expect(other.locator("html")).toHaveAttribute("data-theme", "light");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
});

test.describe("Une page hydratée garde ce que le cadre y a déjà fait", () => {
  test("le support, quand l'horloge du visiteur n'est pas celle du site", async ({ page }) => {
    for (const moment of ["2026-11-20T20:00:00Z", "2026-11-22T03:00:00Z"]) {
      await page.clock.setFixedTime(moment);
      await page.goto("/downloads", { waitUntil: "networkidle" });
      await expect(page.locator("html")).toHaveAttribute("data-js", "");
    }
  });

  test("le thème et son message, changés avant l'hydratation", async ({ page }) => {
    const release = await openHeld(page, "/downloads");
    // Pressed once: where the frame script is not there yet, it presses it again.
    await page.getByRole("button", { name: "Changer de thème" }).click();
    await expect(page.getByText("Thème clair")).toBeVisible();
    release();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await expect(page.locator("html")).toHaveAttribute("data-js", "");
  });

  test("ses commandes et le thème, où une extension a changé un texte avant l'hydratation", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/Minified React error #418/);
    await page.addInitScript(() => localStorage.setItem("theme", "light"));
    await page.setViewportSize({ width: 360, height: 740 });
    const release = await openHeld(page, "/mappings");
    const title = page.getByRole("heading", { level: 1 });
    await title.evaluate((heading) => {
      heading.textContent = "Changé";
    });
    release();
    // React has made the page anew.
    await expect(title).not.toHaveText("Changé");
    await expect(page.locator("html")).toHaveAttribute("data-js", "");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    expect(await layoutShifts(page)).toEqual([]);
  });

  test("ce qui est tapé, choisi et pressé, où une extension a mis un élément à côté de chaque champ (R-33)", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/Minified React error #418/);
    await enterAs(page, "client");
    const release = await openHeld(page, "/mappings");
    const search = page.getByRole("main").getByRole("searchbox");
    const made = await search.evaluateHandle((field) => {
      for (const one of document.querySelectorAll("main input, main select"))
        one.after(document.createElement("extension-icone"));
      return field;
    });
    const select = page.getByRole("button", { name: "Sélectionner" });
    await select.click();
    await page.getByRole("combobox", { name: /Métier/ }).selectOption("EMS");
    await search.click();
    await page.keyboard.type("palet");
    await page.keyboard.press("ArrowLeft");
    release();
    await expect(page).toHaveURL("/mappings?q=palet&metier=EMS");
    expect(await made.evaluate((field) => field.isConnected)).toBe(false);
    await expect(select).toHaveAttribute("aria-pressed", "true");
    await expect(search).toBeFocused();
    expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);
    await expect(page.locator(".catalogue-grid > li")).toHaveCount(1);
  });
});

test.describe("R-33 : un script qui n'arrive pas laisse la page telle qu'elle est sans script, sans commande morte", () => {
  for (const [path, persona, file, button] of [
    ["/guide", null, "frame", "Changer de thème"],
    ["/mappings/001", null, "root", "Agrandir l'image"],
    ["/mappings/001", "client", "root", "Agrandir l'image"],
    ["/mappings/carte", null, "entry.client", "Agrandir la carte"],
    ["/mappings/carte", "client", "entry.client", "Agrandir la carte"],
  ] as const) {
    const isKept = persona === null && file !== "root";
    test(
      longUnless(isKept, `${path}, ${persona ?? "déconnecté"}, sans ${file}`),
      async ({ page, problems }) => {
        problems.tolerate(/ERR_FAILED|Failed to fetch dynamically/);
        if (persona) await enterAs(page, persona);
        await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
        await page.goto(path, { waitUntil: "networkidle" });
        await expect(page.locator("html")).not.toHaveAttribute("data-js");
        await expect(page.locator(`[aria-label="${button}"]`).first()).toBeHidden();
      },
    );
  }

  test("le script du cadre manque à une page hydratée, qui répond quand même", async ({ page, problems }) => {
    problems.tolerate(/ERR_FAILED|Failed to fetch dynamically/);
    await page.route(/\/assets\/frame-[\w-]{8}\.js/, (route) => route.abort());
    await page.goto("/mappings/001");
    await page.getByRole("button", { name: "Agrandir l'image" }).click();
    await expect(page.getByRole("dialog", { name: "Image agrandie" })).toBeVisible();
  });

  test("le script du cadre manque à une page hydratée : ses commandes à lui ne sont pas montrées @long", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/ERR_FAILED|Failed to fetch dynamically/);
    await enterAs(page, "client");
    await page.route(/\/assets\/frame-[\w-]{8}\.js/, (route) => route.abort());
    await page.goto("/outils/plaque");
    await expect(page.locator("[data-theme-toggle]")).toBeHidden();
    const copy = page.getByRole("region", { name: "Résultat" }).locator("[data-copy], [data-copy-from]");
    await expect(copy.first()).toBeHidden();
  });

  test("la part qui copie et imprime manque : ses boutons ne sont pas montrés @long", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/ERR_FAILED/);
    await page.goto("/patch-notes/5.2.2");
    await expect(page.getByRole("button", { name: "Copier le lien" })).toBeVisible();
    await page.route("**/assets/after-load-*.js", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("button", { name: "Copier le lien" })).toBeHidden();
    await page.goto("/guide");
    await expect(page.locator("[data-print]")).toBeHidden();
    // What the router does is done.
    await page.goto("/mappings/001");
    await expect(page.locator("html")).toHaveAttribute("data-frameless");
    await page.getByRole("button", { name: "Agrandir l'image" }).click();
    await expect(page.getByRole("dialog", { name: "Image agrandie" })).toBeVisible();
  });
});

test.describe("ERR-16 : ce qui se charge à la demande laisse la page telle qu'elle est sans réseau, et vient quand il revient", () => {
  for (const { path, press, part } of [
    {
      path: "/mappings/001",
      press: (page: Page) => page.getByRole("button", { name: "Agrandir l'image" }).click(),
      part: (page: Page) => page.getByRole("dialog", { name: "Image agrandie" }),
    },
    {
      path: "/mappings/carte",
      press: (page: Page) =>
        page
          .getByRole("region", { name: "Mappings dans la vue" })
          .getByRole("link", { name: /^Bar Yellow Jack/ })
          .click(),
      part: (page: Page) => page.getByRole("dialog", { name: "Bar Yellow Jack" }),
    },
    {
      path: "/mappings",
      press: async (page: Page) => {
        const select = page.getByRole("button", { name: "Sélectionner" });
        if ((await select.getAttribute("aria-pressed")) === "false") await select.click();
        else await page.getByRole("checkbox", { name: "Sélectionner Bar Yellow Jack" }).check();
      },
      part: (page: Page) => page.getByRole("region", { name: "Sélection" }),
    },
  ]) {
    test(longUnless(path === "/mappings/carte", path), async ({ page, problems }) => {
      problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
      await enterAs(page, "client");
      await page.goto(path, { waitUntil: "networkidle" });
      const title = await page.getByRole("heading", { level: 1 }).textContent();
      await page.context().setOffline(true);
      await press(page);
      await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
      await page.context().setOffline(false);
      await press(page);
      await expect(part(page)).toBeVisible();
    });
  }
});

test("ERR-16 : un mapping enregistré et un fichier vérifié sans réseau partent au second essai, quand il revient @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await enterAs(page, "team");
  await page.goto("/admin/mappings/nouveau", { waitUntil: "networkidle" });
  await page.getByLabel("Nom", { exact: true }).fill("Sans réseau");
  await page.getByLabel("Nom du fichier", { exact: true }).fill(`nv_sans_reseau_${Date.now()}`);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Créer le mapping" }).click();
  await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Créer le mapping" }).click();
  await expect(page.getByText("Mapping créé avec succès !")).toBeVisible();

  await page.goto("/outils/couleurs", { waitUntil: "networkidle" });
  await page.getByText("J'ai déjà un fichier").click();
  await page.getByLabel("Votre fichier").fill("Config.CouleurPrincipale = '112233'");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Vérifier ce fichier" }).click();
  await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Vérifier ce fichier" }).click();
  await expect(page.getByLabel("Couleur", { exact: true })).toHaveValue("112233");
});

test.describe("ERR-16 : sans réseau un lien laisse la page, dit pourquoi, et mène plus loin quand il revient", () => {
  for (const [from, persona, link, to] of [
    ["/mappings?metier=Police", null, "Commissariat LSPD de Mission Row", "/mappings/001?metier=Police"],
    ["/mappings", null, "Carte", "/mappings/carte"],
    ["/admin/patches", "team", "Mappings", "/admin/mappings"],
  ] as const) {
    test(longUnless(from !== "/mappings", `${from} vers ${to}`), async ({ page, problems }) => {
      problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
      if (persona) await enterAs(page, persona);
      await page.goto(from);
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      const target = page.getByRole("main").getByRole("link", { name: link }).first();
      await target.click();
      await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
      await expect(page).toHaveURL(from);
      await page.context().setOffline(false);
      await target.click();
      await expect(page).toHaveURL(to);
    });
  }

  test("dans une fiche ouverte sur la liste, la phrase est au-dessus d'elle @long", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
    await page.goto("/mappings?metier=Police");
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "Commissariat LSPD de Mission Row" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await page.context().setOffline(true);
    await dialog
      .getByRole("link", { name: /^Mapping (précédent|suivant)$/ })
      .first()
      .click();
    const sentence = page.getByText("Erreur de réseau. Vérifiez votre connexion internet.");
    // What lies behind an open dialog, or is not its own, cannot be pressed, nor is it read out.
    await sentence.click({ trial: true });
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expect(dialog).toBeHidden();
  });

  test("devant un réseau qui ne mène nulle part, la page dit que c'est lui @long", async ({
    page,
    problems,
  }) => {
    problems.tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|503/);
    await page.goto("/mappings?metier=Police");
    await page.waitForLoadState("networkidle");
    const card = page.getByRole("main").getByRole("link", { name: "Commissariat LSPD de Mission Row" });
    // Its script is there from the first time on.
    await card.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expect(dialog).toBeHidden();
    await page.route("**/mappings/fiche/*.data*", (route) => route.abort("internetdisconnected"));
    await card.click();
    await expect(page.getByRole("heading", { name: "Hors ligne" })).toBeVisible();
    await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
    await page.unroute("**/mappings/fiche/*.data*");
    await page.getByRole("link", { name: "Réessayer" }).click();
    await expect(page).toHaveURL("/mappings/001?metier=Police");
    await expect(page.getByRole("heading", { name: "Commissariat LSPD de Mission Row" })).toBeVisible();
  });

  test("un navigateur qui se croit sans réseau devant un site qui répond n'y perd rien @long", async ({
    page,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false }));
    await page.goto("/mappings");
    await page.getByRole("link", { name: "Carte" }).first().click();
    await expect(page).toHaveURL("/mappings/carte");
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
    await expect(page.getByRole("textbox", { name: "Votre version" })).toBeFocused();
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
      ["/admin/patches/nouveau", "main .side-panel li"],
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

for (const { path, label, button, answered } of [
  {
    path: "/assistance/diagnostic",
    label: "La console du serveur",
    button: "Chercher la cause",
    answered: "Une autre console",
  },
  {
    path: "/assistance/ticket",
    label: "Le problème, en une phrase",
    button: "Préparer le message",
    answered: "Votre message est prêt",
  },
]) {
  const title = `N-12, N-13 : sur un réseau lent, un second appui n'envoie pas ${path} deux fois`;
  test(longUnless(path === "/assistance/ticket", title), async ({ page }) => {
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith(path)) sent += 1;
    });
    const release = await holdBack(page, `**${path}`, "POST");
    // What holds a second press back comes after the page.
    await page.goto(path);
    await partIsThere(page, "send-once");
    await page.getByLabel(label).fill("Une console");
    // In the page, for a click of the test itself waits for what it leads to. Each has the time to set out.
    await page.getByRole("button", { name: button }).evaluate(async (element: HTMLButtonElement) => {
      for (let i = 0; i < 3; i++) {
        element.click();
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    await expect.poll(() => sent).toBe(1);
    release();
    await expect(page.getByText(answered)).toBeVisible();

    // Back on the page the same button sends again.
    await page.goBack();
    await page.getByLabel(label).fill("Encore");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(answered)).toBeVisible();
    expect(sent).toBe(2);
  });
}

test("N-12, N-13 : les liens d'une réponse ouvrent un onglet : elle reste, avec ce qu'on y a collé @long", async ({
  page,
  problems,
}) => {
  // The page of the guide is for members.
  problems.tolerate(/401/);
  const ownLinks = page.getByRole("main").locator('a[href^="/"]');
  await page.goto("/assistance/diagnostic");
  await expect(ownLinks.first()).not.toHaveAttribute("target");
  await page.getByLabel("La console du serveur").fill("connect ECONNREFUSED 127.0.0.1:3306");
  await page.getByRole("button", { name: "Chercher la cause" }).click();
  const found = page.getByRole("region", { name: "1 problème reconnu" });
  const opened = page.waitForEvent("popup");
  await found.getByRole("link", { name: /^Dans le guide .*\(nouvel onglet\)$/ }).click();
  await (await opened).close();
  await expect(found).toBeVisible();
  const isNewTab = (links: Element[]) => links.every((link) => link.getAttribute("target") === "_blank");
  expect(await ownLinks.evaluateAll(isNewTab)).toBe(true);

  await page.getByRole("button", { name: "Préparer mon ticket" }).click();
  await expect(page.getByLabel("Le problème")).toHaveValue(/Base de données injoignable/);
  await expect(page.getByRole("link", { name: "les règles du support (nouvel onglet)" })).toBeVisible();
  expect(await ownLinks.evaluateAll(isNewTab)).toBe(true);
});

for (const { where, reason, cut, mend } of [
  {
    where: "sans réseau une demande reste sur sa page, qui dit pourquoi, et part quand il revient",
    reason: /ERR_INTERNET_DISCONNECTED/,
    cut: (page: Page) => page.context().setOffline(true),
    mend: (page: Page) => page.context().setOffline(false),
  },
  {
    where: "devant un site arrêté une demande reste aussi sur sa page, et part quand il répond",
    reason: /ERR_CONNECTION_REFUSED/,
    cut: (page: Page) => page.route("**/*", (route) => route.abort("connectionrefused")),
    mend: (page: Page) => page.unroute("**/*"),
  },
]) {
  test(`ERR-16, N-13 : ${where}`, async ({ page, problems }) => {
    problems.tolerate(reason);
    await page.goto("/assistance/ticket", { waitUntil: "networkidle" });
    const problem = page.getByLabel("Le problème, en une phrase");
    await problem.fill("Écran noir");
    await cut(page);
    await page.getByRole("button", { name: "Préparer le message" }).click();
    await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
    await expect(problem).toHaveValue("Écran noir");
    await mend(page);
    await page.getByRole("button", { name: "Préparer le message" }).click();
    await expect(page.getByText("Votre message est prêt")).toBeVisible();
  });
}

test("ERR-16, N-13 : une demande part aussi d'un navigateur qui croit à tort être sans réseau @long", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.goto("/assistance/ticket", { waitUntil: "networkidle" });
  await page.getByLabel("Le problème, en une phrase").fill("Écran noir");
  await page.getByRole("button", { name: "Préparer le message" }).click();
  await expect(page.getByText("Votre message est prêt")).toBeVisible();
});

test("PRIV-01 : sur un réseau lent, un second appui n'efface pas deux fois : la page dit que le compte est effacé @long", async ({
  page,
}) => {
  await signInAs(page, "owner-client");
  const release = await holdAnswers(page, "**/confidentialite");
  await page.goto("/confidentialite", { waitUntil: "networkidle" });
  await page.getByLabel(/J'efface ces données/).check();
  await page
    .getByRole("button", { name: "Effacer mes données" })
    .evaluate(async (button: HTMLButtonElement) => {
      for (let i = 0; i < 2; i++) {
        button.click();
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    });
  release();
  await expect(page.getByText("Vos données sont effacées.")).toBeVisible();
});

test("N-13 : une demande qui n'est pas envoyée n'est quittée qu'après la question, et n'est gardée nulle part @long", async ({
  page,
}) => {
  await page.goto("/assistance/ticket", { waitUntil: "networkidle" });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  const problem = page.getByLabel("Le problème, en une phrase");
  await problem.pressSequentially("Écran noir");
  const leave = page.getByRole("banner").getByRole("link", { name: "Documentation" });
  await leave.click();
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(problem).toHaveValue("Écran noir");
  const storage = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(await storage()).not.toContain("Écran");
  await page.getByRole("button", { name: "Préparer le message" }).click();
  await expect(page.getByText("Votre message est prêt")).toBeVisible();
  await leave.click();
  await expect(page).toHaveURL("/guide");
  expect(asked).toHaveLength(1);
});

test("Une page qui tarde se dit dès le premier regard, puis la ligne s'en va @long", async ({ page }) => {
  await enterAs(page, "team", "/admin/patches");
  const line = page.getByRole("status").filter({ hasText: "Chargement…" });
  const release = await holdBack(page, "**/admin/mappings.data*");
  await page.locator('a[href="/admin/mappings"]').first().click();
  await expect(line).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Mappings");
  release();
  await expect(page).toHaveURL(/\/admin\/mappings$/);
  await expect(line).toHaveCount(0);
});
