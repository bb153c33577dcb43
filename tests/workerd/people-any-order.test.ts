/**
 * What people do, in any order, some of it at once and some while the database or Discord fails: nobody reads what
 * their role does not allow, who erased their account is nowhere, not in a later restore either, tokens live as long as
 * their maker is an owner, and counts are what the rows say. The order is drawn from a seed; a failure names what was
 * done.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { ImpossibleChoice, OutdatedPlan } from "#app/backups/restore/choose";
import { openArchive } from "#app/backups/sources.server";
import { saveBackup } from "#app/backups/store.server";
import { parisDay } from "#app/time/dates";
import { dice, pick } from "../fixtures/dice.ts";
import { createdPatch, type Fields, person, rowOf, send } from "./admin/staff.ts";
import { actor, emptyEverything, restoreAll, scopeOf } from "./backups-data.ts";
import { type Browser, openBrowser, tryToSignIn } from "./browser.ts";
import { setDownload } from "./content.ts";
import { playSixty } from "./deeds.ts";
import { aroundD1, faultAt, faults } from "./rows.ts";
import { ageSession } from "./sessions.ts";
import { addPersona, roleIds, setFaults, setRoles } from "./simulator.ts";
import { env, request, runCron } from "./site.ts";
import { all, emptyTables, readValue, run } from "./sql.ts";

const unlimited = { LIMIT_WRITE: undefined, LIMIT_READ: undefined, LIMIT_SIGN_IN: undefined };
const tables =
  "sessions erasures api_tokens download_marks recalls backups guide_feedback visit_groups".split(" ");
const roles = ["aucun", "client", "nvteam", "owner"] as const;
type Role = (typeof roles)[number];

interface Someone {
  persona: string;
  id: string;
  browser: Browser;
  role: Role;
  /** What Discord last told the site of them; null where that is not followed, after its own checks or a restore. */
  known: Role | null;
  isErased: boolean;
}

interface Token {
  text: string;
  maker: Someone;
  /** Whether its maker was an owner ever since: one who was not may have lost it for good. */
  isOwners: boolean;
}

const atLeast = (role: Role, wanted: Role) => roles.indexOf(role) >= roles.indexOf(wanted);

async function openSite(seed: number) {
  const roll = dice(seed);
  const one = <T>(list: readonly T[]): T => pick(roll, list);
  const owner = await person("owner");
  const ownerId = (await readValue<string>("SELECT discord_id FROM visitors")) ?? "";
  const patch = await createdPatch(owner);
  const people: Someone[] = [];
  for (const role of ["client", "client", "nvteam", "owner"] as const) {
    const { id, user } = await addPersona({ roles: [roleIds[role]] });
    people.push({ persona: id, id: user.id, browser: openBrowser(), role, known: null, isErased: false });
  }
  const tokens: Token[] = [];
  const archives: string[] = [];
  const done: string[] = [];
  let bindings: Record<string, unknown> = unlimited;

  const get = async ({ browser }: Pick<Someone, "browser">, path: string) => {
    const { status } = await browser.get(path, {}, bindings);
    done.push(`${path}: ${status}`);
    return status;
  };
  const post = async ({ browser }: Pick<Someone, "browser">, path: string, fields: Fields) => {
    const answer = await send(browser, path, fields, bindings);
    done.push(`${path} ${JSON.stringify(fields)}: ${answer.status}`);
    return answer;
  };
  const signIn = async (someone: Someone, isDown: boolean) => {
    const { persona, role, known } = someone;
    const fault = { kind: "status", status: 500 } as const;
    await setFaults(persona, isDown ? { member: fault, botMember: fault } : {});
    const { status } = await tryToSignIn(persona, someone.browser);
    await setFaults(persona, {});
    done.push(`sign-in of ${someone.id}, ${role}${isDown ? ", Discord down" : ""}: ${status}`);
    const mayEnter = isDown ? known !== "aucun" && !someone.isErased : role !== "aucun";
    if (!mayEnter) expect(status).not.toBe(303);
    if (!isDown) {
      expect(status).toBe(mayEnter ? 303 : 403);
      someone.known = role;
      if (mayEnter) someone.isErased = false;
    }
  };

  type Deed = (someone: Someone) => Promise<unknown>;
  /** What one person may do at once with another thing, on a database that answers at its own pace. */
  const ofOne: Deed[] = [
    (someone) => get(someone, "/downloads/base"),
    (someone) => get(someone, `/patch-notes/${patch.id}/fichiers/patch`),
    (someone) => post(someone, `/patch-notes/${patch.id}/installation`, {}),
    (someone) => post(someone, `/patch-notes/rappels/${patch.id}`, {}),
    (someone) => post(someone, "/guide/avis", { page: "/guide", helpful: "oui", comment: "" }),
    async (someone) => {
      const wasIn = (await get(someone, "/api/moi")) === 200;
      const { status } = await post(someone, "/confidentialite", { intent: "effacer", confirmation: "on" });
      if (wasIn && status === 200) someone.isErased = true;
    },
    async () => {
      const intent = one(["retirer", "remettre"]);
      const revision = String((await rowOf(patch.version))?.revision);
      const fields = { intent, reason: "Panne", replacedBy: "", revision };
      return post({ browser: owner }, `/admin/patches/${patch.id}/retirer`, fields);
    },
  ];
  const alone: Deed[] = [
    (someone) => signIn(someone, false),
    async (someone) => {
      someone.role = one(roles);
      for (const token of tokens)
        if (token.maker === someone && someone.role !== "owner") token.isOwners = false;
      await setRoles(someone.persona, someone.role === "aucun" ? [] : [roleIds[someone.role]]);
      done.push(`${someone.id} is ${someone.role}`);
    },
    (someone) => signIn(someone, false),
    (someone) => signIn(someone, false),
    (someone) => signIn(someone, true),
    (someone) => post(someone, "/auth/deconnexion", {}),
    async (maker) => {
      const answer = await post(maker, "/admin/jetons", {
        name: "Essai",
        scope: one(["lecture", "ecriture"]),
      });
      const text = (await answer.text()).match(/neva_[\w-]{43}/)?.[0];
      if (text) tokens.push({ text, maker, isOwners: maker.role === "owner" });
    },
    async () => {
      archives.push((await saveBackup(scopeOf(), "manuelle", actor)).id);
      done.push(`backup ${archives.length}`);
    },
    async () => {
      const at = roll(archives.length);
      const opened = archives[at] && (await openArchive(scopeOf(), archives[at]));
      if (!opened) return;
      const kinds = ["comptes", "avis", "compteurs", "statistiques"];
      const choices = Object.fromEntries(
        kinds.map((kind) => [kind, one(["rien", "ajouter", "remplacer"] as const)]),
      );
      done.push(`restore ${at + 1} ${JSON.stringify(choices)}`);
      await restoreAll(opened.archive, choices).catch((error: unknown) => {
        if (!(error instanceof ImpossibleChoice || error instanceof OutdatedPlan)) throw error;
      });
      for (const someone of people) someone.known = null;
    },
    () => post({ browser: owner }, "/admin/analytics", { confirmation: "EFFACER" }),
    async () => {
      // A day goes by, with three visits.
      await env.DB.batch([
        env.DB.prepare("UPDATE daily_totals SET day = date(day, '-400 days')"),
        env.DB.prepare("UPDATE daily_totals SET day = date(day, '+399 days')"),
        env.DB.prepare(
          `INSERT INTO daily_totals (day, visits, all_visits) SELECT ?, 3,
            3 + coalesce((SELECT all_visits FROM daily_totals ORDER BY day DESC LIMIT 1), 0)`,
        ).bind(parisDay(Date.now())),
      ]);
      await runCron("*/10 * * * *", unlimited);
      done.push("a day");
    },
  ];

  /** One deed; two of one person at once; or one whose calls to the database fail from somewhere on. */
  async function act(): Promise<void> {
    const someone = one(people);
    const way = roll(4);
    if (way === 0) {
      const pace = async <T>(work: () => Promise<T>) => {
        await new Promise((resolve) => setTimeout(resolve, roll(4) * 3));
        return work();
      };
      bindings = { ...unlimited, DB: aroundD1(pace) };
      await Promise.all([one(ofOne)(someone), one(ofOne)(someone), one(ofOne)(someone)]);
    } else if (way === 1) {
      const fault = one(Object.keys(faults) as (keyof typeof faults)[]);
      const { bindings: failing } = faultAt(roll(6), fault, { forGood: roll(2) === 0 });
      bindings = { ...unlimited, ...failing };
      await one(ofOne)(someone);
      done.push(fault);
    } else await one(way === 2 ? ofOne : alone)(someone);
    bindings = unlimited;
  }

  async function check(): Promise<void> {
    expect(await readValue("SELECT visitors - (SELECT count(*) FROM visitors) FROM totals")).toBe(0);
    expect(
      await readValue("SELECT downloads - (SELECT coalesce(sum(count), 0) FROM download_counts) FROM totals"),
    ).toBe(0);
    const days = await all<{ visits: number; all: number }>(
      'SELECT visits, all_visits AS "all" FROM daily_totals ORDER BY day',
    );
    let sum = 0;
    expect(days.map(({ all }) => all)).toEqual(days.map(({ visits }) => (sum += visits)));
    for (const { id } of people.filter(({ isErased }) => isErased)) {
      for (const table of ["visitors", "sessions", "download_marks", "recalls"]) {
        expect([table, await readValue(`SELECT count(*) FROM ${table} WHERE discord_id = ?`, id)]).toEqual([
          table,
          0,
        ]);
      }
    }
  }

  /** Hours later, while Discord answers. */
  async function checkRights(): Promise<void> {
    await run(
      "UPDATE visitors SET role_confirmed_at = min(role_confirmed_at, 1) WHERE discord_id <> ?",
      ownerId,
    );
    for (const { text, maker, isOwners } of tokens) {
      const isKnown = (await readValue("SELECT count(*) FROM visitors WHERE discord_id = ?", maker.id)) === 1;
      const { status } = await request(
        "/api/patches",
        { headers: { Authorization: `Bearer ${text}` } },
        unlimited,
      );
      done.push(`token of ${maker.id}: ${status}`);
      if (maker.role !== "owner") expect(status).toBe(401);
      else if (isOwners && isKnown) expect(status).toBe(200);
    }
    for (const someone of people) {
      await ageSession(someone.browser, { role_checked_at: 7000, role_asked_at: 7000 }).catch(
        () => undefined,
      );
      for (const [path, opened, wanted] of [
        ["/downloads", 200, "client"],
        ["/admin/patches", 200, "nvteam"],
        ["/admin/comptes", 200, "owner"],
      ] as const) {
        const isIn = (await get(someone, "/api/moi")) === 200;
        const status = await get(someone, path);
        if (!atLeast(someone.role, wanted)) expect([path, status]).not.toEqual([path, opened]);
        else if (isIn) expect([path, status]).toEqual([path, opened]);
      }
      // What the sessions' checks asked of Discord was told of them too.
      someone.known = null;
    }
  }
  for (const someone of people) await signIn(someone, false);
  return { act, check, checkRights, done };
}

describe("people in any order (T-10, F-16, PRIV-01, BAK-07, R-30)", () => {
  beforeEach(async () => {
    await emptyEverything();
    await emptyTables(tables);
    await setDownload("base", "https://fichiers.example/base.zip");
  });

  test.each(["1", "2 @long", "3 @long", "4 @long"])(
    "sixty deeds open nothing, bring nobody back and lose no count (%s)",
    async (seed) => {
      const site = await openSite(Number.parseInt(seed, 10));
      await playSixty(site, { every: 10, check: site.checkRights });
    },
    120_000,
  );
});
