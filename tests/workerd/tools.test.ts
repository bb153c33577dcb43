/** N-11: the tools are for members, and answer a form that was sent without a script. */
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { tools } from "#app/tools/catalogue.server";
import { person, send } from "./admin/staff.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { decode, textOf } from "./html.ts";
import { countRows } from "./rows.ts";
import { origin, request } from "./site.ts";

afterEach(() => vi.restoreAllMocks());

let member: Browser;
beforeAll(async () => {
  member = await person("client");
});

const pages = tools.map(({ slug }) => `/outils/${slug}`);
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
/** What of the tools a guest might recognise: titles, sentences, names of tables and settings. */
const words = [...new Set(textsIn(tools))].filter((text) => text.length > 8 && !text.startsWith("/guide"));
const wordsIn = (text: string) => {
  // What every app page tells phones is no word of a tool.
  const plain = decode(text)
    .replace(/[\u00a0\u202f]/g, " ")
    .replace('name="format-detection" content="telephone=no"', "");
  return words.filter((word) => plain.includes(word));
};
/** The texts that a page has made. */
const outputsOf = (html: string) =>
  [...html.matchAll(/<pre id="sortie-\d"[^>]*><code>([\s\S]*?)<\/code>/g)].map(([, text]) =>
    decode((text ?? "").replace(/<[^>]+>/g, "")),
  );

describe("N-11, T-16: who may use the tools", () => {
  test("N-11, T-16: a guest gets the panel, whatever the address names, and no word of a tool", async () => {
    for (const path of ["/outils", ...pages, "/outils/inconnu"]) {
      const answer = await request(path);
      const html = await answer.text();
      expect([answer.status, answer.headers.get("Cache-Control")], path).toEqual([401, "private, no-store"]);
      expect(html).toContain("Connexion requise");
      expect(html).toContain(`name="retour" value="${path}"`);
      expect(html).toContain('name="robots" content="noindex"');
      expect(wordsIn(html.replaceAll(path, "")), path).toEqual([]);
      for (const way of [
        `${path}.data`,
        `${path}.data?_routes=tools%2Froutes%2F${path === "/outils" ? "list" : "tool"}`,
      ]) {
        const data = await request(way);
        expect([data.status, wordsIn((await data.text()).replaceAll(path, ""))], way).toEqual([401, []]);
      }
      const sent = await openBrowser().post(path, { geste: "composer" });
      expect(sent.status, path).toBe(path === "/outils" ? 405 : 401);
      expect(wordsIn((await sent.text()).replaceAll(path, "")), path).toEqual([]);
    }
    for (const path of ["/sitemap.xml", "/llms.txt", "/robots.txt"]) {
      expect(await (await request(path)).text(), path).not.toContain("/outils");
    }
  });

  test("N-11: a member finds every tool from the list, the menu and the downloads; nothing may be stored", async () => {
    const list = await (await member.get("/outils")).text();
    for (const path of pages) {
      expect(list).toContain(`href="${path}"`);
      const answer = await member.get(path);
      expect([answer.status, answer.headers.get("Cache-Control")], path).toEqual([200, "private, no-store"]);
    }
    expect((await (await member.get("/downloads")).text()).match(/href="\/outils"/g)).toHaveLength(2);
    expect((await member.get("/outils/inconnu")).status).toBe(404);
  });
});

const token = "jeton-introuvable".padEnd(68, "a");
const webhook = `https://discord.com/api/webhooks/${"1".repeat(18)}/${token}`;
const file = `LogsJob = {\n  ['police'] = '${webhook}',\n}\n-- fin <b>\nConfig_Logs = { ['staff_service'] = '' }\n`;
/** What the form of a page holds, as a browser would send it. */
function fieldsOf(html: string): Record<string, string> {
  const form = /<form [^>]*class="mt-7[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input [^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (!name || (tag.includes('type="checkbox"') && !/ checked/.test(tag))) continue;
    fields[name] = decode(tag.includes('type="checkbox"') ? "on" : (/value="([^"]*)"/.exec(tag)?.[1] ?? ""));
  }
  for (const [, name, value] of form.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g)) {
    fields[name ?? ""] = decode(value ?? "").replace(/^\n/, "");
  }
  return fields;
}

describe("N-11, R-33: without a script", () => {
  test("N-11, R-33: a pasted file is checked, mended in the form, and comes back as it was but for its addresses", async () => {
    const read = await member.post("/outils/logs", { geste: "lire", source: file });
    expect([read.status, read.headers.get("Cache-Control")]).toEqual([422, "private, no-store"]);
    const html = await read.text();
    expect(textOf(html)).toMatch(/Ligne 5. staff_service \u00a0: Un log activé ne reste jamais sans webhook/);
    expect(outputsOf(html)).toEqual([]);
    const fields = fieldsOf(html);
    expect(fields).toMatchObject({ "metiers.0:cle": "police", "metiers.0.adresse": webhook, source: file });
    const mended = await member.post("/outils/logs", {
      ...fields,
      "logs.0.adresse": webhook,
      geste: "composer",
    });
    expect(mended.status).toBe(200);
    const page = await mended.text();
    expect(outputsOf(page)).toEqual([file.replace("''", `'${webhook}'`)]);
    expect(page).toContain(`download="logs.lua"`);
    // By a command that reads the file; the one of each row is asked for by a script.
    const commands = [...page.matchAll(/<code id[^>]*>([\s\S]*?)<\/code>/g)].map(([, text]) =>
      textOf(text ?? ""),
    );
    expect(commands).toEqual([
      expect.stringMatching(/^Select-String/),
      expect.stringMatching(/^LC_ALL=C grep/),
    ]);
    expect(commands.join()).not.toContain(token);
    expect(decode(/href="data:text\/plain;charset=utf-8,([^"]*)"/.exec(page)?.[1] ?? "")).toBe(
      encodeURIComponent(file.replace("''", `'${webhook}'`)),
    );
    // Another file than the one that the form shows is read first: the form's rows are not of it.
    const other = file.replace("police", "taxi");
    const changed = await member.post("/outils/logs", {
      ...fieldsOf(page),
      source: other,
      geste: "composer",
    });
    expect(fieldsOf(await changed.text())).toMatchObject({ "metiers.0:cle": "taxi", "logs.0.adresse": "" });
  });

  test("N-11, R-33: rows are added and removed; boxes that are not ticked keep the script away", async () => {
    const path = "/outils/reset-des-id";
    const added = await member.post(path, { geste: "ajouter:tables" });
    const fields = fieldsOf(await added.text());
    expect([added.status, fields["tables:lignes"], fields["tables.0.colonne"]]).toEqual([
      200,
      "1",
      "UniqueID",
    ]);
    const table = { ...fields, "tables.0.table": "sanctions", geste: "composer" };
    const refused = await member.post(path, table);
    expect([refused.status, outputsOf(await refused.text())]).toEqual([422, []]);
    const made = await member.post(path, { ...table, personne: "on", sauvegarde: "on" });
    expect(outputsOf(await made.text())[2]).toContain("UPDATE `sanctions` AS l\n");
    const removed = await member.post(path, { ...table, geste: "retirer:tables.0" });
    expect(fieldsOf(await removed.text())["tables:lignes"]).toBe("0");
  });

  test("N-11, T-36: nothing is stored, and no line of the log holds what was sent", async () => {
    const lines: string[] = [];
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
    }
    const { DB, bill } = countRows();
    const answer = await send(member, "/outils/logs", { geste: "lire", source: file }, { DB });
    expect(answer.status).toBe(422);
    expect(bill.written).toBeLessThanOrEqual(1);
    expect(bill.statements.filter((sql) => /insert|delete/i.test(sql))).toEqual([]);
    expect(lines.join()).toContain("/outils/logs");
    expect(lines.join()).not.toContain("jeton-introuvable");
  });

  test("N-11, T-13, T-31: from this site only, each field once, no more than a file, nothing that no form sends", async () => {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await member.post("/outils/logs", { geste: "lire" }, { headers })).status).toBe(403);
    const twice = { geste: "composer", source: ["a", "b"] };
    expect((await send(member, "/outils/logs", twice)).status).toBe(400);
    const many = { geste: "composer", x: Array.from({ length: 10_000 }, () => "") };
    expect((await send(member, "/outils/logs", many)).status).toBe(413);
    for (const geste of ["", "ajouter:logs", "ajouter:__proto__", "retirer:x.0", "autre"]) {
      expect((await member.post("/outils/logs", { geste })).status, geste).toBe(400);
    }
    const rest = { "vehicles:lignes": "1", "vehicles.0:reste": "{ x = ", geste: "composer" };
    const row = { "vehicles.0.label": "A", "vehicles.0.model": "a", "vehicles.0.coins": "1" };
    expect((await member.post("/outils/boutique", { ...rest, ...row })).status).toBe(400);
    const large = { geste: "lire", source: "é".repeat(400_000) };
    expect((await member.post("/outils/logs", large)).status).toBe(413);
    const long = await member.post("/outils/logs", { geste: "lire", source: "x".repeat(1_000_000) });
    expect([long.status, textOf(await long.text())]).toEqual([422, expect.stringContaining("trop long")]);
    const put = await member.get("/outils/logs", {
      method: "PUT",
      body: "x",
      headers: { Origin: origin, "Sec-Fetch-Site": "same-origin" },
    });
    expect([put.status, put.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});
