import { expect, test } from "vitest";
import { changedPart, differences, subjectOf } from "#app/audit/changes";

test("T-40: a line of the journal calls its record by the name that staff know", () => {
  expect(subjectOf(null, { version: "5.3.0", title: "Inventaire" })).toBe("5.3.0");
  expect(subjectOf({ nom: "Commissariat" }, { nom: "Commissariat central" })).toBe("Commissariat central");
  expect(subjectOf({ username: "solene" }, null)).toBe("solene");
  expect(subjectOf(null, { version: "", title: "Brouillon" })).toBe("Brouillon");
  expect(subjectOf(null, { name: "Script", scope: "lecture" })).toBe("Script");
  expect(subjectOf(null, { motif: "x" })).toBeNull();
  expect(subjectOf(null, { nom: "Commissariat ".repeat(9) })).toMatch(/^(Commissariat ){6}C…$/);
  expect(subjectOf("texte", ["liste"])).toBeNull();
});

test("T-40, DL-13: a file of the downloads page is called by its title, whatever changed: others may have its version", () => {
  const before = { title: "Base complète", link: "https://a.example", version: "5.2.3" };
  const kept = changedPart(before, { ...before, version: "5.2.5" }, "telechargement");
  expect(subjectOf(kept.before, kept.after, "telechargement")).toBe("Base complète");
  // Of a line from before, which kept the version alone.
  expect(subjectOf({ version: "5.2.3" }, { version: "5.2.5" }, "telechargement")).toBe("5.2.5");
});

test("ADM-23: a long text that differs at its end is a change, and is shown where it begins to differ", () => {
  const text = "a".repeat(2000);
  const [change, ...others] = differences({ description: `${text} avant` }, { description: `${text} après` });
  expect(others).toEqual([]);
  expect(change?.before).toMatch(/^…a{70,80} avant$/);
  expect(change?.after).toMatch(/^…a{70,80} après$/);
});

test("ADM-23: long texts that begin to differ early are shown from their beginning, cut at 600 characters", () => {
  const [change] = differences(
    { description: `x${"a".repeat(900)}` },
    { description: `y${"a".repeat(900)}` },
  );
  expect(change).toEqual({
    field: "description",
    before: `x${"a".repeat(599)}…`,
    after: `y${"a".repeat(599)}…`,
  });
});

test.each([0, 519, 520, 599, 600, 679, 680])(
  "ADM-23: a text that changes at its character %d shows the change itself",
  (at) => {
    const text = (word: string) => `${"a".repeat(at)}${word}${"a".repeat(900)}`;
    const [change] = differences({ description: text("AVANT") }, { description: text("APRÈS") });
    expect(change?.before).toContain("AVANT");
    expect(change?.after).toContain("APRÈS");
  },
);

test("ADM-23: what is shown whole has no mark of a cut, and an emoji is whole wherever a text is cut", () => {
  const whole = "a".repeat(600);
  expect(differences({ title: "" }, { title: whole })[0]?.after).toBe(whole);
  for (const before of ["", "a"]) {
    const [change] = differences({ title: before }, { title: `${before}${"🚀".repeat(900)}` });
    expect(change?.after).toContain("🚀".repeat(299));
    expect(change?.after).not.toMatch(/\p{Surrogate}/u);
    const [late] = differences({ title: "🚀".repeat(900) }, { title: `${"🚀".repeat(900)}${before}fin` });
    expect(late?.after).toMatch(/^…(🚀){39,40}a?fin$/u);
    expect(late?.after).not.toMatch(/\p{Surrogate}/u);
  }
});

test("ADM-23: pictures, former versions and yes or no are words, whatever a restored line holds", () => {
  const picture = { key: "mappings/1/vue", alt: "La façade" };
  const before = { images: [picture], breaking: false, former: [] };
  const after = {
    images: [picture, 7, null, ["a", {}]],
    breaking: true,
    former: [{ version: "1.0", sha256: null }],
  };
  expect(differences(before, after)).toEqual([
    {
      field: "images",
      before: "mappings/1/vue · La façade",
      after: "mappings/1/vue · La façade\n7\n\na\n",
    },
    { field: "breaking", before: "non", after: "oui" },
    { field: "former", before: "", after: "1.0" },
  ]);
});

test("ADM-23: fields within fields are named by their path, lists line by line, and what is the same is left out", () => {
  const before = { title: "Un", modifications: { divers: ["a"], inventaire: ["b"] } };
  const after = { title: "Un", modifications: { divers: ["a", "c"], inventaire: ["b"] } };
  expect(differences(before, after)).toEqual([{ field: "modifications.divers", before: "a", after: "a\nc" }]);
});

test("ADM-23: a line keeps of a record what differs and its name, and says the same as with all of it", () => {
  const patch = {
    version: "5.3.0",
    title: "Inventaire",
    description: "x".repeat(9000),
    modifications: { divers: ["a"], inventaire: ["b".repeat(2000)] },
    downloads: { patch: "https://a.example", base: "" },
    scheduledFor: null,
    breaking: false,
  };
  const pairs: [unknown, unknown][] = [
    [patch, { ...patch, modifications: { ...patch.modifications, divers: ["a", "c"] }, breaking: true }],
    [patch, { ...patch, version: "5.3.1", downloads: { patch: "", base: "https://b.example" } }],
    [patch, { ...patch, scheduledFor: 1, announce: "oui" }],
    // Known by its title where it has no version, and by what it was before where it has neither.
    [
      { version: "2", title: "Base" },
      { version: "", title: "Base" },
    ],
    [{ nom: "Police", x: 1 }, { x: 2 }],
    [{ downloads: null }, { downloads: { patch: "a" } }],
    [{ downloads: { patch: "a" } }, { downloads: null }],
    [patch, patch],
  ];
  for (const [before, after] of pairs) {
    const kept = changedPart(before, after);
    expect(differences(kept.before, kept.after)).toEqual(differences(before, after));
    expect(subjectOf(kept.before, kept.after)).toBe(subjectOf(before, after));
    expect(JSON.stringify(kept).length).toBeLessThan(200);
  }
  expect(changedPart(...(pairs[0] as [unknown, unknown]))).toEqual({
    before: { version: "5.3.0", modifications: { divers: ["a"] }, breaking: false },
    after: { version: "5.3.0", modifications: { divers: ["a", "c"] }, breaking: true },
  });
});

test("ADM-23: what a line has on one side only stays whole", () => {
  const whole = { version: "5.3.0", description: "Tout" };
  expect(changedPart(null, whole)).toEqual({ before: null, after: whole });
  expect(changedPart(whole, null)).toEqual({ before: whole, after: null });
});
