/** What a browser kept of a patch while an earlier version of the site ran. */
import { expect, test, vi } from "vitest";
import { findDraft } from "#app/patches/components/admin/find-draft";
import { emptyDraft } from "#app/patches/writing/draft";
import { sealText } from "#app/platform/sealed-text";

const key = btoa("k".repeat(32));

async function found(draft: object) {
  const sealed = await sealText(key, JSON.stringify({ draft }));
  vi.stubGlobal("localStorage", { getItem: () => sealed });
  const kept = await findDraft(["a"], key);
  vi.unstubAllGlobals();
  return kept?.draft;
}

test("ADM-22: what the form did not have then is empty: a field, a group of changes, a fact of compatibility", async () => {
  const { title, modifications, compatibilite, ...rest } = emptyDraft;
  const { divers, ...groups } = modifications;
  const { onesync, ...facts } = compatibilite;
  const kept = { ...rest, modifications: { ...groups, inventaire: ["Un"] }, compatibilite: facts };
  expect(await found(kept)).toEqual({
    ...emptyDraft,
    modifications: { ...modifications, inventaire: ["Un"] },
  });
});
