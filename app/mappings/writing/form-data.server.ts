/** What the staff form shows: of a stored mapping, or of a form that came back to be corrected. */
import type { FormFields } from "#app/platform/request/multipart.server";
import { submissionId } from "#app/platform/request/submission-id";
import type { FormValues, MappingToEdit } from "../components/admin/values";
import { thumbnailAddress } from "../pictures/image-address";
import { type MappingFields, mappingFields } from "../schemas";
import { fieldsOf, type MappingRow } from "./commands.server";
import type { LookAlike } from "./look-alikes.server";

const names = Object.keys(mappingFields.shape) as (keyof FormValues)[];

const valuesOf = (fields: Partial<MappingFields>) =>
  Object.fromEntries(names.map((name) => [name, String(fields[name] ?? "")])) as FormValues;

const newSubmissionId = () => crypto.randomUUID();

type WayBack = Pick<MappingToEdit, "list" | "told">;

export const emptyForm = (back: WayBack): MappingToEdit => ({
  id: null,
  revision: null,
  submissionId: newSubmissionId(),
  values: valuesOf({}),
  pictures: [],
  lookAlikes: [],
  ...back,
});

export function formOf(row: MappingRow, lookAlikes: LookAlike[], back: WayBack): MappingToEdit {
  return {
    ...back,
    lookAlikes,
    id: row.id,
    revision: row.revision,
    submissionId: newSubmissionId(),
    values: valuesOf(fieldsOf(row)),
    pictures: row.images.map((image) => ({
      key: image.key,
      alt: image.alt,
      url: thumbnailAddress(image),
    })),
  };
}

/** What the form was made from: the revision that was read, and the name of this sending. */
export function sentAs(fields: FormFields): { revision: number | null; submissionId: string | null } {
  const [revision = ""] = fields.get("revision") ?? [];
  const submitted = submissionId.safeParse(fields.get("envoi")?.[0]);
  return {
    revision: /^\d{1,9}$/.test(revision) ? Number(revision) : null,
    submissionId: submitted.data ?? null,
  };
}

/** The texts as they were typed, to be shown again; what the form did not hold stays as it was. */
export function typedValues(fields: FormFields): Partial<FormValues> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields.get(name)?.[0];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Texts and places of pictures as they were sent, by the names of their fields. */
export const typedPictures = (fields: FormFields): Record<string, string> =>
  Object.fromEntries(
    [...fields].flatMap(([name, [value = ""]]) => (/^(?:alt|position)\./.test(name) ? [[name, value]] : [])),
  );
