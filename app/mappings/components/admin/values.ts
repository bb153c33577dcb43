import type { Trial } from "../../compatibility";
import type { MappingFields } from "../../schemas";
import type { LookAlike } from "../../writing/look-alikes.server";
import type { StoredPicture } from "./use-pictures";

/** How a mapping was tried on an edition of the game, as the form and its comparison say it. */
export const trials: Readonly<Record<string, string>> = {
  "": "Non testé",
  teste: "Testé",
  "ne-fonctionne-pas": "Ne fonctionne pas",
} satisfies Record<"" | Trial, string>;

/** The fields of the form as texts. */
export type FormValues = Record<keyof MappingFields, string>;

export interface MappingToEdit {
  id: string | null;
  revision: number | null;
  /** Of this opening of the form: a second submit of it makes no second mapping. */
  submissionId: string;
  values: FormValues;
  pictures: StoredPicture[];
  /** Mappings that look like the one that is stored, or replace the same interior. */
  lookAlikes: LookAlike[];
  /** Address of the list that it was opened from, which leaving the form leads back to. */
  list: string;
  /** The same, where it says what was done: what was told over the form is gone by then. */
  told: string;
}
