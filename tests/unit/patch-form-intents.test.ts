import { describe, expect, test } from "vitest";
import { checkForm, readSubmittedForm, resolveForm } from "#app/patches/writing/form.server";
import type { Env } from "#app/platform/env";

function sent(intent: string) {
  const form = new FormData();
  form.set("intent", intent);
  form.set("announce", "on");
  return Object.freeze(readSubmittedForm(form));
}

const announced = [{ kind: "modification" }, { kind: "creation" }];

describe("what a form asks of the patch that is stored", () => {
  test.each([
    // Intent, state that is stored, what it means, whether the patch stays hidden.
    ["brouillon", null, "brouillon", true],
    ["enregistrer", null, "brouillon", true],
    ["publier", null, "publier", false],
    ["programmer", null, "programmer", false],
    ["brouillon", "brouillon", "brouillon", true],
    ["enregistrer", "brouillon", "enregistrer", true],
    ["publier", "brouillon", "publier", false],
    ["brouillon", "programme", "brouillon", true],
    ["enregistrer", "programme", "enregistrer", false],
    ["enregistrer", "publie", "enregistrer", false],
    ["enregistrer", "retire", "enregistrer", false],
    ["brouillon", "publie", "brouillon", false],
  ] as const)("PN-18: %s, where %s is stored", (intent, status, meant, isHidden) => {
    const form = resolveForm(sent(intent), status && { status, messages: [] });
    expect([form.intent, form.isHidden, form.choices.announce]).toEqual([meant, isHidden, true]);
  });

  test("NOTIF-01: a patch that visitors see is not announced again; an announcement that waits is asked for anew", () => {
    const announce = (status: "publie" | "retire" | "programme", messages = announced) =>
      resolveForm(sent("enregistrer"), { status, messages }).choices.announce;
    expect([announce("publie"), announce("retire"), announce("programme")]).toEqual([false, false, true]);
    expect(announce("publie", [{ kind: "modification" }])).toBe(true);
  });

  test("PN-18, R-21: in the first of two equal hours of the autumn, and in the second, the next one can be planned", () => {
    const form = new FormData();
    form.set("intent", "programmer");
    form.set("scheduledFor", "2026-10-25T02:30");
    const issueAt = (time: string) => {
      const services = { env: {} as Env, now: () => Date.parse(time) };
      return checkForm(resolveForm(readSubmittedForm(form), null), services).issues["scheduledFor"];
    };
    expect(issueAt("2026-10-25T00:10:00Z")).toBeUndefined();
    expect(issueAt("2026-10-25T01:10:00Z")).toBeUndefined();
    expect(issueAt("2026-10-25T01:30:00Z")).toContain("Cette heure est passée");
  });

  test("the form as it was sent stays as it is, to be shown again", () => {
    const submitted = sent("enregistrer");
    const before = structuredClone(submitted);
    resolveForm(submitted, { status: "publie", messages: announced });
    expect(submitted).toEqual(before);
  });
});
