import { describe, expect, test } from "vitest";
import {
  begin,
  choose,
  type FormOrigin,
  isDirty,
  noteShown,
  startAgain,
  takeAnswer,
  takeSaved,
  takeUp,
  write,
} from "#app/patches/components/admin/patch-form-state";
import { emptyDraft } from "#app/patches/writing/draft";
import type { SaveResult } from "#app/patches/writing/save-result.server";

const choices = { scheduledFor: "", announce: true, mention: false };
const unannounced = { scheduledFor: "", announce: false, mention: false };
const titled = (title: string) => ({ ...emptyDraft, title });

const creation: FormOrigin = {
  initial: { draft: emptyDraft, choices },
  patch: undefined,
  submissionId: "envoi-1",
  result: undefined,
};
const edition: FormOrigin = {
  initial: { draft: titled("A"), choices },
  patch: { revision: 4, status: "brouillon" },
  submissionId: "envoi-1",
  result: undefined,
};
const saved: SaveResult = { ok: true, message: "Enregistré.", issues: {}, revision: 5, status: "brouillon" };
const made: SaveResult = { ...saved, id: "1794591000000", revision: 1 };

/** The form after `title` was typed and sent, and `later` typed while that was on its way. */
function sent(origin: FormOrigin, title: string, later = title) {
  const form = write(begin(origin), titled(title));
  return write({ ...form, sent: form.typed }, titled(later));
}

describe("ADM-22: what is typed into the patch form", () => {
  test("ADM-22: differs from what is saved until it is taken back, letter by letter", () => {
    const form = begin(edition);
    expect(isDirty(form)).toBe(false);
    expect(isDirty(write(form, titled("AB")))).toBe(true);
    expect(isDirty(choose(form, { mention: true }))).toBe(true);
    expect(isDirty(write(write(form, titled("AB")), titled("A")))).toBe(false);
  });

  test("ADM-22: a saved text is the one that was sent: what was typed since is a change to the new revision", () => {
    const whole = takeAnswer(sent(edition, "B"), saved, edition, "");
    expect([isDirty(whole), whole.revision]).toEqual([false, 5]);
    const more = takeAnswer(sent(edition, "B", "BC"), saved, edition, "");
    expect([isDirty(more), more.revision, more.typed.draft.title]).toEqual([true, 5, "BC"]);
    expect(isDirty(write(more, titled("B")))).toBe(false);
  });

  test("ADM-22: a refused text stays as it is, and unsaved", () => {
    const before = sent(edition, "B", "BC");
    expect(takeAnswer(before, { ok: false, message: "", issues: { title: "…" } }, edition, "")).toEqual(
      before,
    );
  });

  test("ADM-22, T-33: a new patch is made once: its form is empty then, and sends another one", () => {
    const form = takeAnswer(sent(creation, "A"), made, creation, "envoi-2");
    expect(form.typed).toEqual({ draft: emptyDraft, choices });
    expect([isDirty(form), form.revision, form.submission, form.answered]).toEqual([
      false,
      0,
      "envoi-2",
      undefined,
    ]);
    // Lists show their rows anew.
    expect(form.generation).toBe(1);
  });

  test("ADM-22: what is typed while a new patch is made goes on with that patch", () => {
    const form = takeAnswer(sent(creation, "A", "AB"), made, creation, "envoi-2");
    expect([form.goesTo, form.revision, form.typed.draft.title]).toEqual([made.id, 1, "AB"]);
    expect(isDirty(form)).toBe(true);
    expect(form.submission).toBe("envoi-1");
  });

  test("ADM-22, R-33: sent without a script, a form is made anew with what was sent, or empty once it is saved", () => {
    const refused = begin({
      ...creation,
      result: { ok: false, message: "", issues: {}, draft: titled("A"), choices, submissionId: "envoi-0" },
    });
    expect([refused.typed.draft.title, refused.submission, isDirty(refused)]).toEqual(["A", "envoi-0", true]);
    const done = begin({ ...creation, result: { ...made, draft: titled("A"), choices } });
    expect([done.typed.draft, done.revision, done.answered]).toEqual([emptyDraft, 0, undefined]);
  });
});

describe("T-34: a patch that somebody else saved in the meantime", () => {
  const conflict = { draft: titled("C"), choices, asked: "brouillon", by: "Inès B.", at: 2000 } as const;
  const both: SaveResult = {
    ok: false,
    message: "…",
    issues: {},
    revision: 7,
    status: "brouillon",
    choices,
    conflict,
  };

  test("T-34: the next save is made on the version that was shown, with either text", () => {
    const told = takeAnswer(sent(edition, "B"), both, edition, "");
    expect([told.told, told.revision, told.typed.draft.title]).toEqual([7, 4, "B"]);
    const theirs = takeSaved(told, conflict, edition.patch);
    expect([theirs.revision, theirs.typed, isDirty(theirs)]).toEqual([
      7,
      { draft: conflict.draft, choices },
      false,
    ]);
    const mine = takeAnswer({ ...told, sent: told.typed }, { ...saved, revision: 8 }, edition, "");
    expect([mine.told, mine.revision, isDirty(mine)]).toEqual([null, 8, false]);
  });

  test("T-34: a new patch that takes such a text is still to be saved", () => {
    const form = takeSaved(begin(creation), conflict, undefined);
    expect([isDirty(form), form.revision]).toEqual([true, 0]);
  });

  test("T-34, PN-18: online by then, it is announced no more: no choice is left that would", () => {
    const news = { ...both, status: "publie", choices: unannounced } as const;
    const told = takeAnswer(choose(sent(edition, "B"), { mention: true }), news, edition, "");
    expect(told.typed.choices).toEqual(unannounced);
    const seen = noteShown(choose(begin(edition), { scheduledFor: "2026-12-01T20:00" }), true);
    expect([seen.typed.choices, isDirty(seen)]).toEqual([unannounced, false]);
    expect(noteShown(seen, false).typed).toEqual(seen.typed);
  });
});

describe("ADM-22: a draft that this browser kept", () => {
  const kept = { draft: titled("K"), choices: { ...choices, mention: true }, revision: 3, at: 900 };

  test("ADM-22, T-34: counts as a change to the revision that it was written on", () => {
    const form = takeUp(begin(edition), kept, edition.patch, "envoi-2");
    expect([form.typed.draft.title, form.typed.choices.mention, form.revision, form.resumed]).toEqual([
      "K",
      true,
      3,
      900,
    ]);
    expect(takeUp(begin(creation), kept, undefined, "envoi-2").revision).toBe(0);
  });

  test("ADM-22, T-34: does not go over what this form saved before it was taken up; of a new patch it makes no second one", () => {
    const answered = takeAnswer(begin(edition), saved, edition, "envoi-3");
    expect(answered.submission).toBe("envoi-1");
    expect(takeUp(answered, kept, edition.patch, "envoi-2").submission).toBe("envoi-2");
    expect(takeUp(begin(creation), kept, undefined, "envoi-2").submission).toBe("envoi-1");
  });

  test("ADM-22: kept before the form had choices, it comes with those of the form", () => {
    const { choices: _, ...before } = kept;
    expect(takeUp(begin(edition), before, edition.patch, "envoi-2").typed).toEqual({
      draft: titled("K"),
      choices,
    });
  });

  test("ADM-22, PN-18: written before the patch went online, it brings its text, not its announcement", () => {
    const online = {
      ...edition,
      initial: { ...edition.initial, choices: unannounced },
      patch: { revision: 4, status: "publie" },
    } as const;
    expect(takeUp(begin(online), kept, online.patch, "envoi-2").typed.choices).toEqual(unannounced);
  });

  test("ADM-22: forgotten, the patch is there as it is stored", () => {
    const form = startAgain(takeUp(begin(edition), kept, edition.patch, "envoi-2"), edition);
    expect([form.typed, form.revision, form.resumed, isDirty(form)]).toEqual([
      edition.initial,
      4,
      null,
      false,
    ]);
  });
});
