/** A page whose end comes long after its scripts, as on a slow line for who was here before. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./fixtures.ts";
import { chooseOnDiscord, enterAs } from "./people.ts";

/**
 * The site at an address of its own, which hands over each document as far as `end` and the rest once `release` is
 * called; all else, cookies too, is the site's.
 */
async function holdEnd(site: string, end: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer(async (request, response) => {
    const { cookie = "", accept = "" } = request.headers;
    const answer = await fetch(new URL(request.url ?? "/", site), {
      headers: { cookie, accept },
      redirect: "manual",
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const { "content-encoding": _, "content-length": __, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, headers);
    const at = answer.headers.get("content-type")?.startsWith("text/html") ? body.indexOf(end) : -1;
    if (at >= 0) {
      response.write(body.subarray(0, at));
      await released;
    }
    response.end(at >= 0 ? body.subarray(at) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    release,
    [Symbol.asyncDispose]: async () => {
      release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("DOC-05, DOC-18: an old anchor opens all sections, and the page answers, where its end comes after its scripts", async ({
  page,
  baseURL,
}) => {
  await using site = await holdEnd(baseURL ?? "", "data-guide-nav");
  const scripts = page.waitForResponse(/\/assets\/frame-[\w-]{8}\.js/);
  await page.goto(`${site.origin}/guide/informations/nos-offres#nos-offres-page`, { waitUntil: "commit" });
  await (await scripts).finished();
  // What this script would ask for by now.
  await page.waitForTimeout(500);
  site.release();
  const sections = page.locator("[data-guide-nav] details");
  await expect(sections).toHaveCount(7);
  await expect(page.locator("[data-guide-nav] details[open]")).toHaveCount(7);
  await expect(page.locator("#nos-offres-page")).toBeInViewport();
});

test("NAV-14: on a static page the account comes where the header comes after the scripts @long", async ({
  page,
  baseURL,
}) => {
  await enterAs(page, "client");
  await using site = await holdEnd(baseURL ?? "", "data-account");
  const scripts = page.waitForResponse(/\/assets\/frame-[\w-]{8}\.js/);
  await page.goto(`${site.origin}/guide/informations/nos-offres#contenu`, { waitUntil: "commit" });
  await (await scripts).finished();
  await page.waitForTimeout(500);
  site.release();
  await expect(page.getByRole("button", { name: /^Compte, Maëlle D\./ })).toBeVisible();
});

test("AUTH-09: the progress screen of a sign-in posts itself where its form comes after the scripts @long", async ({
  page,
  baseURL,
  problems,
}) => {
  problems.tolerate(/ERR_FAILED|Failed to fetch dynamically/);
  await using site = await holdEnd(baseURL ?? "", "<form");
  // Where the script cannot be had the screen stays.
  await page.route(`${baseURL}/assets/frame-*.js`, (route) => route.abort());
  await chooseOnDiscord(page, "client", "/mentions-legales");
  await page.waitForURL(/code=/);
  const scripts = page.waitForResponse(/\/assets\/frame-[\w-]{8}\.js/);
  const { pathname, search } = new URL(page.url());
  await page.goto(site.origin + pathname + search, { waitUntil: "commit" });
  await (await scripts).finished();
  await page.waitForTimeout(500);
  const posted = page.waitForRequest((request) => request.method() === "POST");
  site.release();
  expect((await posted).url()).toBe(`${site.origin}/auth/callback`);
});
