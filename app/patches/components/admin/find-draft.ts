import { openText } from "#app/platform/sealed-text";
import { emptyDraft } from "../../writing/draft";
import { isHeld } from "./open-drafts";
import type { KeptDraft } from "./patch-form-state";

/** A draft that an earlier visit left behind, or that another tab is writing. */
export type FoundDraft = KeptDraft & { isOpen: boolean };

export interface Place {
  /** Where this tab keeps its text: the name that all share, or its own where that one is another's. */
  name: string;
  /** What this tab wrote or could read there: anything else is neither removed nor written over. */
  mine: string | null;
}

async function unseal(sealed: string, key: string, name: string): Promise<FoundDraft | null> {
  try {
    const text = await openText(key, sealed);
    const kept = JSON.parse(text ?? "null") as Omit<KeptDraft, "revision"> | null;
    if (!Array.isArray(kept?.draft?.modifiedFiles)) return null;
    // One that was kept before the form had a field, or knew revisions, has none of it.
    return { revision: 0, ...kept, draft: { ...emptyDraft, ...kept.draft }, isOpen: await isHeld(name) };
  } catch {
    return null;
  }
}

/**
 * The first draft that can be read and that no tab is writing: of a tab that is loaded again its own. Else one that another
 * tab is writing.
 *
 * @param names where drafts are kept, first the one that tabs share
 */
export async function findDraft(
  names: readonly string[],
  name: string,
  key: string,
): Promise<Place & { kept: FoundDraft | null }> {
  let open: FoundDraft | null = null;
  for (const where of names) {
    const mine = localStorage.getItem(where);
    const kept = mine ? await unseal(mine, key, where) : null;
    if (kept && !kept.isOpen) return { name: where, mine, kept };
    open ??= kept;
  }
  return { name, mine: null, kept: open };
}
