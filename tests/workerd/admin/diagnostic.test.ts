/** N-12: staff keep the list of known messages. */
import { beforeEach, describe, expect, test } from "vitest";
import { limits } from "#app/diagnostic/match";
import { messagePage } from "#app/diagnostic/message-address";
import { ruleMessages } from "#app/diagnostic/messages";
import { openBrowser } from "../browser.ts";
import { decode, readText, textOf } from "../html.ts";
import { failingD1 } from "../rows.ts";
import { env } from "../site.ts";
import { all, readRow, readValue, run } from "../sql.ts";
import { type Fields, person, send } from "./staff.ts";

const path = "/admin/diagnostic";
/** Of the public page, with the answer open that the tests write. */
const page = messagePage("canal");
const cached = { EDGE_CACHE: "on" };
const team = await person("nvteam");
const other = await person("owner");

const fields = (change: Fields = {}): Fields => ({
  id: "canal",
  revision: "0",
  intent: "ajouter",
  title: "Canal <b> coupé",
  severity: "attention",
  patterns: " Canal * coupé \r\n\r\nCANAL_CUT",
  cause: "Le câble : `rj45`.",
  remedy: "Un.\r\nDeux.",
  link: "/guide/faq#ports",
  ...change,
});
const stored = () => readRow("SELECT * FROM diagnostic_rules WHERE id = 'canal'");
const journal = () =>
  all("SELECT action, entity, after FROM audit_log WHERE entity_id = 'canal' ORDER BY id");
const publicPage = async () => decode(await (await openBrowser().get(page, {}, cached)).text());

beforeEach(() =>
  env.DB.batch(
    [
      "DELETE FROM diagnostic_rules WHERE id LIKE 'canal%'",
      "DELETE FROM diagnostic_hits",
      "DELETE FROM audit_log",
    ].map((sql) => env.DB.prepare(sql)),
  ),
);

describe("N-12: known messages", () => {
  test("N-12, T-17, T-40: added, changed, deleted: guests' copies of the page follow each time, the journal says it in words", async () => {
    expect(await publicPage()).not.toContain("Canal");
    expect((await send(team, path, fields())).status).toBe(200);
    expect(await stored()).toMatchObject({
      patterns: '["Canal * coupé","CANAL_CUT"]',
      remedy: "Un.\nDeux.",
      revision: 1,
    });
    const html = await (await openBrowser().get(page, {}, cached)).text();
    expect(html).toContain("Canal &lt;b&gt; coupé");
    expect(html).toContain("Le câble\u00a0: <code>rj45</code>.");
    expect(html).toContain("Canal … coupé");

    const edit = {
      intent: "enregistrer",
      revision: "1",
      title: "Canal rompu",
      link: "HTTPS://Aide.fr/Canal",
    };
    expect((await send(team, path, fields(edit))).status).toBe(200);
    expect(await publicPage()).toContain("Canal rompu");
    expect(await publicPage()).toContain('href="https://aide.fr/Canal" target="_blank"');
    await run("INSERT INTO diagnostic_hits VALUES ('', 'canal', 3), ('', 'autre', 2)");
    await run(
      `INSERT INTO diagnostic_rules (id, title, severity, patterns, cause, remedy, link, created_at, updated_at)
        SELECT 'canal-2', 'Un autre message', severity, '["autre chose"]', 'Cause.', 'Que faire.', '', 1, 1 FROM diagnostic_rules WHERE id = 'canal'`,
    );
    expect((await send(other, path, { intent: "supprimer", id: "canal", revision: "2" })).status).toBe(200);
    expect(await publicPage()).not.toContain("Canal");
    expect(await publicPage()).toContain("Un autre message");
    const left = "SELECT group_concat(rule_id) AS rules FROM diagnostic_hits";
    expect(await env.DB.prepare(left).first("rules")).toBe("autre");
    expect((await journal()).map(({ action, entity }) => [action, entity])).toEqual([
      ["creation", "diagnostic"],
      ["modification", "diagnostic"],
      ["suppression", "diagnostic"],
    ]);
    const told = await readText(await team.get("/admin/journal?objet=canal"));
    for (const words of ["message du diagnostic", "Messages reconnus", "Que faire", "Gravité"]) {
      expect(told).toContain(words);
    }
  });

  test("N-12: the numbers that a writer gave the steps are left out, for the list counts them", async () => {
    const remedy = "1. Premier.\r\n2) Second.\r\n5.2 au moins.";
    expect((await send(team, path, fields({ title: "Canal numéroté", remedy }))).status).toBe(200);
    const html = await publicPage();
    const steps = html.slice(html.indexOf("Canal numéroté")).match(/<ol.*?<\/ol>/s)?.[0];
    expect(steps?.match(/(?<=<li>)[^<]*/g)).toEqual(["Premier.", "Second.", "5.2 au moins."]);
  });

  test("N-12, R-18: two editors: the second sees both versions, keeps their text, and deletes nothing unseen", async () => {
    await send(team, path, fields());
    await run("UPDATE diagnostic_rules SET updated_at = 5 WHERE id = 'canal'");
    const edit = (cause: string, revision = "1") => fields({ intent: "enregistrer", revision, cause });
    expect((await send(other, path, edit("La leur"))).status).toBe(200);
    const answer = await send(team, path, edit("La mienne"));
    expect(answer.status).toBe(409);
    const html = await answer.text();
    for (const words of ["La leur", "La mienne", "Version enregistrée", 'name="revision" value="2"']) {
      expect(html).toContain(words);
    }
    const removal = await send(team, path, { intent: "supprimer", id: "canal", revision: "1" });
    expect([removal.status, await readText(removal)]).toEqual([
      409,
      expect.stringContaining("Rien n'a été supprimé"),
    ]);
    expect(await stored()).toMatchObject({ cause: "La leur", revision: 2 });
    // By it a restore tells what was edited since.
    expect(Number((await stored())?.["updated_at"])).toBeGreaterThan(5);
    expect((await send(team, path, edit("La mienne", "2"))).status).toBe(200);
    expect(await stored()).toMatchObject({ cause: "La mienne", revision: 3 });
    // Sent again by whoever lost the answer: it is so already. And what is gone already is deleted.
    expect((await send(team, path, edit("La mienne", "2"))).status).toBe(200);
    expect(await journal()).toHaveLength(3);
    await send(team, path, { intent: "supprimer", id: "canal", revision: "3" });
    expect((await send(team, path, { intent: "supprimer", id: "canal", revision: "3" })).status).toBe(200);
    expect((await send(team, path, edit("Trop tard", "3"))).status).toBe(404);
    expect(await journal()).toHaveLength(4);
  });

  test("T-34, R-33: a refused form made anew without a script is still over the message that its writer saw", async () => {
    await send(team, path, fields());
    const edit = { intent: "enregistrer", revision: "1" };
    expect((await send(other, path, fields({ ...edit, cause: "La leur" }))).status).toBe(200);
    const refused = await send(team, path, fields({ ...edit, title: "" }));
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringMatching(/name="id" value="canal"\/><input type="hidden" name="revision" value="1"/),
    ]);
  });

  test("N-12: the list ends where a diagnosis would take too long, and what was typed stays", async () => {
    const before = Number(await readValue("SELECT count(*) FROM diagnostic_rules"));
    const fill = env.DB.prepare(
      "INSERT INTO diagnostic_rules SELECT ?, title, severity, patterns, cause, remedy, link, 1, 1, 1 FROM diagnostic_rules LIMIT 1",
    );
    await env.DB.batch(Array.from({ length: limits.rules - before }, (_, i) => fill.bind(`plein-${i}`)));
    const answer = await send(team, path, fields());
    const html = decode(await answer.text());
    expect(answer.status).toBe(409);
    expect(html).toContain("La liste est pleine");
    expect(html).toContain('value="Canal <b> coupé"');
    await run("DELETE FROM diagnostic_rules WHERE id LIKE 'plein-%'");
    expect((await send(team, path, fields())).status).toBe(200);
  });

  test("N-12: a console is tried without being counted", async () => {
    await send(team, path, fields());
    const answer = await send(team, path, {
      intent: "essayer",
      console: "a\nun CANAL bien coupé de 82.64.12.200",
    });
    const text = await readText(answer);
    expect([answer.status, text]).toEqual([200, expect.stringContaining("Canal <b> coupé")]);
    expect(text).toContain("2\u00a0: un CANAL bien coupé de [masqué]");
    expect(await readValue("SELECT count(*) FROM diagnostic_hits")).toBe(0);
  });

  test("N-12: of two messages that know a line equally well, the trial names the one that visitors are told", async () => {
    const alike = { severity: "bloquant", patterns: "Canal * coupé" };
    await send(team, path, fields({ ...alike, title: "Canal coupé, le premier" }));
    await send(team, path, fields({ ...alike, id: "canal-2", title: "Canal coupé, le second" }));
    await run("INSERT INTO diagnostic_hits VALUES (date('now'), 'canal-2', 9)");
    const pasted = "un canal bien coupé";
    const told = await readText(await send(openBrowser(), page, { console: pasted }));
    const tried = await readText(await send(team, path, { intent: "essayer", console: pasted }));
    const answer = /Canal coupé, le (?:premier|second)/;
    expect([answer.exec(told)?.[0], answer.exec(tried)?.[0]]).toEqual([
      "Canal coupé, le premier",
      "Canal coupé, le premier",
    ]);
  });

  test("R-12, N-12: a console that could not be tried is told as such, and stays; nothing was to be saved", async () => {
    // The session is found, the messages that it would be tried on are not.
    const { DB } = failingD1("D1_ERROR: overloaded", 1, 1);
    const failed = await send(team, path, { intent: "essayer", console: "une ligne" }, { DB });
    const html = await failed.text();
    const text = textOf(html);
    expect(failed.status).toBe(503);
    expect(html).toMatch(/name="console"[^>]*>une ligne<\/textarea>/);
    expect(text).toContain(ruleMessages.trialFailed);
    expect(text).not.toContain(ruleMessages.failed);
    // The form of a new message stays folded, and what is sent from it is added.
    const id = /name="id" value="([^"]*)"/.exec(html)?.[1] ?? "";
    expect([/<details[^>]* open/.test(html), id]).toEqual([false, expect.stringMatching(/^[\w-]{36}$/)]);
  });
});
