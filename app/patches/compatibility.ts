/** What a patch asks of a server (PN-22), between its column, the form and the API, and in words. Pure. */
import type { Compatibility } from "#app/db/schema";
import { editionKeys, editions } from "./groups";
import type { PatchDraft } from "./writing/draft";

type Typed = PatchDraft["compatibilite"];

/** As the rules and the API have it: every field is there, and what is not known is null. */
export const toAsked = (stored: Compatibility) => ({
  editions: stored.editions ?? [],
  artifactMinimal: stored.artifactMin ?? null,
  artifactTeste: stored.artifactTested ?? null,
  buildJeu: stored.gameBuild ?? null,
  onesync: stored.onesync ?? null,
});

export const toCompatibility = (asked: ReturnType<typeof toAsked>): Compatibility => ({
  ...(asked.editions.length > 0 && { editions: asked.editions }),
  ...(asked.artifactMinimal !== null && { artifactMin: asked.artifactMinimal }),
  ...(asked.artifactTeste !== null && { artifactTested: asked.artifactTeste }),
  ...(asked.buildJeu !== null && { gameBuild: asked.buildJeu }),
  ...(asked.onesync !== null && { onesync: asked.onesync }),
});

export const toTyped = (stored: Compatibility): Typed => ({
  editions: stored.editions ?? [],
  artifactMinimal: String(stored.artifactMin ?? ""),
  artifactTeste: String(stored.artifactTested ?? ""),
  buildJeu: String(stored.gameBuild ?? ""),
  onesync: stored.onesync ?? "",
});

function readNumber(typed: string): number | string | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** What was typed, for the rules to check: a text that is no number stays one, and is refused. */
export const readTyped = (typed: Typed) => ({
  editions: typed.editions,
  artifactMinimal: readNumber(typed.artifactMinimal),
  artifactTeste: readNumber(typed.artifactTeste),
  buildJeu: readNumber(typed.buildJeu),
  onesync: typed.onesync || null,
});

const known = <T>(value: T | string | null) => (typeof value === "string" ? null : value);

/** What was typed as far as it is usable, for a preview of what is not checked yet. */
export function previewTyped(typed: Typed): Compatibility {
  const { artifactMinimal, artifactTeste, buildJeu, onesync } = readTyped(typed);
  return toCompatibility({
    editions: editionKeys.filter((edition) => typed.editions.includes(edition)),
    artifactMinimal: known(artifactMinimal),
    artifactTeste: known(artifactTeste),
    buildJeu: known(buildJeu),
    onesync: onesync === "requis" || onesync === "facultatif" ? onesync : null,
  });
}

/** Of an artifact, or of a build of the game: a server with a newer one is served as well. */
export const orNewer = (number: number) => `${number} ou plus récent`;

/** One line for each thing that was said, in words; none where nothing was. */
export function describeCompatibility(stored: Compatibility): { term: string; text: string }[] {
  const { editions: tried = [], artifactMin, artifactTested, gameBuild, onesync } = stored;
  const artifact = [
    artifactMin !== undefined && orNewer(artifactMin),
    artifactTested !== undefined && `essayé jusqu'à ${artifactTested}`,
  ].filter(Boolean);
  return [
    {
      term: tried.length > 1 ? "Éditions" : "Édition",
      text: tried.map((edition) => editions[edition]).join(" et "),
    },
    { term: "Artifact serveur", text: artifact.join(", ") },
    { term: "Build du jeu", text: gameBuild === undefined ? "" : orNewer(gameBuild) },
    { term: "OneSync", text: onesync ?? "" },
  ].filter(({ text }) => text !== "");
}
