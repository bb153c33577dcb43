import type { StoredPicture } from "./use-pictures";

/** The fields of the form as texts. */
export interface FormValues {
  nom: string;
  nomFichier: string;
  coordX: string;
  coordY: string;
  coordZ: string;
  heading: string;
  description: string;
  metier: string;
}

export interface MappingToEdit {
  id: string | null;
  revision: number | null;
  /** Of this opening of the form: a second submit of it makes no second mapping. */
  submissionId: string;
  values: FormValues;
  pictures: StoredPicture[];
}

/** What can be seen wrong before pictures are sent; everything is checked again by the server. */
export function quickIssues(form: FormData, alts: ReadonlyMap<string, string>): Record<string, string[]> {
  const issues: Record<string, string[]> = {};
  const text = (name: string) => String(form.get(name) ?? "").trim();
  if (!text("nom")) issues["nom"] = ["Indiquez le nom du mapping"];
  if (!text("nomFichier")) issues["nomFichier"] = ["Indiquez le nom du fichier"];
  for (const name of ["coordX", "coordY", "coordZ", "heading"]) {
    const value = text(name).replace(",", ".").replace("−", "-");
    if (value && !/^[-+]?\d+(\.\d+)?$/.test(value))
      issues[name] = ["Indiquez un nombre, par exemple 441.250"];
  }
  for (const [name, alt] of alts) {
    if (!alt.trim()) issues[`alt.${name}`] = ["Décrivez cette image en quelques mots"];
  }
  return issues;
}
