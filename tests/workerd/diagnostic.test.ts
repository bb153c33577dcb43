/** N-12: what the site says of a console, and what it keeps of it: which rules were the answer, and how often. */
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { diagnose } from "#app/diagnostic/diagnose";
import { limits } from "#app/diagnostic/match";
import { messageAddress, messagePage } from "#app/diagnostic/message-address";
import type { Severity } from "#app/diagnostic/severity";
import { parisDay } from "#app/time/dates";
import { addDays } from "#app/time/days";
import { frenchSpaces } from "#app/ui/french-spaces";
import { consoles, healthyConsole } from "../fixtures/consoles.ts";
import { dice } from "../fixtures/dice.ts";
import { person } from "./admin/staff.ts";
import { agent } from "./beacons.ts";
import { openBrowser } from "./browser.ts";
import { decode, readText } from "./html.ts";
import { env, origin, request } from "./site.ts";
import { all, readRow, readValue, run } from "./sql.ts";

beforeEach(() => run("DELETE FROM diagnostic_hits"));
afterEach(() => vi.restoreAllMocks());

const path = "/assistance/diagnostic";
const heading = "Diagnostic de console";
const own = { Origin: origin, "Sec-Fetch-Site": "same-origin", "User-Agent": agent };
const pasted = [
  "Started resource nv_core",
  "connect ECONNREFUSED 127.0.0.1:3306",
  "[ nv_garage ] Couldn't start resource nv_garage, key cfxk_1AbCdEfGhIjKlMn_2OpQr",
  "client 82.64.12.200 <b>mot-introuvable</b>",
].join("\r\n");
const unlimited = { LIMIT_WRITE: undefined };
const diagnosed = (fields: Record<string, string> = { console: pasted }, headers = {}, bindings = {}) =>
  request(
    path,
    { method: "POST", body: new URLSearchParams(fields), headers: { ...own, ...headers } },
    { ...unlimited, ...bindings },
  );
const hits = () => all("SELECT day, rule_id, count FROM diagnostic_hits ORDER BY day, rule_id");
/** A control of the page by its name, as a browser would send it. */
const fieldOf = (html: string, name: string) =>
  decode(
    new RegExp(`<textarea[^>]* name="${name}"[^>]*>([\\s\\S]*?)</textarea>`).exec(html)?.[1] ??
      new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ??
      "",
  );

describe("N-12: a pasted console", () => {
  test("N-12: without a script, a guest gets cause, remedy, page and numbered lines, with secrets masked", async () => {
    const answer = await diagnosed();
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const html = await answer.text();
    const result = html.slice(html.indexOf('id="resultat"'), html.indexOf('id="console"'));
    expect(result).toContain("2 problèmes reconnus");
    // What a screen reader says of a new page first.
    expect(html).toContain("<title>2 problèmes reconnus · Diagnostic de console · NEVA</title>");
    const names = [...result.matchAll(/Dans le guide\u00a0: [^<]*<span[^>]*>([^<]*)</g)].map(([, of]) => of);
    expect(names).toEqual([", Base de données injoignable", ", Ressource introuvable ou non démarrée"]);
    expect(result.match(/<h3[^>]*>[^<]*/g)?.map((tag) => tag.replace(/<[^>]*>/, ""))).toEqual([
      "Base de données injoignable",
      "Ressource introuvable ou non démarrée",
      "Toujours bloqué\u202f?",
    ]);
    expect(result).toMatch(/Ligne <\/span>2<\/span><span[^>]*>connect ECONNREFUSED 127\.0\.0\.1:3306/);
    expect(result).toMatch(/Ligne <\/span>3<\/span>[^[]*\[ nv_garage \][^[]*\[masqué\]/);
    expect(result).toContain('href="/guide/installations/guide-vps#mariadb"');
    expect(result).toContain("connexion requise");
    expect(result).toContain("1 clé de serveur, 1 adresse IP");
    expect(html).not.toMatch(/82\.64|1AbCd|<b>mot/);
  });

  test("N-12, N-13: it leads on to the ticket, which is filled with the cleaned extract and waits for the rest", async () => {
    const html = await (await diagnosed()).text();
    const names = ["etape", "probleme", "console"];
    const body = new URLSearchParams(names.map((name) => [name, fieldOf(html, name)]));
    expect(body.get("console")).toContain("client [masqué] <b>mot-introuvable</b>");
    const init = { method: "POST", body, headers: own };
    const ticket = await request("/assistance/ticket", init, unlimited);
    expect([ticket.status, ticket.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const form = await ticket.text();
    expect(fieldOf(form, "console").trim()).toBe(body.get("console"));
    expect(fieldOf(form, "probleme")).toBe(
      "Mon serveur a un problème\u00a0: Base de données injoignable, Ressource introuvable ou non démarrée",
    );
    expect(form).not.toContain('aria-invalid="true"');
    expect(form).not.toContain('id="message-0"');
  });

  test("N-12: nothing known is said, and still leads on; an empty form is refused with a sentence", async () => {
    expect(await readText(await diagnosed({ console: "tout va bien" }))).toContain(
      "Aucun message connu dans cette console 1 ligne lue",
    );
    const empty = await diagnosed({ console: " \n " });
    expect(empty.status).toBe(422);
    const refusal = await empty.text();
    expect(refusal).toContain("Collez la console de votre serveur.");
    expect(refusal).toContain("<title>1 champ à corriger · Diagnostic de console · NEVA</title>");
    expect(refusal).toMatch(/<textarea[^>]* name="console"[^>]* autofocus=""/i);
    const long = { console: "x".repeat(1_100_000) };
    const body = new URLSearchParams(long);
    const ticket = request("/assistance/ticket", { method: "POST", body, headers: own }, unlimited);
    for (const refused of [await diagnosed(long), await ticket]) {
      expect(refused.status).toBe(413);
      expect(await readText(refused)).toContain("collez-en seulement la fin");
    }
    expect(await hits()).toEqual([]);
  });

  test("N-12, T-36: a count for each rule, and no other trace in the database or in the log", async () => {
    const lines: string[] = [];
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
    }
    expect((await diagnosed()).status).toBe(200);
    const tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'";
    for (const { name } of await all(tables)) {
      const results = await all(`SELECT * FROM "${name}"`);
      expect(JSON.stringify(results), String(name)).not.toMatch(/mot-introuvable|82\.64/);
    }
    expect(await hits()).toHaveLength(4);
    expect(lines.join()).toContain(path);
    expect(lines.join()).not.toMatch(/mot-introuvable|ECONNREFUSED/);
  });

  test("T-13, T-31: from this site only, the field once", async () => {
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await diagnosed({ console: pasted }, foreign)).status).toBe(403);
    const twice = new URLSearchParams([
      ["console", pasted],
      ["console", "x"],
    ]);
    expect((await request(path, { method: "POST", body: twice, headers: own }, unlimited)).status).toBe(400);
    const put = await request(path, { method: "PUT", body: "x", headers: own }, unlimited);
    expect([put.status, put.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect(await hits()).toEqual([]);
  });
});

describe("N-12: what is counted", () => {
  const counted = (day: string, n: number) =>
    ["base-injoignable", "ressource-non-demarree"].map((rule_id) => ({ day, rule_id, count: n }));

  test("N-12: each rule once for a console; bots, staff and those who ask not to be followed are not counted", async () => {
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(Date.now());
    await diagnosed({ console: `${pasted}\n${pasted}` });
    expect(await hits()).toEqual([...counted("", 1), ...counted(day, 1)]);
    for (const headers of [{ "User-Agent": "Googlebot/2.1" }, { DNT: "1" }, { "Sec-GPC": "1" }]) {
      expect((await diagnosed({ console: pasted }, headers)).status).toBe(200);
    }
    const post = { method: "POST", headers: own };
    for (const who of ["nvteam", "owner"] as const) {
      const body = new URLSearchParams({ console: pasted });
      expect((await (await person(who)).get(path, { ...post, body })).status).toBe(200);
    }
    expect(await hits()).toEqual([...counted("", 1), ...counted(day, 1)]);
    const body = new URLSearchParams({ console: pasted });
    await (await person("client")).get(path, { ...post, body });
    expect(await hits()).toEqual([...counted("", 2), ...counted(day, 2)]);
  });

  test("N-12: a day is kept for thirty days, the sum for good, and staff read both", async () => {
    const put = env.DB.prepare("INSERT INTO diagnostic_hits VALUES (?, 'base-injoignable', ?)");
    const today = parisDay(Date.now());
    const [kept, over] = [addDays(today, -29), addDays(today, -30)];
    await env.DB.batch([put.bind("", 1200), put.bind(kept, 2), put.bind(over, 4)]);
    await diagnosed();
    expect(new Set((await hits()).map(({ day }) => day))).toEqual(new Set(["", kept, today]));
    const list = await readText(await (await person("nvteam")).get("/admin/diagnostic"));
    expect(list).toMatch(/Base de données injoignable\s*Bloquant 30 jours ?3 Total ?1\s201/);
  });
});

/** Does again what a migration did, named by its number. */
function applyAgain(number: string) {
  const { queries = [] } = inject("migrations").find(({ name }) => name.startsWith(number)) ?? {};
  return env.DB.batch(queries.map((sql) => env.DB.prepare(sql)));
}

/** All but the times: what a migration brings again dates from then. */
const content = "id, title, severity, patterns, cause, remedy, link, revision";
const allRules = () => all(`SELECT ${content} FROM diagnostic_rules ORDER BY id`);

describe("N-12: the messages that a new site knows", () => {
  const lines: [id: string, line: string][] = [
    ["entitlement", "^1Failed to start: You lack the required entitlement to use nv_core^7"],
    ["ressource-abimee", "Failed to verify protected resource nv_core"],
    ["ressource-abimee", String.raw`SCRIPT ERROR: @lb-phone/client.lua:1: syntax error near '<\1>'`],
    ["ressource-abimee", String.raw`SCRIPT ERROR: @lb-phone/client.lua:1: unexpected symbol near <\1>`],
    [
      "ressource-abimee",
      String.raw`Error loading script server.lua in resource nv: @nv/server.lua:1: syntax error near <\1>`,
    ],
    [
      "ressource-abimee",
      String.raw`Error loading script server.lua in resource nv: @nv/server.lua:1: unexpected symbol near '<\31>'`,
    ],
    [
      "ressource-abimee",
      String.raw`Error parsing script @nv/s.lua in resource nv (@nv/s.lua:1: unexpected symbol near '<\27>')`,
    ],
    [
      "script-non-charge",
      String.raw`Error loading script c.lua in resource nv: @nv/c.lua:1: unexpected symbol near '<\239>'`,
    ],
    ["script-non-charge", String.raw`SCRIPT ERROR: @nv/c.lua:1: unexpected symbol near '<\239>'`],
    // A quotation mark of a word processor, typed further down.
    [
      "faute-de-syntaxe",
      String.raw`Error loading script c.lua in resource nv: @nv/c.lua:12: unexpected symbol near '<\226>'`,
    ],
    ["liste-des-serveurs", "Server list query returned an error: System.Exception: Timeout"],
    ["liste-des-serveurs", "Failed to getinfo server after 3 attempts."],
    ["dependance", "^1Could not find dependency oxmysql for resource nv_core.^7"],
    ["artifact-insuffisant", "[    c-resources-core]   1. server needs to be 5848 or higher"],
    ["artifact-insuffisant", "^1Could not find dependency /server:4394 for resource ox_inventory.^7"],
    ["artifact-insuffisant", "^1Could not find dependency /onesync for resource pma-voice.^7"],
    ["artifact-insuffisant", "ESX Requires a minimum Artifact version of 10188, Please update your server."],
    ["version-du-jeu", "  1. sv_enforceGameBuild needs to be at least 3258 (current is 2802)"],
    ["disque-plein", "Error: ENOSPC: no space left on device, write"],
    [
      "base-authentification",
      "Unable to establish a connection to the database (ER_NOT_SUPPORTED_AUTH_MODE)!",
    ],
    ["base-authentification", "Server requests authentication using unknown plugin auth_gssapi_client."],
    ["ressource-non-demarree", "^1Couldn't find resource nv_garage.^7"],
    ["cle-de-licence", "[svadhesive] Error: This server does not have a license key specified."],
    ["framework-absent", "SCRIPT ERROR: @nv/c.lua:3: attempt to index a nil value (global 'ESX')"],
    ["valeur-nil", "SCRIPT ERROR: @nv/c.lua:3: attempt to index a nil value (field 'Jobs')"],
    ["valeur-nil", "SCRIPT ERROR: @nv/s.lua:22: attempt to compare number with nil"],
    ["valeur-nil", "SCRIPT ERROR: @nv/s.lua:4: bad argument #1 to 'for iterator' (table expected, got nil)"],
    ["base-injoignable", "[ERROR] connect ECONNREFUSED 127.0.0.1:3306"],
    ["base-injoignable", "[ERROR] connect ECONNREFUSED 127.0.0.1:3307"],
    ["base-machine-refusee", "Host '51.91.10.10' is not allowed to connect to this MariaDB server"],
    ["base-sans-reponse", "Unable to establish a connection to the database (ETIMEDOUT)!"],
    ["base-sans-reponse", "Error: connect ETIMEDOUT 10.0.0.4:3306"],
    ["base-sans-reponse", "Unable to establish a connection to the database (ENOTFOUND)!"],
    ["adresse-sans-reponse", "Error -3008: getaddrinfo ENOTFOUND mysql.hote.exemple"],
    ["adresse-sans-reponse", "FetchError: connect ETIMEDOUT 162.159.1.1:443"],
    ["base-refusee", "Unable to establish a connection to the database (ER_ACCESS_DENIED_ERROR)!"],
    [
      "export-absent",
      "SCRIPT ERROR: @nv_garage/server.lua:3: No such export getSharedObject in resource es_extended",
    ],
    [
      "sql-faute",
      "You have an error in your SQL syntax; check the manual that corresponds to your MariaDB server version",
    ],
    ["valeur-nil", "SCRIPT ERROR: @nv_garage/server.lua:3: attempt to compare two nil values"],
    ["base-refusee", "Access denied for user 'root'@'localhost' (using password: YES)"],
    ["base-refusee", "Accès refusé pour l'utilisateur: 'root'@'@localhost' (mot de passe: OUI)"],
    ["base-injoignable", "Can't connect to server on '127.0.0.1' (10061)"],
    [
      "base-injoignable",
      "ERROR 2002 (HY000): Can't connect to local server through socket '/run/mysqld/mysqld.sock' (2)",
    ],
    [
      "base-injoignable",
      "Can't connect to local MySQL server through socket '/var/run/mysqld/mysqld.sock' (2)",
    ],
    ["base-inconnue", "Error 1049: Unknown database 'neva'"],
    ["base-inconnue", "Base 'neva' inconnue"],
    ["sql-non-importe", "La table 'neva.nv_garages' n'existe pas"],
    ["sql-non-importe", "Champ 'metier' inconnu dans field list"],
    ["sql-non-importe", "Unknown column 'users.metier' in 'field list'"],
    ["sql-non-importe", "Table 'neva.nv_garages' doesn't exist"],
    ["base-trop-de-connexions", "Unable to establish a connection to the database (ER_CON_COUNT_ERROR)!"],
    ["base-trop-de-connexions", "Error: Too many connections"],
    ["base-trop-de-connexions", "ERROR 1040 (08004): Too many connections"],
    ["base-connexion-perdue", "/* SQL Error (2006): MySQL server has gone away */"],
    ["base-connexion-perdue", "Error: Connection lost: The server closed the connection."],
    ["base-connexion-perdue", "Error: Got a packet bigger than 'max_allowed_packet' bytes"],
    ["memoire", "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory"],
    ["memoire", "SCRIPT ERROR: not enough memory"],
    ["memoire", "Out of memory: Killed process 4127 (FXServer) total-vm:9182736kB"],
    [
      "manifeste-absent",
      "[resources:nv_stream] Warning: nv_stream does not have a resource manifest (fxmanifest.lua)",
    ],
    ["port-occupe", "Could not bind on 0.0.0.0:30120 - is this address valid or in use?"],
    ["port-occupe", "Error: listen EADDRINUSE: address already in use 0.0.0.0:40120"],
    ["cle-de-licence", "Could not authenticate server license key. Invalid key specified."],
    ["onesync", "[ERROR] pma-voice requires OneSync"],
    ["artifact-perime", "This FXServer version is outdated and unsupported"],
    ["artifact-perime", "This server version is no longer supported"],
    ["artifact-perime", "Your server version has reached end of life."],
    ["ralentissement", "server thread hitch warning: timer interval of 412 milliseconds"],
    ["artifact-perime", "[txAdmin] Your artifact (5848) is outdated, please update it."],
    ["webhook", "POST https://discord.com/api/webhooks/[masqué] 404 (Not Found)"],
    ["webhook", "POST https://discord.com/api/webhooks/[masqué] 429 (Too Many Requests)"],
    ["webhook", "[script:nv_logs] webhook staff: HTTP 401"],
    ["webhook", "[script:nv_logs] Webhook error: 404"],
    ["fichier-trop-lourd", "Asset nv_cars/sultan.ytd uses 48.0 MiB of physical memory."],
    ["script-non-charge", "Failed to load script server/main.lua."],
    [
      "faute-de-syntaxe",
      "Error loading script c.lua in resource nv: @nv/c.lua:12: unexpected symbol near '}'",
    ],
    [
      "faute-de-syntaxe",
      "Error parsing script @nv/c.lua in resource nv (@nv/c.lua:9: '}' expected near 'x')",
    ],
  ];

  const storedRules = async () => {
    const results = await all("SELECT id, title, severity, patterns, link FROM diagnostic_rules");
    return results.map(({ id, title, severity, patterns, link }) => ({
      id: String(id),
      title: String(title),
      severity: severity as Severity,
      patterns: JSON.parse(String(patterns)) as string[],
      link,
    }));
  };

  test("N-12: each is recognised in a line as FiveM writes it, and leads to a page that exists", async () => {
    const rules = await storedRules();
    for (const [id, line] of lines) {
      const found = diagnose(`Started resource a\n${line}\nok`, rules).findings;
      expect(
        found.map(({ rule, lines }) => [rule.id, lines[0]?.number]),
        line,
      ).toEqual([[id, 2]]);
    }
    const shown = new Set([...lines.map(([id]) => id), ...consoles.flatMap(([, ...known]) => known)]);
    expect(shown).toEqual(new Set(rules.map(({ id }) => id)));
  });

  test("N-12: consoles as owners paste them are answered with what is wrong, and with nothing else", async () => {
    const rules = await storedRules();
    for (const [pasted, ...known] of consoles) {
      const { findings } = diagnose(pasted, rules);
      expect(
        findings.map(({ rule }) => rule.id),
        pasted,
      ).toEqual(known);
    }
  });

  test("N-12: nothing is wrong with a server that starts as it should", async () => {
    const { findings } = diagnose(healthyConsole, await storedRules());
    expect(findings.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual([]);
  });

  test("N-12: each has an address at which its answer is open, and a page that exists", async () => {
    const rules = await storedRules();
    expect(rules.filter(({ link }) => link !== "").length).toBeGreaterThan(12);
    for (const { id, title, link } of rules) {
      const html = await (await openBrowser().get(messagePage(id))).text();
      expect(decode(html)).toContain(`<title>${frenchSpaces(title)} · ${heading} · NEVA</title>`);
      const [, described] = html.split('<meta name="description" content="');
      expect(described?.split('"')[0], id).not.toMatch(/ [:;»]|« /);
      expect(html.split("<ol "), id).toHaveLength(2);
      const [, own] = html.split(`id="message-${id}"`);
      expect(own?.split('id="message-')[0]?.split("</main>")[0]?.includes("href="), id).toBe(link !== "");
    }
    const unknown = await (await openBrowser().get(messagePage("inconnu"))).text();
    expect(unknown).toContain(`<title>${heading} · NEVA</title>`);
    expect(unknown).not.toContain("<ol ");
    expect((await openBrowser().get(`${path}?message=a&message=b`)).status).toBe(400);
  });

  test("N-12, PERF-01: as many as there may be leave a page's weight to its sheet and script, the longest answer open", async () => {
    const roll = dice(9);
    const words = () => Array.from({ length: 36 }, () => "eisantrlouc d"[roll(13)]).join("");
    const room = limits.rules - (await storedRules()).length;
    for (let i = 0; i < room; i++) {
      await run(
        `INSERT INTO diagnostic_rules (id, title, severity, patterns, cause, remedy)
          VALUES ('plein-' || ?, ?, 'attention', json_array(?, ?, ?), 'x', 'x')`,
        ...[i, words(), words(), words(), words()],
      );
    }
    const longest = await readValue<string>(
      "SELECT id FROM diagnostic_rules ORDER BY length(cause || remedy) DESC LIMIT 1",
    );
    const html = await (await openBrowser().get(messagePage(longest ?? ""))).text();
    const pressed = new Response(html).body?.pipeThrough(new CompressionStream("gzip"));
    expect((await new Response(pressed).arrayBuffer()).byteLength).toBeLessThan(12_000);
    await run("DELETE FROM diagnostic_rules WHERE id LIKE 'plein-%'");
  });

  test("N-12: any two of the lines in one paste have the answers that they have alone", async () => {
    const rules = await storedRules();
    for (const [id, line] of lines) {
      // It stands before and behind each of the others.
      const { findings } = diagnose(lines.map(([, other]) => `${line}\n${other}`).join("\n"), rules);
      const expected: Record<string, number> = { [id]: lines.length };
      for (const [otherId] of lines) expected[otherId] = (expected[otherId] ?? 0) + 1;
      expect(Object.fromEntries(findings.map(({ rule, count }) => [rule.id, count])), line).toEqual(expected);
    }
  });

  test("N-12: what is like a known message and says another thing is no answer", async () => {
    const others = [
      "[script:nv_server] getSharedObject is no longer supported, use the import",
      "Started resource es_extended, 12 exports",
      "[script:nv_server] the server needs to be restarted",
      "[script:nv_logs] reader has reached end of file",
      "[script:nv_police] Base 'Nord' posée, station inconnue",
      "[script:nv_anticheat] Player 12 dropped: too many connections from this address",
      "[script:nv_phone] not enough memory left for this photo",
      "[script:nv_bans] Table neva_bans doesn't exist, creating it.",
      "[script:nv_logs] webhook staff ok, 429 ms",
      "[txAdmin] artifact 12913 not outdated",
    ];
    const { findings } = diagnose(others.join("\n"), await storedRules());
    expect(findings.map(({ rule }) => rule.id)).toEqual([]);
  });

  test("N-12, R-29: what staff wrote of an artifact that is too old stands alone", async () => {
    const apply = () => applyAgain("0024");
    const own = (id: string) => readRow(`SELECT ${content} FROM diagnostic_rules WHERE id = ?`, id);
    const [brought, changed] = [await own("artifact-insuffisant"), await own("dependance")];
    const write = (patterns: unknown) =>
      run("UPDATE diagnostic_rules SET patterns = ? WHERE id = 'dependance'", patterns);
    await run("DELETE FROM diagnostic_rules WHERE id = 'artifact-insuffisant'");
    await write('["Server needs to be"]');
    await apply();
    expect(await own("artifact-insuffisant")).toBeNull();
    await write(changed?.["patterns"]);
    await apply();
    expect(await own("artifact-insuffisant")).toEqual(brought);
  });

  test("N-12, R-29: more messages, and French ones of a database, change no list that staff wrote", async () => {
    const apply = async () => {
      await applyAgain("0025");
      await applyAgain("0026");
    };
    const before = await allRules();
    await apply();
    expect(await allRules()).toEqual(before);
    const write = (id: string, patterns: unknown) =>
      run("UPDATE diagnostic_rules SET patterns = ? WHERE id = ?", patterns, id);
    const own = '["SV_ENFORCEGAMEBUILD"]';
    // The last of them makes room.
    await run(
      "DELETE FROM diagnostic_rules WHERE id IN ('version-du-jeu', 'disque-plein', 'json-illisible')",
    );
    for (const id of ["base-inconnue", "valeur-nil", "base-injoignable"]) await write(id, own);
    await apply();
    const after = new Map((await allRules()).map((row) => [row["id"], row]));
    expect([after.has("version-du-jeu"), after.has("disque-plein")]).toEqual([false, true]);
    for (const id of ["base-inconnue", "valeur-nil", "base-injoignable"]) {
      expect(after.get(id)).toMatchObject({ patterns: own });
      await write(id, before.find((row) => row["id"] === id)?.["patterns"]);
    }
    await apply();
    await applyAgain("0042");
    expect(await allRules()).toEqual(before);
  });

  test.each([
    [
      "0027",
      "tighter messages, and one more step for a port",
      ["base-injoignable", "sql-non-importe", "webhook", "artifact-perime", "port-occupe"],
      "Is not allowed to connect",
      "base-machine-refusee",
    ],
    [
      "0032",
      "a damaged file, and a server that the list cannot reach",
      ["ressource-abimee", "script-non-charge"],
      "Failed to getinfo us",
      "liste-des-serveurs",
    ],
    ["0041", "a key that is not there", ["cle-de-licence"], "No key of ours", ""],
    [
      "0042",
      "errors of consoles as owners paste them",
      [
        "cle-de-licence",
        "base-refusee",
        "valeur-nil",
        "ressource-non-demarree",
        "export-absent",
        "sql-faute",
      ],
      "Our FXServer crashed",
      "plantage",
    ],
  ])("N-12, R-29: %s, %s, changes nothing that staff wrote", async (number, _, changed, pattern, added) => {
    const before = await allRules();
    await applyAgain(number);
    expect(await allRules()).toEqual(before);
    await env.DB.batch([
      env.DB.prepare(
        `UPDATE diagnostic_rules SET patterns = json_array(?), remedy = 'Demandez à Solène.'
          WHERE id IN (SELECT value FROM json_each(?))`,
      ).bind(pattern, JSON.stringify(changed)),
      env.DB.prepare("DELETE FROM diagnostic_rules WHERE id = ?").bind(added),
    ]);
    const own = await allRules();
    await applyAgain(number);
    expect(await allRules()).toEqual(own);
    await env.DB.batch(
      before
        .filter(({ id }) => changed.includes(String(id)))
        .map(({ id, patterns, remedy }) =>
          env.DB.prepare("UPDATE diagnostic_rules SET patterns = ?, remedy = ? WHERE id = ?").bind(
            patterns,
            remedy,
            id,
          ),
        ),
    );
    await applyAgain(number);
    expect(await allRules()).toEqual(before);
  });

  test("N-12, R-29: messages that come later leave alone what staff wrote, and the limit of the list", async () => {
    const apply = () => applyAgain("0016");
    const before = await allRules();
    await apply();
    expect(await allRules()).toEqual(before);
    const own = '["Une ligne à nous"]';
    await env.DB.batch(
      [
        "DELETE FROM diagnostic_rules WHERE id IN ('export-absent', 'sql-faute')",
        `UPDATE diagnostic_rules SET patterns = '${own}', revision = 4 WHERE id = 'artifact-perime'`,
        `UPDATE diagnostic_rules SET patterns = '["NO SUCH EXPORT"]' WHERE id = 'valeur-nil'`,
      ].map((sql) => env.DB.prepare(sql)),
    );
    await apply();
    const after = new Map((await allRules()).map((row) => [row["id"], row]));
    expect([after.has("sql-faute"), after.has("export-absent")]).toEqual([true, false]);
    expect(after.get("artifact-perime")).toMatchObject({ patterns: own, revision: 4 });
    await run("DELETE FROM diagnostic_rules WHERE id = 'sql-faute'");
    const more = Array.from({ length: limits.rules - after.size + 1 }, (_, i) => `plein-${i}`);
    await run(
      `INSERT INTO diagnostic_rules (id, title, severity, patterns, cause, remedy)
        SELECT value, 'x', 'attention', '["xxxx"]', 'x', 'x' FROM json_each(?)`,
      JSON.stringify(more),
    );
    await apply();
    expect(await allRules()).toHaveLength(limits.rules);
    await env.DB.batch([
      env.DB.prepare("DELETE FROM diagnostic_rules"),
      ...before.map((row) =>
        env.DB.prepare(
          `INSERT INTO diagnostic_rules (${Object.keys(row)}) VALUES (${Object.keys(row).fill("?")})`,
        ).bind(...Object.values(row)),
      ),
    ]);
  });

  test("N-12, R-29: where a list has less room, what keeps a server from starting comes first", async () => {
    const before = await allRules();
    await run("DELETE FROM diagnostic_rules WHERE id IN ('json-illisible', 'plantage')");
    const room = limits.rules - before.length + 1;
    const more = Array.from({ length: room }, (_, i) => `plein-${i}`);
    await run(
      `INSERT INTO diagnostic_rules (id, title, severity, patterns, cause, remedy)
        SELECT value, 'x', 'attention', '["xxxx"]', 'x', 'x' FROM json_each(?)`,
      JSON.stringify(more),
    );
    await applyAgain("0042");
    const ids = (await allRules()).map(({ id }) => id);
    expect([ids.length, ids.includes("plantage"), ids.includes("json-illisible")]).toEqual([
      limits.rules,
      true,
      false,
    ]);
    await run("DELETE FROM diagnostic_rules WHERE id LIKE 'plein-%'");
    await applyAgain("0042");
    expect(await allRules()).toEqual(before);
  });

  test("N-12: a refused password is not to be encoded, for oxmysql reads it as written; what staff wrote stays", async () => {
    const { queries = [] } = inject("migrations").find(({ name }) => name.startsWith("0019")) ?? {};
    const remedy = () => readValue<string>("SELECT remedy FROM diagnostic_rules WHERE id = 'base-refusee'");
    const written = await remedy();
    expect(written).toContain("choisissez-en un autre");
    expect(written).not.toContain("encodé");
    const set = (text: string | null) =>
      env.DB.prepare("UPDATE diagnostic_rules SET remedy = ? WHERE id = 'base-refusee'").bind(text);
    await env.DB.batch([set("Demandez à Solène."), ...queries.map((sql) => env.DB.prepare(sql))]);
    expect(await remedy()).toBe("Demandez à Solène.");
    await set(written).run();
  });

  test("N-12: all stand on the page for guests, each leads to its answer; a page for members is marked as one", async () => {
    const html = await (await openBrowser().get(path)).text();
    for (const { id, title } of await storedRules()) {
      expect(decode(html)).toContain(`href="${messageAddress(id)}">${frenchSpaces(title)}<`);
    }
    const opened = async (id: string) => decode(await (await openBrowser().get(messagePage(id))).text());
    const port = await opened("port-occupe");
    expect(port).toContain("Si la ligne nomme une autre adresse que 0.0.0.0, remettez");
    expect(port).toContain("<code>findstr 40120</code>");
    // A list of signs is not divided: a line would end with the first of them.
    const refused = await opened("base-refusee");
    expect(refused).toContain("<code>;\u00a0,\u00a0/\u00a0?\u00a0:\u00a0@");
    // What keeps a server from starting first, then by the alphabet.
    const results = await all<{ title: string }>(
      "SELECT title FROM diagnostic_rules ORDER BY severity = 'attention', title",
    );
    const places = results.map(({ title }) => decode(html).indexOf(`>${frenchSpaces(title)}<`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).not.toContain("<details");
    expect(refused).toContain("connexion requise");
    const member = await (await person("client")).get(messagePage("base-refusee"));
    expect(member.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await member.text()).not.toContain("connexion requise");
  });
});
