/**
 * Which pictures a mapping has after a form, in which order, with which texts. A picture is named by its
 * R2 key when it is stored already, and `nouvelle-0`, `nouvelle-1` … when it comes with the form.
 *
 * - `position.<picture>`: its place, from 1; 0 or nothing takes a stored one away. Sent by staff forms, for every
 *   picture that stays; but not by one whose script has not come, nor the place's own field, which stands where none
 *   runs: there a picture whose text is sent stays.
 * - `alt.<picture>`: its text.
 * - `keepImages`: keys or addresses to keep, `true` for all, `false` or nothing for none. Sent by the API.
 *   Without it and without positions every stored picture stays.
 */
import type { MappingImage } from "#app/db/schema";
import type { Issues } from "#app/platform/request/issues";
import type { FormFields } from "#app/platform/request/multipart.server";
import { mappingLimits } from "../limits";
import { altText } from "../schemas";

interface Source {
  fields: FormFields;
  current: readonly MappingImage[];
  /** The new pictures, in the order in which they came. */
  added: readonly string[];
  /** Name of the mapping, for the text of a picture that came without one. */
  nom: string;
  /** Its name until now; a new mapping has none. */
  formerNom: string | null;
  /** Staff forms ask for a text, and name the place of what stays; the API of the specification has no field for either. */
  isForm: boolean;
}

const notThere = "Cette image n'est pas, ou plus, celle de ce mapping";

/** `mappings/12/abc`, `/images/mappings/12/abc-800.webp` and a whole address name the same picture. */
function namesPicture(value: string, key: string): boolean {
  const parts = (value.trim().split(/[?#]/)[0] ?? "").replace(/-\d{1,5}\.(webp|jpg|png)$/, "").split("/");
  const wanted = parts.slice(-2).join("/");
  return wanted === key.split("/").slice(-2).join("/");
}

function keepList(values: readonly string[]): string[] {
  return values.flatMap((value) => {
    if (!value.trim().startsWith("[")) return value.trim() === "" ? [] : [value.trim()];
    try {
      const list: unknown[] = JSON.parse(value);
      return list.map(String);
    } catch {
      return [value];
    }
  });
}

/** The stored pictures that stay, by `keepImages`. */
function keptByList({ fields, current }: Source, issues: Issues): string[] {
  const values = fields.get("keepImages");
  const all = current.map(({ key }) => key);
  if (!values) return all;
  const wanted = keepList(values);
  if (wanted.length === 1 && wanted[0] === "true") return all;
  if (wanted.length === 1 && wanted[0] === "false") return [];
  return wanted.flatMap((value) => {
    const found = current.find(({ key }) => namesPicture(value, key));
    if (!found) issues["keepImages"] = [notThere];
    return found ? [found.key] : [];
  });
}

const placeOf = ({ fields }: Source, picture: string): number | null => {
  const text = fields.get(`position.${picture}`)?.[0]?.trim() ?? "";
  return Number(text) || null;
};

function keptPictures(source: Source, issues: Issues): string[] {
  const { fields, current } = source;
  const hasPositions = source.isForm || current.some(({ key }) => fields.has(`position.${key}`));
  if (!hasPositions) return keptByList(source, issues);
  return current
    .map(({ key }) => key)
    .filter((key) => placeOf(source, key) !== null || isUnplaced(source, key));
}

const isUnplaced = ({ isForm, fields }: Source, key: string): boolean =>
  isForm && !fields.has(`position.${key}`) && fields.has(`alt.${key}`);

/** The text of a picture that nobody described follows the name that it was made of. */
function renamed(alt: string | undefined, { nom, formerNom }: Source): string | undefined {
  const number = alt?.match(/, image \d+$/)?.[0];
  return number && alt === formerNom + number ? nom + number : alt;
}

function textOf(source: Source, picture: string, number: number, issues: Issues): string {
  const given = source.fields.get(`alt.${picture}`)?.[0];
  const stored = source.current.find(({ key }) => key === picture)?.alt;
  if (given === undefined && !(source.isForm && stored === undefined)) {
    return renamed(stored, source) ?? `${source.nom}, image ${number}`;
  }
  const parsed = altText.safeParse(given ?? "");
  if (parsed.success) return parsed.data;
  issues[`alt.${picture}`] = parsed.error.issues.map((issue) => issue.message);
  return "";
}

const isWholeNumber = (text: string) => /^\d{0,3}$/.test(text.trim());
/** In a form without a script, a row for a new picture; its file may have been left empty. */
const isNewRow = (picture: string) => /^nouvelle-\d{1,2}$/.test(picture);

/** What is wrong with the fields of pictures, whatever their texts say. */
function fieldIssues(source: Source): Issues {
  const { fields, current, added } = source;
  const issues: Issues = {};
  const known = new Set([...current.map(({ key }) => key), ...added]);
  for (const [name, [value = "", ...more]] of fields) {
    const picture = name.match(/^(?:alt|position)\.(.+)$/)?.[1];
    if (!picture) continue;
    // Taking away what is gone is no mistake.
    const isRemoved = fields.has(`position.${picture}`) && placeOf(source, picture) === null;
    if (!known.has(picture) && !isNewRow(picture) && !isRemoved) {
      issues[name] = [notThere];
    } else if (more.length > 0) {
      issues[name] = ["Ce champ est donné plusieurs fois"];
    } else if (name.startsWith("position.") && !isWholeNumber(value)) {
      // Taken for no place, it would end the picture for good.
      issues[name] = ["Indiquez un nombre entier"];
    }
  }
  return issues;
}

/** @returns the pictures in order, or what is wrong with them by field. */
export function readGallery(source: Source) {
  const issues: Issues = {};
  const kept = [...new Set(keptPictures(source, issues))];
  const pictures = [...kept, ...source.added];
  if (pictures.length > mappingLimits.images) {
    issues["images"] = [`${mappingLimits.images} images au plus par mapping`];
  }
  Object.assign(issues, fieldIssues(source));
  const last = pictures.length + 1;
  const sorted = pictures
    .map((picture, index) => ({ picture, place: placeOf(source, picture) ?? last + index }))
    .sort((a, b) => a.place - b.place);
  const entries = sorted.map(({ picture }, i) => ({
    picture,
    alt: textOf(source, picture, i + 1, issues),
  }));
  return { entries, issues };
}
