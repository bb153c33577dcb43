import { formatDateTime } from "#app/time/dates";
import { fromParisInput } from "#app/time/paris-time";
import type { FormChoices } from "../choices";
import { editionKeys, editions, fileKindKeys, fileKinds, groups } from "../groups";
import { type PatchStatus, statusLabels } from "../status";
import { type PatchDraft, withoutEmpty } from "./draft";

const yesNo = (is: boolean) => (is ? "oui" : "non");

/** One line per field, for comparing two versions of a patch field by field. */
export function draftFields(draft: PatchDraft): { label: string; text: string }[] {
  const { compatibilite } = draft;
  const tried = editionKeys.filter((edition) => compatibilite.editions.includes(edition));
  return [
    { label: "Version", text: draft.version },
    { label: "Titre", text: draft.title },
    { label: "Description", text: draft.description },
    ...groups.map(({ key, label }) => ({ label, text: withoutEmpty(draft.modifications[key]).join("\n") })),
    { label: "Fichiers modifiés", text: withoutEmpty(draft.modifiedFiles).join("\n") },
    ...fileKindKeys.map((kind) => ({ label: fileKinds[kind], text: draft.downloads[kind] })),
    { label: "Archive cumulative", text: yesNo(draft.cumulative) },
    { label: "Correctif de sécurité", text: yesNo(draft.security) },
    { label: "Changement incompatible", text: yesNo(draft.breaking) },
    { label: "Étapes de mise à jour", text: withoutEmpty(draft.upgradeSteps).join("\n") },
    { label: "SQL", text: draft.upgradeSql },
    { label: "Éditions essayées", text: tried.map((edition) => editions[edition]).join("\n") },
    { label: "Artifact minimal", text: compatibilite.artifactMinimal },
    { label: "Artifact le plus récent essayé", text: compatibilite.artifactTeste },
    { label: "Build du jeu", text: compatibilite.buildJeu },
    { label: "OneSync", text: compatibilite.onesync },
  ];
}

function hourText(scheduledFor: string): string {
  const at = fromParisInput(scheduledFor);
  return at === null ? scheduledFor : formatDateTime(at);
}

function announceText(announce: boolean, mention: boolean): string {
  if (!announce) return "non";
  return mention ? "oui, avec mention du rôle client" : "oui";
}

/** Such lines for what the form asks beside the text. */
export const choiceFields = (status: PatchStatus, { scheduledFor, announce, mention }: FormChoices) => [
  { label: "État", text: statusLabels[status] },
  { label: "Publier plus tard", text: hourText(scheduledFor) },
  { label: "Annonce Discord", text: announceText(announce, mention) },
];
