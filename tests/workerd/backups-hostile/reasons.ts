/** The sentences that archives are refused with. */
import type { Rows } from "./forgeries.ts";

export const noZip = "Ce fichier n'est ni un ZIP ni un JSON que le site puisse lire.";
export const tooMuch = "L'archive contient plus que ce qui est accepté.";
export const noManifest = "Le manifeste de l'archive n'est pas lisible.";
export const noDocument =
  "Ce fichier JSON n'est ni une sauvegarde du site, ni une liste de patchs ou de mappings.";
export const otherFiles = "L'archive ne contient pas les fichiers de son manifeste, ou en contient d'autres.";
export const otherCount = "L'archive n'a pas le nombre d'enregistrements que son manifeste annonce.";
export const twice = (field: string, kind = "Patchs") =>
  `${kind}, enregistrement 2\u00a0: même «\u00a0${field}\u00a0» que l'enregistrement 1.`;
export const noPicture = "n'est pas une image que le site accepte.";
export const noList = "n'est pas une liste d'empreintes que le site accepte.";
export const noOwnJson = "Ce fichier n'est pas du JSON lisible.";
export const noJson = (name: string) => `«\u00a0${name}\u00a0» n'est pas du JSON lisible.`;
export const noPlace = (name: string) => `«\u00a0${name}\u00a0» n'a pas sa place dans une sauvegarde.`;
export const damaged = (name: string) =>
  `«\u00a0${name}\u00a0» est abîmé\u00a0: sa somme de contrôle ne correspond pas.`;
export const refused = (kind: string, field: string) =>
  `${kind}, enregistrement 1, «\u00a0${field}\u00a0»\u00a0: valeur refusée.`;
export const unknown = (kind: string, field: string) =>
  `${kind}\u00a0: ce site ne connaît pas le champ «\u00a0${field}\u00a0». Une archive n'est lue que par la version du site qui l'a faite, et par les suivantes.`;

/** Its name, and of the one sentence that it is refused with a part: another would mean another check. */
export type Hostile = [name: string, make: (rows: Rows) => Promise<Uint8Array> | Uint8Array, reason: string];
