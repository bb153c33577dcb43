import { expect, test } from "vitest";
import { asSeen, isLeaving, longestSendingMs, onItsWay } from "#app/notifications/outbox-conditions.server";

const now = Date.UTC(2026, 5, 10);
const taken = {
  state: "incertain",
  lastError: onItsWay,
  updatedAt: now - longestSendingMs + 1,
  nextAttemptAt: 7,
} as const;

test("NOTIF-04: while Discord is being asked to take a message, staff read that it waits, not that Discord was silent", () => {
  expect(asSeen(taken, now)).toEqual({ ...taken, state: "en-attente", lastError: null, nextAttemptAt: null });
});

test("NOTIF-04: when it was cut off, or Discord answered, they read what is stored", () => {
  for (const stored of [
    { ...taken, updatedAt: now - longestSendingMs },
    { ...taken, lastError: "Discord n'a pas répondu" },
    { ...taken, state: "a-renvoyer" } as const,
  ]) {
    expect(asSeen(stored, now)).toBe(stored);
  }
});

test("NOTIF-04: a message leaves by itself when it waits and has an hour", () => {
  expect(isLeaving({ state: "en-attente", nextAttemptAt: now })).toBe(true);
  expect(isLeaving({ state: "en-attente", nextAttemptAt: null })).toBe(false);
  expect(isLeaving({ state: "envoye", nextAttemptAt: now })).toBe(false);
});
