/** The data files of the guide, each with its schema: a malformed one fails the build by name. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { liens } from "../../app/links.ts";
import type { Lien } from "../../app/site.ts";

const link = z.enum(Object.keys(liens) as (keyof typeof liens)[]);

/** Name and address of a partner stand in the registry of links. */
const partner = z
  .strictObject({
    lien: link,
    description: z.string(),
    avantage: z.string(),
    codePromo: z.string().nullable(),
    affilie: z.boolean(),
  })
  .transform(({ lien, ...said }) => {
    const { nom, url }: Lien = liens[lien];
    return { nom, url, ...said };
  });

const schemas = {
  telechargements: z.array(z.object({ slug: z.string(), size: z.string(), format: z.string() })),
  citation: z.object({ texte: z.string(), auteur: z.string() }),
  equipe: z.array(z.object({ nom: z.string(), role: z.string(), description: z.string() })),
  partenaires: z.array(
    z.object({
      categorie: z.string(),
      titre: z.string(),
      conseils: z.array(z.string()),
      partenaires: z.array(partner),
    }),
  ),
  "mappings-exemples": z.object({
    categories: z.array(
      z.object({
        id: z.string(),
        nom: z.string(),
        nombre: z.number().int(),
        metiers: z.array(z.string()),
        icone: z.string(),
      }),
    ),
    exemples: z.array(
      z.object({
        titre: z.string(),
        description: z.string(),
        categorie: z.string(),
        taille: z.string(),
        fonctionnalites: z.array(z.string()),
        icone: z.string(),
        populaire: z.boolean(),
      }),
    ),
  }),
  /** Gated: the configuration keys of the providers never leave the server but for members. */
  "anti-cheat": z.array(
    z.strictObject({
      id: z.number().int(),
      nom: z.string(),
      ressource: z.string(),
      cle: z.string(),
      cleFictive: z.boolean(),
    }),
  ),
} as const;

type Schemas = typeof schemas;

const directory = new URL("../../content/donnees/", import.meta.url);

export function readData<N extends keyof Schemas>(name: N): z.infer<Schemas[N]> {
  const text = readFileSync(new URL(`${name}.json`, directory), "utf8");
  const parsed = schemas[name].safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`content/donnees/${name}.json: ${z.prettifyError(parsed.error)}`);
  return parsed.data as z.infer<Schemas[N]>;
}
