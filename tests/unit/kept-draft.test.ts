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
  const { title, modifications, compatibilite, ...rest } = { ...emptyDraft, description: "Deux" };
  const { divers, ...groups } = modifications;
  const { onesync, ...facts } = compatibilite;
  const kept = { ...rest, modifications: { ...groups, inventaire: ["Un"] }, compatibilite: facts };
  expect(await found(kept)).toEqual({
    ...emptyDraft,
    description: "Deux",
    modifications: { ...modifications, inventaire: ["Un"] },
  });
});

test("ADM-22: of several the newest that no other tab writes is found, else one that a tab writes", async () => {
  const kept = { vieux: { at: 1 }, neuf: { at: 2 }, ouvert: { at: 3 }, autre: { at: 4, draft: {} } };
  const sealed = new Map<string, string>();
  for (const [name, of] of Object.entries(kept))
    sealed.set(name, await sealText(key, JSON.stringify({ draft: emptyDraft, ...of })));
  vi.stubGlobal("localStorage", { getItem: (name: string) => sealed.get(name) ?? null });
  vi.stubGlobal("navigator", { locks: { query: async () => ({ held: [{ name: "ouvert" }] }) } });
  const names = ["vieux", "ouvert", "absent", "autre", "neuf"];
  expect(await findDraft(names, key)).toMatchObject({ name: "neuf", at: 2, revision: 0, isOpen: false });
  expect(await findDraft(["ouvert"], key)).toMatchObject({ name: "ouvert", isOpen: true });
  vi.unstubAllGlobals();
});
