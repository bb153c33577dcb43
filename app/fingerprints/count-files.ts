import { counted } from "#app/text/counted";

/** `1 fichier`, `1 240 fichiers` */
export const countFiles = (count: number): string => counted(count, "fichier", "fichiers");
