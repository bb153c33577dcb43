/** What is kept about people: said on the page, gone in time, and never more than that (PRIV-01, T-35, T-36). */
import { afterEach, describe, expect, test, vi } from "vitest";
import { parisDay } from "#app/time/dates";
import { person, send } from "../admin/staff.ts";
import { agent } from "../beacons.ts";
import { signIn } from "../browser.ts";
import { textOf } from "../html.ts";
import { addPersona } from "../simulator.ts";
import { env, request, runCron } from "../site.ts";
import { all, readColumn, readValue, run } from "../sql.ts";
import { address, count, erase, from } from "./own-data.ts";

function calendarMonthsAgo(months: number): number {
  const date = new Date();
  return date.setUTCMonth(date.getUTCMonth() - months);
}

async function dump(): Promise<string> {
  const tables = await readColumn<string>("SELECT name FROM sqlite_master WHERE type = 'table'");
  const parts: string[] = [];
  for (const name of tables.filter((table) => !table.startsWith("_cf"))) {
    parts.push(JSON.stringify(await all(`SELECT * FROM "${name}"`)));
  }
  return parts.join("\n");
}

afterEach(() => vi.restoreAllMocks());

describe("PRIV-01: the page", () => {
  test("PRIV-01: says to everybody what is kept and for how long, and is the same bytes for every guest", async () => {
    const answers = [await request("/confidentialite"), await request("/confidentialite")];
    const [html = "", again] = await Promise.all(answers.map((answer) => answer.text()));
    expect(html).toBe(again);
    expect(answers[0]?.headers.get("Cache-Control")).toContain("public");
    for (const words of [
      "90 jours",
      "25 mois",
      "13 mois",
      "6 mois au plus, sauf la dernière qui peut être relue",
      "6 mois après sa révocation",
      "L'identifiant reste aussi sur ce qu'ils ont créé",
      "aucune adresse IP",
      "CNIL",
    ]) {
      expect(textOf(html)).toContain(words);
    }
    // What erasing leaves.
    expect(textOf(html)).toContain("Ce qu'en gardent le journal de l'administration, les sauvegardes");
    expect(await (await request("/")).text()).toContain('href="/confidentialite"');
    expect(await (await request("/")).text()).toContain('href="/mentions-legales"');
  });
});

test("PRIV-01, ANA-11: votes on the guide go when the page says", async () => {
  const young = Date.now() - 24 * 31 * 86_400_000;
  await run("DELETE FROM guide_feedback");
  await run(
    "INSERT INTO guide_feedback VALUES ('old', '/guide', 1, '', 'a', ?), ('young', '/guide', 1, '', 'b', ?)",
    calendarMonthsAgo(25),
    young,
  );
  await runCron("tache:conservation");
  expect(await readColumn("SELECT id FROM guide_feedback")).toEqual(["young"]);
});

test("PRIV-01, ANA-11: figures by day go when the page says, and no sooner", async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const [old, young] = [day(25 * 30 + 2), day(25 * 30 - 2)];
  await run("INSERT INTO daily_totals (day, views) VALUES (?, 1), (?, 2)", old, young);
  await runCron("tache:conservation");
  const left = "SELECT day FROM daily_totals WHERE day <= ? ORDER BY day";
  expect(await readColumn(left, young)).toEqual([young]);
  await run("DELETE FROM daily_totals WHERE day = ?", young);
});

test("PRIV-01, ANA-10: a digest, which repeats searches, goes when the page says that they go; other messages stay", async () => {
  const young = Date.now() - 24 * 31 * 86_400_000;
  const rows: [string, string, number][] = [
    ["vieux-bilan", "bilan", calendarMonthsAgo(25)],
    ["jeune-bilan", "bilan", young],
    ["vieille-annonce", "creation", calendarMonthsAgo(25)],
  ];
  await env.DB.batch(
    rows.map(([id, kind, at]) =>
      env.DB.prepare(
        "INSERT INTO notifications (id, kind, target, payload, state, created_at, updated_at) VALUES (?1, ?2, 'equipe', '{}', 'envoye', ?3, ?3)",
      ).bind(id, kind, at),
    ),
  );
  await runCron("tache:conservation");
  const left = await readColumn("SELECT id FROM notifications ORDER BY id");
  expect(left).toEqual(["jeune-bilan", "vieille-annonce"]);
  await run("DELETE FROM notifications");
});

test("PRIV-01, F-04: a token goes when the page says after it was revoked; one that opens stays", async () => {
  await run("DELETE FROM api_tokens");
  const add = (id: string, revokedAt: number | null) =>
    run(
      "INSERT INTO api_tokens (id, name, hash, scope, created_by, created_at, revoked_at) VALUES (?1, 'x', ?1, 'lecture', '7', 1, ?2)",
      id,
      revokedAt,
    );
  await add("vieux", calendarMonthsAgo(6));
  await add("jeune", Date.now() - 5 * 31 * 86_400_000);
  await add("ouvert", null);
  await runCron("tache:conservation");
  const left = await readColumn("SELECT id FROM api_tokens ORDER BY id");
  expect(left).toEqual(["jeune", "ouvert"]);
  await run("DELETE FROM api_tokens");
});

test("PRIV-01, ANA-11: who downloaded what is forgotten when the page says", async () => {
  const day = (ago: number) => parisDay(Date.now() - ago * 86_400_000);
  await run("DELETE FROM download_marks");
  await run("INSERT INTO download_marks VALUES ('7', 'base', ?, 0), ('7', 'base', ?, 0)", day(91), day(90));
  await runCron("tache:conservation");
  expect(await readColumn("SELECT day FROM download_marks")).toEqual([day(90)]);
});

describe("PRIV-01: get and erase", () => {
  test("ANA-11: a profile goes thirteen months after its last sign-in, with its place in the count; who came back since stays", async () => {
    const young = await addPersona();
    await signIn(young.id);
    await run(
      "UPDATE visitors SET last_login_at = ? WHERE discord_id = ?",
      Date.now() - 12 * 31 * 86_400_000,
      young.user.id,
    );
    const { id, user } = await addPersona();
    await signIn(id);
    const before = await readValue<number>("SELECT visitors FROM totals");
    await run("UPDATE visitors SET last_login_at = ? WHERE discord_id = ?", calendarMonthsAgo(13), user.id);
    await runCron("17 3 * * *");
    expect(await count("visitors", "discord_id = ?", user.id)).toBe(0);
    expect(await count("visitors", "discord_id = ?", young.user.id)).toBe(1);
    expect(await readValue("SELECT visitors FROM totals")).toBe((before ?? 0) - 1);
  });
});

describe("T-35, T-36: a whole run with a known address, agent and name", () => {
  const encoder = new TextEncoder();
  const hex = (bytes: ArrayBuffer) =>
    [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  /** Hashes that somebody who knows the site's secrets, but not the forgotten salts, could make again. */
  async function stableForms(text: string): Promise<string[]> {
    const forms = [
      text,
      btoa(text),
      encodeURIComponent(text),
      hex(encoder.encode(text).buffer as ArrayBuffer),
    ];
    const secret = String(env["SESSION_SECRET"]);
    for (const input of [text, `${secret}:${text}`, `${text}\n${agent}`, `${secret}${text}`]) {
      for (const algorithm of ["SHA-1", "SHA-256", "SHA-512"]) {
        forms.push(hex(await crypto.subtle.digest(algorithm, encoder.encode(input))).slice(0, 24));
      }
      const key = await crypto.subtle.importKey(
        "raw",
        encoder.encode(secret),
        { name: "HMAC", hash: "SHA-256" },
        false,
        ["sign"],
      );
      forms.push(hex(await crypto.subtle.sign("HMAC", key, encoder.encode(input))).slice(0, 24));
    }
    return forms;
  }

  test("T-35, T-36: no table and no line of the log holds them, or anything stable made from them", async () => {
    const lines: string[] = [];
    for (const level of ["log", "info", "warn", "error", "debug"] as const) {
      vi.spyOn(console, level).mockImplementation(
        (...parts: unknown[]) => void lines.push(parts.map(String).join(" ")),
      );
    }
    const canary = "Canari-Navigateur/7.7 (Systeme Inconnu) Firefox/140.0";
    const headers = from({ "User-Agent": canary, "CF-IPCountry": "FR" });
    const post = (path: string, body: BodyInit) =>
      request(path, { method: "POST", headers, body }, { LOCAL_ADMIN_PASSWORD: "mot-de-passe-du-site" });
    await post("/api/visite", JSON.stringify({ page: "/", referrer: "discord.com" }));
    await post("/api/visite", JSON.stringify({ visibleMs: 1000 }));
    await post("/guide/avis", new URLSearchParams({ page: "/guide/faq", helpful: "oui", comment: "" }));
    await post("/auth/local", new URLSearchParams({ username: "admin", password: "canari-mot-de-passe" }));
    for (const path of [
      "/",
      "/nulle-part",
      "/api/recherche?q=rien-du-tout",
      "/api/health",
      "/downloads/base",
    ]) {
      await request(path, { headers });
    }
    await send(await person("owner"), "/admin/analytics", { confirmation: "x" });
    await runCron("17 3 * * *");
    const tables = await dump();
    // The run left something to look at.
    expect(tables).toContain("Accueil");
    expect(tables).toContain("adresse:");
    expect(lines.length).toBeGreaterThan(2);
    for (const known of [address, canary, "Canari-Navigateur", "Systeme Inconnu"]) {
      for (const form of await stableForms(known)) {
        expect(tables.includes(form), `table: ${known} as ${form}`).toBe(false);
        expect(
          lines.some((line) => line.includes(form)),
          `log: ${known} as ${form}`,
        ).toBe(false);
      }
    }
  });

  test("T-35: a guest's name is nowhere; a member's is in their own profile alone, and gone when erased", async () => {
    const name = `Canarie${Math.floor(Math.random() * 1e9)}`;
    const lines: string[] = [];
    vi.spyOn(console, "info").mockImplementation(
      (...parts: unknown[]) => void lines.push(parts.map(String).join(" ")),
    );
    const { id } = await addPersona({ user: { username: name.toLowerCase(), global_name: name } });
    const browser = await signIn(id);
    await browser.get("/downloads");
    expect((await dump()).split(name)).toHaveLength(3);
    await erase(browser);
    const tables = await dump();
    for (const form of [...(await stableForms(name)), ...(await stableForms(name.toLowerCase()))]) {
      expect(tables.includes(form)).toBe(false);
      expect(lines.some((line) => line.includes(form))).toBe(false);
    }
  });
});
