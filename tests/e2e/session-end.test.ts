import type { Page } from "@playwright/test";
import { stopClock } from "./controls.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoAxeViolations, horizontalOverflow } from "./looks.ts";
import { answerToPost, openReady, roundTrip } from "./network.ts";
import { enterAs, signInAs } from "./people.ts";

/** The session's clock, a refusal, or a text that no server of ours would send. */
type Answer = { endsIn: number; final: boolean } | 401 | string;

/** What the server says of the session: its clock is not the page's. */
async function serverSays(page: Page, answer: Answer): Promise<void> {
  const refused = { status: 401, json: { error: "…" } };
  const body = answer === 401 ? refused : typeof answer === "string" ? { body: answer } : { json: answer };
  await page.route("**/api/activite", (route) =>
    route.request().method() === "GET" ? route.fulfill(body) : route.fallback(),
  );
}

/** So much later the page asks the server, and has read what it says. */
async function laterItAsks(page: Page, time: string): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith("/api/activite") && response.request().method() === "GET",
  );
  await page.clock.fastForward(time);
  await (await answer).finished();
  await roundTrip(page);
}

/** Opens a page that counts the session's time: the network may be quiet before the part that does has begun. */
async function openCounting(page: Page, path: string): Promise<void> {
  await openReady(page, path, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: /^Compte, / })).toBeVisible();
}

/** Opens such a page as somebody, and stops its clock. */
async function openAtRest(page: Page, persona: string, path: string): Promise<void> {
  await page.clock.install();
  await enterAs(page, persona);
  await openCounting(page, path);
  await stopClock(page);
}

/** As somebody looks at the page again who was in another tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

const dialogOf = (page: Page) => page.getByRole("alertdialog");

/** As a form of the administration that was refused says it to the frame. */
async function refuseForm(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("session")));
  await expect(dialogOf(page)).toHaveAccessibleName("Votre session est terminée");
}

test("F-28 : deux minutes avant la fin, une page de lecture demande si l'on reste", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/session-end|api\/activite/.test(request.url())) asked.push(request.method());
  });
  await openAtRest(page, "client", "/guide/faq");
  // In view already: scrolling to it would be a sign of life.
  const link = page.getByRole("banner").getByRole("link").first();
  await link.focus();
  await page.clock.fastForward("01:50:00");
  expect(asked).toEqual([]);

  // A network that wants its own sign-in first answers in the server's place: it is asked again.
  await serverSays(page, "<p>Wi-Fi");
  await laterItAsks(page, "08:30");

  // Somebody was active in another tab: nothing is shown, and the question comes later.
  await serverSays(page, { endsIn: 10 * 60_000, final: false });
  await laterItAsks(page, "00:31");
  await expect(dialogOf(page)).toHaveCount(0);

  await serverSays(page, { endsIn: 120_000, final: false });
  await page.clock.fastForward("08:01");
  await expect(dialogOf(page)).toHaveAccessibleName("Votre session va se terminer");
  await expect(dialogOf(page).getByRole("timer")).toHaveText("2 min.");
  await expect(dialogOf(page).getByRole("button", { name: "Rester connecté" })).toBeFocused();
  await page.clock.runFor(2000);
  await expect(dialogOf(page).getByRole("timer")).toHaveText("1 min 58 s.");
  await expect(dialogOf(page).getByRole("status")).toBeEmpty();
  await page.clock.runFor(58_000);
  await expect(dialogOf(page).getByRole("status")).toHaveText("Plus que 1 minute.");
  await page.clock.resume();
  await page.setViewportSize({ width: 360, height: 640 });
  // Less than nothing: the place of the scroll bar is kept, which this browser does not draw.
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page, "fin de session");

  const prolonged = answerToPost(page);
  await page.keyboard.press("Escape");
  expect((await prolonged).status()).toBe(200);
  await expect(dialogOf(page)).toBeHidden();
  await expect(link).toBeFocused();
});

test("F-28 : qui est là est averti aussi de la fin des douze heures, que rien ne repousse", async ({
  page,
}) => {
  await openAtRest(page, "client", "/guide/faq");
  const left = { POST: 25 * 60_000, GET: 110_000 };
  await page.route("**/api/activite", (route) => {
    const endsIn = left[route.request().method() as keyof typeof left];
    return route.fulfill({ json: { endsIn, final: true } });
  });
  await page.clock.fastForward("05:01");
  const reported = answerToPost(page);
  await page.keyboard.press("Shift");
  await (await reported).finished();
  await roundTrip(page);
  await laterItAsks(page, "23:01");
  await expect(dialogOf(page)).toContainText("Une session dure 12 heures au plus.");
});

test("F-28, ERR-27 : la session terminée le dit, et ce qui est écrit reste ; une page sans texte rentre à l'accueil", async ({
  page,
  problems,
}) => {
  problems.tolerate(/401/);
  await openAtRest(page, "owner", "/admin/mappings/nouveau");
  const name = page.getByRole("textbox", { name: "Nom", exact: true });
  await name.fill("Commissariat de Paleto");
  await serverSays(page, { endsIn: 30_000, final: true });
  await page.clock.fastForward("01:58:01");
  await expect(dialogOf(page)).toContainText("Une session dure 12 heures au plus");
  await serverSays(page, 401);
  await page.clock.runFor(32_000);
  await expect(dialogOf(page)).toHaveAccessibleName("Votre session est terminée");
  await page.clock.resume();
  await expectNoAxeViolations(page, "session terminée");
  await expect(dialogOf(page).locator("form")).toHaveAttribute("target", "_blank");
  await dialogOf(page).getByRole("button", { name: "Fermer" }).click();
  await expect(name).toHaveValue("Commissariat de Paleto");

  await openCounting(page, "/downloads");
  await page.clock.fastForward("02:00:01");
  await page.waitForURL("/#session-expiree");
  await expect(page.getByText("Session expirée. Connectez-vous pour continuer.")).toBeVisible();
  const left = (await page.context().cookies()).find(({ name }) => name === "__Host-neva-retour");
  expect(left?.value).toBe("%2Fdownloads");
});

test("AUTH-23 : déconnecté dans un onglet, l'autre ne montre plus le compte dès qu'on y revient", async ({
  page,
  context,
  problems,
}) => {
  problems.tolerate(/401/);
  await signInAs(page, "client");
  await openCounting(page, "/downloads");
  const account = page.getByRole("banner").getByRole("button", { name: /^Compte, / });
  await comeBack(page);

  const other = await context.newPage();
  await openCounting(other, "/guide");
  await other.getByRole("button", { name: /^Compte, / }).click();
  await other.getByRole("button", { name: "Se déconnecter" }).click();
  await other.waitForURL("/#deconnecte");
  await expect(page).toHaveURL(/\/downloads$/);
  await comeBack(page);
  await page.waitForURL("/#session-expiree");
  await expect(account).toHaveCount(0);
});

test("NAV-14 : un autre compte connecté dans un autre onglet est celui que l'en-tête montre dès qu'on revient @long", async ({
  page,
  context,
}) => {
  await enterAs(page, "client");
  await openCounting(page, "/downloads");
  const account = page.getByRole("banner").getByRole("button", { name: /^Compte, / });
  await expect(account).toHaveAccessibleName(/Client$/);
  const other = await context.newPage();
  await context.clearCookies();
  await enterAs(other, "team");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await comeBack(page);
  await expect(account).toHaveAccessibleName(/NV Team$/);
  await account.click();
  await expect(page.getByRole("link", { name: "Administration" })).toBeVisible();
  await comeBack(page);
  expect(asked.filter((url) => url.includes("/api/moi"))).toHaveLength(1);
});

test("AUTH-11 : sur une page faite d'avance, qui n'a plus de session retrouve la connexion", async ({
  page,
  problems,
}) => {
  problems.tolerate(/401/);
  await enterAs(page, "client");
  await page.route("**/api/moi?menu", (route) => route.fulfill({ status: 401, json: { error: "…" } }));
  await page.goto("/guide");
  await expect(page.getByRole("banner").getByRole("button", { name: "Connexion" })).toBeVisible();
});

test("F-28 : une réponse d'avant, qui arrive après que la session a été prolongée, ne demande rien @long", async ({
  page,
}) => {
  await openAtRest(page, "client", "/guide/faq");
  let answerAtLast = () => {};
  await page.route("**/api/activite", async (route) => {
    if (route.request().method() === "POST")
      return route.fulfill({ json: { endsIn: 120 * 60_000, final: false } });
    await new Promise<void>((resolve) => {
      answerAtLast = resolve;
    });
    await route.fulfill({ json: { endsIn: 120_000, final: false } });
  });
  const asked = page.waitForRequest("**/api/activite");
  await page.clock.fastForward("01:58:01");
  const late = (await asked).response();
  const prolonged = answerToPost(page);
  await page.keyboard.press("Shift");
  await (await prolonged).finished();
  answerAtLast();
  await (await late)?.finished();
  await roundTrip(page);
  await expect(dialogOf(page)).toHaveCount(0);
});

test("F-28 : sur une ligne qui ne répond plus, qui reste connecté apprend quand même la fin @long", async ({
  page,
}) => {
  await openAtRest(page, "client", "/guide/faq");
  await serverSays(page, { endsIn: 120_000, final: false });
  await laterItAsks(page, "01:58:01");
  await page.route("**/api/activite", (route) =>
    route.request().method() === "POST" ? undefined : route.fallback(),
  );
  const sent = page.waitForRequest((request) => request.method() === "POST");
  const stay = dialogOf(page).getByRole("button", { name: "Rester connecté" });
  await stay.click();
  await sent;
  await expect(dialogOf(page)).toHaveCount(0);
  await laterItAsks(page, "00:11");
  await expect(stay).toBeVisible();
});

test("F-28 : un formulaire refusé reste là, aussi pour qui revient l'ouvrir avant de s'être reconnecté @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/401/);
  await enterAs(page, "owner", "/admin/mappings/nouveau");
  await page.waitForLoadState("networkidle");
  await refuseForm(page);

  await serverSays(page, 401);
  await page.context().clearCookies({ name: "__Host-neva-connecte" });
  const asked = page.waitForResponse("**/api/activite");
  await comeBack(page);
  await (await asked).finished();
  await roundTrip(page);
  await expect(page).toHaveURL("/admin/mappings/nouveau");
  await expect(dialogOf(page)).toBeVisible();
});

test("F-28 : qui revient au formulaire une fois reconnecté n'y lit plus que la session est terminée, ni qu'il y reste un texte à la fin de la suivante @long", async ({
  page,
  problems,
}) => {
  problems.tolerate(/401/);
  await enterAs(page, "owner", "/admin/mappings/nouveau");
  await page.waitForLoadState("networkidle");
  const name = page.getByRole("textbox", { name: "Nom", exact: true });
  await name.fill("Commissariat de Paleto");
  // Refused before another tab signed in: the session lives by now.
  await refuseForm(page);
  await comeBack(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(name).toHaveValue("Commissariat de Paleto");
  await expect(name).toBeFocused();

  await name.fill("");
  await serverSays(page, 401);
  await page.context().clearCookies({ name: "__Host-neva-connecte" });
  await comeBack(page);
  await page.waitForURL("/#session-expiree");
});
