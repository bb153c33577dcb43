import { openText } from "#app/platform/sealed-text";
import { emptyDraft } from "../../writing/draft";
import { isHeld } from "./open-drafts";
import type { KeptDraft } from "./patch-form-state";

/** A draft that an earlier visit left behind, or that another tab is writing, and under which name. */
export type FoundDraft = KeptDraft & { name: string; isOpen: boolean };

/** One that cannot be read is not found, and stays where it is. */
async function unseal(name: string, key: string): Promise<FoundDraft[]> {
  try {
    const text = await openText(key, localStorage.getItem(name) ?? "");
    const kept = JSON.parse(text ?? "null") as Omit<KeptDraft, "revision"> | null;
    if (!Array.isArray(kept?.draft?.modifiedFiles)) return [];
    // One that was kept before the form had a field or a group, or knew revisions, has none of it.
    const modifications = { ...emptyDraft.modifications, ...kept.draft.modifications };
    const compatibilite = { ...emptyDraft.compatibilite, ...kept.draft.compatibilite };
    const draft = { ...emptyDraft, ...kept.draft, modifications, compatibilite };
    return [{ revision: 0, ...kept, draft, name, isOpen: await isHeld(name) }];
  } catch {
    return [];
  }
}

/**
 * The newest draft that no tab is writing: of a tab that is loaded again its own, unless a later one was left in another.
 * Else one that another tab is writing.
 */
export async function findDraft(names: readonly string[], key: string): Promise<FoundDraft | null> {
  const drafts = (await Promise.all(names.map((name) => unseal(name, key)))).flat();
  const [first = null] = drafts.sort((a, b) => Number(a.isOpen) - Number(b.isOpen) || b.at - a.at);
  return first;
}
