import { asc, desc, eq, sql } from "drizzle-orm";
import type { Viewer } from "#app/auth/viewer";
import { diagnosticHits, diagnosticRules } from "#app/db/schema";
import { canRead } from "#app/guide/access";
import { findPage } from "#app/guide/pages.server";
import { type Database, readBatch } from "#app/platform/database";
import { prepared } from "#app/platform/prepared";
import { parisDay } from "#app/time/dates";
import { addDays } from "#app/time/days";
import { everyDay, keptDays } from "./count-hits.server";
import { limits } from "./match";

/** What keeps a server from starting first. */
const order = [desc(sql`${diagnosticRules.severity} = 'bloquant'`), asc(diagnosticRules.title)];

/** Where a rule leads: a page of the guide by its name, or another site. */
export interface RuleLink {
  href: string;
  label: string;
  /** Only for those who signed in. */
  locked: boolean;
}

/** Null also for a page that the guide has no more. */
function linkOf(link: string, viewer: Viewer | null): RuleLink | null {
  if (/^https:/i.test(link)) {
    const { href, hostname } = new URL(link);
    return { href, label: hostname, locked: false };
  }
  const page = findPage(link.split("#")[0] ?? "");
  return page && { href: link, label: page.title, locked: !canRead(page, viewer) };
}

const selectRules = prepared((db) =>
  db
    .select({
      id: diagnosticRules.id,
      title: diagnosticRules.title,
      severity: diagnosticRules.severity,
      patterns: diagnosticRules.patterns,
      cause: diagnosticRules.cause,
      remedy: diagnosticRules.remedy,
      link: diagnosticRules.link,
    })
    .from(diagnosticRules)
    .orderBy(...order)
    .limit(limits.rules),
);

/** Everything that the site knows, as the public page shows it. */
export async function readRules(db: Database, viewer: Viewer | null) {
  const [rows] = await readBatch(db, [selectRules(db)]);
  return rows.map(({ link, ...rule }) => ({ ...rule, link: linkOf(link, viewer) }));
}

export type KnownMessage = Awaited<ReturnType<typeof readRules>>[number];

/** Every rule as staff see it, with how often it was the answer: in thirty days, the most frequent first, and in all. */
export async function readAdminRules(db: Database, now: number) {
  const month = addDays(parisDay(now), -keptDays);
  const [rules, counts] = await readBatch(db, [
    db
      .select()
      .from(diagnosticRules)
      .orderBy(...order),
    db
      .select({
        id: diagnosticHits.ruleId,
        month: sql<number>`sum(CASE WHEN ${diagnosticHits.day} > ${month} THEN ${diagnosticHits.count} ELSE 0 END) AS month`,
        total: sql<number>`sum(CASE WHEN ${diagnosticHits.day} = ${everyDay} THEN ${diagnosticHits.count} ELSE 0 END) AS total`,
      })
      .from(diagnosticHits)
      .groupBy(diagnosticHits.ruleId),
  ]);
  const byRule = new Map(counts.map(({ id, ...counts }) => [id, counts]));
  return rules
    .map((rule) => ({ ...rule, counts: byRule.get(rule.id) ?? { month: 0, total: 0 } }))
    .sort((a, b) => b.counts.month - a.counts.month);
}

export type AdminRule = Awaited<ReturnType<typeof readAdminRules>>[number];

export async function findRule(db: Database, id: string) {
  const [rows] = await readBatch(db, [db.select().from(diagnosticRules).where(eq(diagnosticRules.id, id))]);
  return rows[0] ?? null;
}

export type StoredRule = NonNullable<Awaited<ReturnType<typeof findRule>>>;
