import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { longUnless } from "../long.ts";
import { believeOffline, holdAnswers, holdBack, partIsThere } from "../network.ts";
import { enterAs, signInAs } from "../people.ts";

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
    await believeOffline(page);
    await page.goto("/mappings");
    await page.getByRole("link", { name: "Carte" }).first().click();
    await expect(page).toHaveURL("/mappings/carte");
  });
});

/** Opens a page with a form, and waits for the part that sends it: that comes after the page. */
async function openWithSending(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await partIsThere(page, "send-once");
}

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
    await openWithSending(page, path);
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
    await openWithSending(page, "/assistance/ticket");
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

test("ERR-16, DOC-59 : sans réseau un avis reste sur sa page, avec son commentaire, et part quand il revient", async ({
  page,
  problems,
}) => {
  problems.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/guide/politique/assistance");
  await page.waitForLoadState("networkidle");
  await page.getByText("Ajouter un commentaire").click();
  const comment = page.getByLabel(/Ce qui manque/);
  await comment.fill("Un exemple");
  await page.context().setOffline(true);
  const yes = page.getByRole("button", { name: "Oui" });
  await yes.click();
  await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible();
  await expect(comment).toHaveValue("Un exemple");
  await page.context().setOffline(false);
  await yes.click();
  await expect(page.getByText("Merci, votre avis est enregistré.")).toBeVisible();
});

test("ERR-16, DOC-59 : un avis part aussi d'un navigateur qui croit à tort être sans réseau @long", async ({
  page,
}) => {
  await believeOffline(page);
  await page.goto("/guide/politique/assistance");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Non" }).click();
  await expect(page.getByText("Merci, votre avis est enregistré.")).toBeVisible();
});

test("ERR-16, DOC-59 : pressé deux fois avant que vienne ce qui le retient, un avis part quand même @long", async ({
  page,
}) => {
  await believeOffline(page);
  await page.goto("/guide/politique/assistance");
  await page.waitForLoadState("networkidle");
  const release = await holdBack(page, /\/send-once-/);
  await page.getByRole("button", { name: "Non" }).dblclick();
  release();
  await expect(page.getByText("Merci, votre avis est enregistré.")).toBeVisible();
});

test("ERR-16, N-13 : sur une ligne qui ne répond plus, une demande dit qu'elle part, puis que c'est le réseau, et part au second essai @long", async ({
  page,
}) => {
  await openWithSending(page, "/assistance/ticket");
  const problem = page.getByLabel("Le problème, en une phrase");
  await problem.fill("Écran noir");
  await page.route("**/*", () => {});
  const send = page.getByRole("button", { name: "Préparer le message" });
  await send.click();
  await expect(page.getByText("Envoi en cours…")).toBeVisible();
  await expect(page.getByText("Erreur de réseau. Vérifiez votre connexion internet.")).toBeVisible({
    timeout: 15_000,
  });
  await expect(problem).toHaveValue("Écran noir");
  await page.unroute("**/*");
  await send.click();
  await expect(page.getByText("Votre message est prêt")).toBeVisible();
});

test("ERR-16, N-13 : une demande part aussi d'un navigateur qui croit à tort être sans réseau @long", async ({
  page,
}) => {
  await believeOffline(page);
  await openWithSending(page, "/assistance/ticket");
  await page.getByLabel("Le problème, en une phrase").fill("Écran noir");
  await page.getByRole("button", { name: "Préparer le message" }).click();
  await expect(page.getByText("Votre message est prêt")).toBeVisible();
});

test("PRIV-01 : sur un réseau lent, un second appui n'efface pas deux fois : la page dit que le compte est effacé @long", async ({
  page,
}) => {
  await signInAs(page, "owner-client");
  const release = await holdAnswers(page, "**/confidentialite");
  await openWithSending(page, "/confidentialite");
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
  await openWithSending(page, "/assistance/ticket");
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

test("ERR-16 : sur une ligne qui ne répond plus, une page et une part qui tardent le disent, et viennent quand même", async ({
  page,
}) => {
  await page.clock.install();
  const late = page.locator("#annonces").getByText("Le site n'a pas encore répondu.");
  const expectLate = async (hold: string, press: () => Promise<unknown>) => {
    const asked = page.waitForRequest(hold);
    const release = await holdBack(page, hold);
    await press();
    await asked;
    await page.clock.fastForward(9000);
    await expect(late).toHaveCount(0);
    await page.clock.fastForward(1500);
    await expect(late).toBeVisible();
    release();
    await expect(late).toHaveCount(0);
  };
  await page.goto("/mappings", { waitUntil: "networkidle" });
  const search = page.getByRole("main").getByRole("searchbox");
  await search.fill("police");
  await expectLate("**/mappings.data*", () => search.press("Enter"));
  await expect(page).toHaveURL(/q=police/);

  await page.goto("/mappings/001", { waitUntil: "networkidle" });
  await expectLate("**/assets/lightbox-*.js", () =>
    page.getByRole("button", { name: "Agrandir l'image" }).click(),
  );
  await expect(page.getByRole("dialog", { name: "Image agrandie" })).toBeVisible();
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
