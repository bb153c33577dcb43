import { expect, test } from "vitest";
import { spokenText, timeText } from "#app/frame/session-words";

test("F-28: the time that is left, in words", () => {
  const texts = [120_000, 118_000, 117_001, 61_000, 60_000, 59_400, 1, 0, -500].map(timeText);
  expect(texts).toEqual([
    "2\u00a0min",
    "1\u00a0min 58\u00a0s",
    "1\u00a0min 58\u00a0s",
    "1\u00a0min 1\u00a0s",
    "1\u00a0min",
    "1\u00a0min",
    "1\u00a0s",
    "0\u00a0s",
    "0\u00a0s",
  ]);
});

test("F-28: it is read out three times in two minutes, also when seconds were slept through", () => {
  const said = (steps: number[]) =>
    steps.slice(1).map((now, i) => spokenText((steps[i] ?? 0) * 1000, now * 1000));
  const everySecond = Array.from({ length: 121 }, (_, i) => 120 - i);
  const minute = "Plus que 1 minute.";
  expect(said(everySecond).filter(Boolean)).toEqual([
    minute,
    "Plus que 30 secondes.",
    "Plus que 10 secondes.",
  ]);
  expect(said([120, 25, 5])).toEqual(["Plus que 30 secondes.", "Plus que 10 secondes."]);
});
