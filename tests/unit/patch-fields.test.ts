/** A field of a patch stands in several places: what each of them would lose without it. */
import { expect, test } from "vitest";
import { staffPatch } from "#app/patches/api/schemas";
import { patchSchema } from "#app/patches/schemas";
import { emptyDraft } from "#app/patches/writing/draft";
import { draftFields } from "#app/patches/writing/draft-fields";

test("API-03: whatever the API takes of a patch it gives to staff: who sends back what they got loses nothing", () => {
  const given = Object.keys(staffPatch.shape);
  expect(Object.keys(patchSchema.shape).filter((field) => !given.includes(field))).toEqual([]);
});

/** The value with one of its leaves filled in, once for each leaf. */
function filled(value: unknown): unknown[] {
  if (Array.isArray(value)) return [["legacy"]];
  if (typeof value === "boolean") return [!value];
  if (typeof value !== "object" || value === null) return ["legacy"];
  return Object.entries(value).flatMap(([name, inside]) =>
    filled(inside).map((other) => ({ ...value, [name]: other })),
  );
}

test("T-34: two drafts that differ in one field differ where they are compared", () => {
  const empty = JSON.stringify(draftFields(emptyDraft));
  const drafts = filled(emptyDraft) as (typeof emptyDraft)[];
  expect(drafts.length).toBeGreaterThan(15);
  expect(drafts.filter((draft) => JSON.stringify(draftFields(draft)) === empty)).toEqual([]);
});
