import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { longUnless } from "./long.ts";
import { chooseOnDiscord, signInAs } from "./people.ts";

async function expectRefusal(page: Page, sentence: string, cookiesLeft: RegExp[] = []): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Erreur d'authentification");
  await expect(page.getByRole("alert")).toHaveText(sentence);
  await expect(page.getByRole("link", { name: "Retourner à l'accueil" })).toBeVisible();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).toEqual(cookiesLeft.map((name) => expect.stringMatching(name)));
}

test.describe("Chaque refus dit la phrase du catalogue", () => {
  const network = "Erreur de réseau lors de la connexion à Discord. Vérifiez votre connexion internet.";
  const notMember =
    "Vous n'êtes pas membre du serveur Discord NEVA. Rejoignez d'abord le serveur Discord puis réessayez.";
  const noRole =
    "Aucun rôle autorisé trouvé. Contactez un administrateur pour vous attribuer un rôle sur le serveur Discord.";
  const cancelled = "Authentification annulée ou échouée";
  // Every sentence is looked at in workerd, for every persona; here is one of each way back that no test below takes.
  const refusals: readonly [row: string, persona: string, sentence: string][] = [
    ["ERR-08", "token-coupe", network],
    ["ERR-14", "sans-code", "Code d'autorisation manquant"],
    ["ERR-18", "mauvais-etat", "Erreur d'authentification inconnue"],
  ];
  for (const [row, persona, sentence] of refusals) {
    test(`${row} : ${persona}`, async ({ page }) => {
      await chooseOnDiscord(page, persona);
      // A return with a state that nobody gave leaves the sign-in under way as it is.
      await expectRefusal(page, sentence, persona === "mauvais-etat" ? [/^__Host-neva-oauth:/] : []);
    });
  }

  test("ERR-08, R-01 : Discord ne répond jamais, la page vient en moins de 6 secondes", async ({ page }) => {
    const answer = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().endsWith("/auth/callback"),
    );
    await chooseOnDiscord(page, "token-suspendu");
    const timing = (await answer).request().timing();
    expect(timing.responseStart).toBeLessThan(6000);
    await expectRefusal(page, network);
  });

  test("ERR-01 : qui n'est pas membre trouve l'invitation", async ({ page }) => {
    await chooseOnDiscord(page, "non-membre");
    await expectRefusal(page, notMember);
    const invitation = page.getByRole("main").getByRole("link", { name: "Rejoindre le Discord" });
    await expect(invitation).toHaveAttribute("href", "https://discord.gg/neva");
    await expect(invitation).toHaveAttribute("rel", "noopener noreferrer");
  });

  test("ERR-05 : qui n'a aucun rôle trouve où en demander un, et se reconnecte ensuite", async ({ page }) => {
    await chooseOnDiscord(page, "sans-role");
    await expectRefusal(page, noRole);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Ouvrir un ticket" })).toHaveAttribute(
      "href",
      "https://discord.gg/neva",
    );
    await expect(main.getByRole("button", { name: "Se connecter avec Discord" })).toBeVisible();
  });

  test("ERR-13, AUTH-10 : qui a annulé est ramené à l'accueil par le bouton, et une nouvelle connexion réussit", async ({
    page,
  }) => {
    await chooseOnDiscord(page, "annuler");
    await expectRefusal(page, cancelled);
    await page.getByRole("link", { name: "Retourner à l'accueil" }).click();
    await expect(page).toHaveURL("/");
    await signInAs(page, "client");
  });
});

test("ERR-06, AUTH-12 : un code déjà utilisé est refusé, et la session ouverte reste", async ({ page }) => {
  const returns: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/callback?")) returns.push(request.url());
  });
  await signInAs(page, "client");
  expect(returns).toHaveLength(1);
  await page.goto(returns[0] ?? "");
  await expect(page.getByRole("alert")).toHaveText("Ce code d'autorisation a déjà été utilisé");
  await page.getByRole("link", { name: "Retourner à l'accueil" }).click();
  await expect(page.getByRole("button", { name: "Compte, Maëlle D." })).toBeVisible();
});

test("ERR-06, NAV-08 : revenir en arrière après une connexion ne la rejoue pas", async ({ page }) => {
  await signInAs(page, "client", "/patch-notes");
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/auth/")) posts.push(request.url());
  });
  await page.goBack();
  await page.goForward();
  await page.waitForLoadState("load");
  await expect(page).not.toHaveURL(/code=/);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Compte, Maëlle D." })).toBeVisible();
  expect(posts).toEqual([]);
});

test.describe("Qui réussit revient d'où il vient (NAV-10)", () => {
  test("avec les paramètres de sa page, et sans le code", async ({ page }) => {
    await signInAs(page, "client", "/patch-notes/comparer?de=5.1.0&a=5.2.3");
    expect(new URL(page.url()).searchParams.has("code")).toBe(false);
  });

  test("le passage d'un guide réservé que l'adresse nomme", async ({ page, problems }) => {
    problems.tolerate(/401.*guide-vps/);
    const passage = "/guide/installations/guide-vps#sauvegarder";
    await page.goto(passage, { waitUntil: "networkidle" });
    await page.getByRole("main").getByRole("button", { name: "Se connecter avec Discord" }).click();
    await page.locator("#persona-client").click();
    await expect(page).toHaveURL(passage);
    await expect(page.locator("#sauvegarder")).toBeInViewport();
  });

  test("R-03, AUTH-06 : malgré un incident de Discord", async ({ page }) => {
    await signInAs(page, "token-429-puis-ok");
  });

  test("AUTH-09 : un message de progression pendant l'échange", async ({ page }) => {
    // Noted by the page itself: nothing can be asked of a page that is about to leave.
    await page.addInitScript(() => {
      document.addEventListener("readystatechange", () => {
        const titles = sessionStorage.getItem("titres") ?? "";
        sessionStorage.setItem("titres", `${titles}|${document.querySelector("h1")?.textContent ?? ""}`);
      });
    });
    await chooseOnDiscord(page, "token-lent");
    await page.waitForURL("/");
    const titles = await page.evaluate(() => sessionStorage.getItem("titres"));
    expect(titles).toContain("Connexion en cours…");
  });
});

test.describe("Le menu du compte (NAV-14)", () => {
  const people: readonly [persona: string, name: string, role: string, administration: boolean][] = [
    ["owner", "Kéran", "Owner", true],
    ["client", "Maëlle D.", "Client", false],
    ["nom-script", "</script><svg onload=alert(1)>", "Client", false],
  ];
  for (const [persona, name, role, administration] of people) {
    const title = `${persona} : ${role}${administration ? ", avec Administration" : ""}`;
    test(longUnless(!administration, title), async ({ page }) => {
      await signInAs(page, persona);
      await page.getByRole("button", { name: `Compte, ${name} ${role}`, exact: true }).click();
      const menu = page.locator("#menu-compte");
      await expect(menu).toBeVisible();
      await expect(menu).toContainText(name);
      await expect(menu.getByText(role, { exact: true })).toBeVisible();
      await expect(menu.getByRole("link", { name: "Administration" })).toHaveCount(administration ? 1 : 0);
      await expect(menu.getByRole("button", { name: "Se déconnecter" })).toBeVisible();
    });
  }

  test("NAV-14 : la photo de Discord, et sans elle les initiales @long", async ({ page, context }) => {
    await signInAs(page, "client");
    const avatar = page.getByRole("banner").locator(".avatar");
    // A page that is drawn with the account, and one that is a file, to which it comes later.
    const openEach = async (expectPicture: () => Promise<void>) => {
      for (const path of ["/mappings", "/guide"]) {
        await page.goto(path, { waitUntil: "load" });
        await expect(avatar).toHaveAttribute("data-initials", "MD");
        await expectPicture();
      }
    };
    // Nothing answers at that host while tests run.
    await openEach(() => expect(avatar.locator("img")).toHaveAttribute("hidden", ""));
    const body = readFileSync("public/icons/icon-192.png");
    await context.route("https://cdn.discordapp.com/**", (route) =>
      route.fulfill({ contentType: "image/png", body }),
    );
    await openEach(async () => {
      await expect(avatar.locator("img")).not.toHaveAttribute("hidden");
      await expect(avatar.locator("img")).toHaveJSProperty("naturalWidth", 192);
    });
  });

  test("NAV-14 : il mène à ce que le site garde de soi @long", async ({ page }) => {
    await signInAs(page, "client");
    await page.getByRole("button", { name: "Compte, Maëlle D." }).click();
    await page.locator("#menu-compte").getByRole("link", { name: "Mes données" }).click();
    await expect(page).toHaveURL("/confidentialite#mes-donnees");
    await expect(page.getByRole("heading", { name: "Obtenir ou effacer vos données" })).toBeInViewport();
  });

  test("AUTH-08 : se déconnecter ferme la session partout, avec un message", async ({ page, context }) => {
    await signInAs(page, "client");
    const other = await context.newPage();
    await other.goto("/downloads");
    await expect(other.getByRole("heading", { name: "Fichiers Serveur" })).toBeVisible();

    await page.getByRole("button", { name: "Compte, Maëlle D." }).click();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await expect(page).toHaveURL("/#deconnecte");
    await expect(page.getByText("Vous êtes déconnecté.")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("button", { name: "Connexion" })).toBeVisible();
    expect(await context.cookies()).toEqual([]);

    await other.reload();
    await expect(other.getByRole("heading", { name: "Connexion requise" })).toBeVisible();
  });
});

test("AUTH-08, T-09 : une page que le navigateur a gardée entière est redemandée quand sa session n'est plus", async ({
  page,
  context,
  problems,
}) => {
  // An answer that is on its way when the cookies go may bring back the one that says that there is a session.
  problems.tolerate(/\b401\b.*\/api\/moi/);
  const gate = page.getByRole("banner").getByRole("button", { name: "Connexion" });
  /** What a browser does that keeps pages: headless it keeps none. */
  const comeBack = () =>
    page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      return document.documentElement.hidden;
    });
  for (const path of ["/guide/installations/guide-vps", "/downloads"]) {
    await signInAs(page, "client", path);
    const loads: string[] = [];
    page.on("load", () => loads.push(path));
    expect(await comeBack(), "la même session").toBe(false);
    await context.clearCookies();
    expect(await comeBack(), "déconnecté").toBe(true);
    await expect(gate).toBeVisible();
    // The page is seen before it has loaded to its end.
    await expect.poll(() => loads).toEqual([path]);
    page.removeAllListeners("load");
  }
  // What a guest has written stays, whoever signed in meanwhile.
  await page.goto("/assistance/ticket");
  const message = page.getByRole("textbox").last();
  await message.fill("Mon serveur ne démarre pas.");
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a sign-in in another tab would
    document.cookie = "__Host-neva-connecte=1abc; Path=/; Secure";
  });
  expect(await comeBack(), "déconnecté au départ").toBe(false);
  await expect(message).toHaveValue("Mon serveur ne démarre pas.");
});

test("AUTH-08, T-09 : une page demandée d'avance avec une session ne se montre plus après elle", async ({
  page,
  context,
}) => {
  await signInAs(page, "client");
  const other = await context.newPage();
  await other.goto("/");
  const link = other.getByRole("banner").getByRole("link", { name: "Patch Notes" });
  const ahead = other
    .context()
    .waitForEvent("response", (response) => response.url().endsWith("/patch-notes"));
  await link.hover();
  await ahead;
  await page.getByRole("button", { name: "Compte, Maëlle D." }).click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByText("Vous êtes déconnecté.")).toBeVisible();
  await link.click();
  await expect(other).toHaveURL("/patch-notes");
  await expect(other.getByRole("banner").getByRole("button", { name: "Connexion" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Compte, Maëlle D." })).toHaveCount(0);
});

test("AUTH-11 : la session tient au navigateur : un autre ne l'a pas", async ({ page, browser, baseURL }) => {
  await signInAs(page, "client");
  const names = (await page.context().cookies()).map(
    ({ name, httpOnly, secure, sameSite, expires }) =>
      `${name} ${httpOnly} ${secure} ${sameSite} ${expires === -1}`,
  );
  expect(names.sort()).toEqual([
    "__Host-neva-connecte false true Lax true",
    "__Host-neva-session true true Lax true",
  ]);
  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  const guest = await other.newPage();
  await guest.goto("/");
  await expect(guest.getByRole("banner").getByRole("button", { name: "Connexion" })).toBeVisible();
  await other.close();
});

test("NAV-09, F-28 : souris, clavier, défilement, toucher et clic prolongent la session, au plus toutes les cinq minutes", async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, "client");
  await page.goto("/patch-notes", { waitUntil: "networkidle" });
  let reports = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/activite")) reports += 1;
  });
  const acts = {
    mousemove: () => page.mouse.move(200 + reports * 20, 300),
    keydown: () => page.keyboard.press("Shift"),
    scroll: () => page.evaluate(() => scrollBy(0, 40)),
    touchstart: () => page.locator("h1").dispatchEvent("touchstart"),
    click: () => page.locator("h1").dispatchEvent("click"),
  };
  await acts.mousemove();
  await acts.keydown();
  expect(reports, "la page elle-même vient de compter").toBe(0);
  for (const [i, [name, act]] of Object.entries(acts).entries()) {
    await page.clock.fastForward("05:01");
    const answer = page.waitForResponse("**/api/activite");
    await act();
    expect((await answer).status(), name).toBe(200);
    await act();
    expect(reports, name).toBe(i + 1);
  }
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) - 3 * 3_600_000);
  const answer = page.waitForResponse("**/api/activite");
  await acts.keydown();
  expect((await answer).status(), "une horloge qu'on retarde").toBe(200);
});
