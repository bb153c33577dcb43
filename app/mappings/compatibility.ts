/** What a mapping asks of a server and of other mappings (N-07), in words. Pure. */
import type { mappings } from "#app/db/schema";
import { orNewer } from "#app/patches/compatibility";
import { editionKeys, editions } from "#app/patches/groups";

export type Sheet = Pick<
  typeof mappings.$inferSelect,
  "legacy" | "enhanced" | "buildJeu" | "conflits" | "interieurRemplace"
>;
export type Trial = NonNullable<Sheet["legacy"]>;

/** The answer where there is none, as the API gives and takes it. */
export const untried = "non-teste";

const said: Record<Trial, string> = { teste: "testé", "ne-fonctionne-pas": "ne fonctionne pas" };

/** What is said of a mapping, a line each; of most nothing is, and nothing is shown. */
export interface Fact {
  term: string;
  text: string;
}

/** Where one edition was tried, that the other was not is an answer too. */
export function describeSheet({ legacy, enhanced, buildJeu, conflits, interieurRemplace }: Sheet): Fact[] {
  const tried = { legacy, enhanced };
  const isTried = legacy !== null || enhanced !== null;
  return [
    { term: "Remplace", text: interieurRemplace },
    ...editionKeys.map((edition) => {
      const trial = tried[edition];
      return {
        term: `Édition ${editions[edition]}`,
        text: isTried ? (trial ? said[trial] : "non testé") : "",
      };
    }),
    { term: "Build du jeu", text: buildJeu === null ? "" : orNewer(buildJeu) },
    { term: "Conflits connus", text: conflits },
  ].filter(({ text }) => text !== "");
}
