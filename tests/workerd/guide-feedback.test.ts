import { describe, expect, test } from "vitest";
import { mostVotesOfDay, mostVotesOfNetwork } from "#app/guide/commands.server";
import { origin, request } from "./site.ts";
import { all, run } from "./sql.ts";

const send = (fields: Record<string, string>, headers: Record<string, string> = {}, bindings = {}) =>
  request(
    "/guide/avis",
    { method: "POST", body: new URLSearchParams(fields), headers: { Origin: origin, ...headers } },
    bindings,
  );
const votes = () => all("SELECT page, helpful, comment, voter FROM guide_feedback ORDER BY at");

describe("DOC-59: 'Cette page vous a-t-elle aidé ?'", () => {
  test("an answer is stored and the reader comes back to the page", async () => {
    const response = await send(
      { page: "/guide/faq", helpful: "oui", comment: " Merci " },
      { "CF-Connecting-IP": "203.0.113.9" },
    );
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/guide/faq#avis-merci");
    const [vote] = await votes();
    expect(vote).toMatchObject({ page: "/guide/faq", helpful: 1, comment: "Merci" });
    expect(JSON.stringify(vote)).not.toContain("203.0.113.9");
  });

  test("one vote per page and visitor of the day: the second replaces the first", async () => {
    const visitor = { "CF-Connecting-IP": "203.0.113.10" };
    await send({ page: "/guide", helpful: "oui" }, visitor);
    await send({ page: "/guide", helpful: "non", comment: "Il manque le prix" }, visitor);
    await send({ page: "/guide", helpful: "oui" }, { "CF-Connecting-IP": "203.0.113.11" });
    const own = (await votes()).filter(({ page }) => page === "/guide");
    expect(own).toHaveLength(2);
    expect(own.map(({ helpful, comment }) => `${helpful} ${comment}`).sort()).toEqual([
      "0 Il manque le prix",
      "1 ",
    ]);
  });

  test("what is no answer is refused: unknown page, gated page, wrong fields, another site, too many", async () => {
    expect((await send({ page: "/guide/inconnu", helpful: "oui" })).status).toBe(400);
    expect((await send({ page: "/guide/faq", helpful: "peut-être" })).status).toBe(400);
    expect((await send({ page: "/guide/faq", helpful: "oui", comment: "x".repeat(1001) })).status).toBe(400);
    const gated = await send({ page: "/guide/installations/guide-vps", helpful: "oui" });
    expect([gated.status, gated.headers.get("Content-Type")]).toEqual([401, "text/html; charset=utf-8"]);
    expect(await gated.text()).toContain('name="retour" value="/guide/installations/guide-vps"');
    expect(
      (await send({ page: "/guide/faq", helpful: "oui" }, { Origin: "https://ailleurs.example" })).status,
    ).toBe(403);
    const LIMIT_WRITE = { limit: async () => ({ success: false }) };
    expect((await send({ page: "/guide/faq", helpful: "oui" }, {}, { LIMIT_WRITE })).status).toBe(429);
    expect((await request("/guide/avis")).status).toBe(405);
  });

  test("T-26: a day brings so many votes and no more, whatever browsers they name, and erasing makes no room", async () => {
    await run("DELETE FROM guide_feedback");
    const named = (agent: string) => ({ "CF-Connecting-IP": "203.0.113.12", "User-Agent": agent });
    const vote = (agent: string) => send({ page: "/guide", helpful: "oui" }, named(agent));
    expect((await vote("Un autre navigateur")).status).toBe(303);
    const most = mostVotesOfDay - 3;
    await run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most})
       INSERT INTO guide_feedback SELECT 'flot-' || i, '/guide', 1, '', 'navigateur-' || i, ${Date.now()} FROM n`,
    );
    expect((await vote("Encore un")).status).toBe(303);
    const erased = await request("/confidentialite", {
      method: "POST",
      body: new URLSearchParams({ intent: "effacer", confirmation: "on" }),
      headers: { Origin: origin, ...named("Encore un") },
    });
    expect(erased.status).toBe(200);
    expect((await vote("L'avant-dernier")).status).toBe(303);
    const refused = await vote("Le dernier");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect(await refused.text()).toContain("Votre avis n'est pas enregistré");
    expect(await votes()).toHaveLength(mostVotesOfDay - 1);
    // Those of the days before do not count.
    await run(`UPDATE guide_feedback SET at = at - 86400000 WHERE id LIKE 'flot-%'`);
    expect((await vote("Le lendemain")).status).toBe(303);
    await run("DELETE FROM guide_feedback");
  });

  test("T-26: one network takes a part of the votes of a day, erased ones counted, and leaves the others theirs", async () => {
    const vote = (agent: string, address: string) =>
      send({ page: "/guide", helpful: "oui" }, { "CF-Connecting-IP": address, "User-Agent": agent });
    expect((await vote("Navigateur 1", "2001:db8::1")).status).toBe(303);
    await run("UPDATE sign_in_tries SET tries = ? WHERE key LIKE 'avis:%'", mostVotesOfNetwork - 1);
    const headers = { Origin: origin, "CF-Connecting-IP": "2001:db8::1", "User-Agent": "Navigateur 1" };
    const body = new URLSearchParams({ intent: "effacer", confirmation: "on" });
    expect((await request("/confidentialite", { method: "POST", body, headers })).status).toBe(200);
    expect((await vote("Navigateur 1", "2001:db8::1")).status).toBe(303);
    expect((await vote("Encore un", "2001:db8::ffff")).status).toBe(429);
    expect((await vote("Encore un", "203.0.113.13")).status).toBe(303);
    expect(await votes()).toHaveLength(2);
    await run("DELETE FROM guide_feedback");
  });
});
