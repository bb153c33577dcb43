/** What of today is a visitor's: a mark made for the day tells no other day's. */
import { and, eq, gte, sql } from "drizzle-orm";
import { guideFeedback, visitGroups } from "#app/db/schema";
import { parisDay } from "#app/time/dates";
import { startOfDay } from "#app/time/days";

export const isOfToday = (now: number) => gte(visitGroups.id, startOfDay(parisDay(now)) * 1000);

/** A visitor of the day votes on one day only: older votes need no look. */
export const isVoteOf = (visitor: string, now: number) =>
  and(gte(guideFeedback.at, startOfDay(parisDay(now))), eq(guideFeedback.voter, visitor));

/** The groups of today that hold events of a visitor of the day. */
export const hasEventsOf = (visitor: string, now: number) =>
  and(isOfToday(now), sql`instr(${visitGroups.events}, ${visitor}) > 0`);
