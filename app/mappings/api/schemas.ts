/** The mappings of the JSON API: what is sent and what comes back. The OpenAPI document is made from these. */
import { z } from "zod";
import { mappings } from "#app/db/schema";
import { errorSchema } from "#app/platform/error-schema";
import { issuesSchema } from "#app/platform/request/issues";
import { submissionId } from "#app/platform/request/submission-id";
import { untried } from "../compatibility";
import { mappingChange, mappingFields } from "../schemas";

/** The fields of the specification, with quarter and heading of the place: what `/data/mappings.json` has. */
export const specifiedMapping = z
  .strictObject({
    id: z.string(),
    nom: z.string(),
    coordonnees: z.strictObject({
      x: z.number().nullable(),
      y: z.number().nullable(),
      z: z.number().nullable(),
      heading: z.number().optional().meta({ description: "Orientation en degrés, quand elle est connue." }),
    }),
    quartier: z.string().nullable().meta({
      description:
        "Le quartier de San Andreas où se trouve le mapping\u202f; null en mer, et sans coordonnées.",
    }),
    description: z.string(),
    metier: z
      .string()
      .meta({ description: "Le tag du métier\u202f; «\u00a0Aucun\u00a0» quand il n'y en a pas." }),
    images: z
      .array(z.strictObject({ url: z.url(), alt: z.string() }))
      .meta({ description: "La première est la couverture." }),
    dateCreation: z.iso.datetime(),
  })
  .meta({ id: "MappingListe", title: "Mapping, dans la liste publique" });
export type SpecifiedMapping = z.infer<typeof specifiedMapping>;

const trial = z.enum([...mappings.legacy.enumValues, untried]);

/** What everyone reads. */
export const publicMapping = specifiedMapping
  .extend({
    compatibilite: z
      .strictObject({
        legacy: trial,
        enhanced: trial,
        buildJeu: z.int().nullable().meta({ description: "Build du jeu minimal\u202f; null\u00a0: aucun." }),
        conflits: z.string().meta({ description: "Conflits connus, en quelques mots." }),
      })
      .meta({ description: "Ce que le mapping demande au serveur (N-07)." }),
    interieurRemplace: z.string().meta({
      description:
        "L'intérieur du jeu, ou son ymap, que le mapping remplace\u202f; vide quand il n'en remplace aucun. Deux mappings du même intérieur s'écrasent.",
    }),
  })
  .meta({ id: "MappingPublic", title: "Mapping, part publique" });
export type PublicMapping = z.infer<typeof publicMapping>;

/** What members and tokens read beside it. */
export const memberMapping = publicMapping
  .extend({ nomFichier: z.string() })
  .meta({ id: "MappingMembre", title: "Mapping, pour les clients et l'équipe" });
export type MemberMapping = z.infer<typeof memberMapping>;

export const mappingSaved = memberMapping
  .extend({
    success: z.literal(true),
    revision: z.int().positive(),
    avertissements: z.array(z.string()).meta({
      description:
        "Mappings qui sont peut-être le même, ou qui remplacent le même intérieur\u00a0: même fichier, à moins de 60\u00a0m, ou même «\u00a0interieurRemplace\u00a0».",
    }),
  })
  .meta({ id: "MappingEnregistre", title: "Mapping enregistré" });

export const mappingRefused = errorSchema
  .extend({
    issues: issuesSchema.optional().meta({
      description: "Des phrases par champ\u202f; «\u00a0images\u00a0» nomme chaque fichier refusé.",
    }),
    current: memberMapping
      .extend({ revision: z.int().positive() })
      .optional()
      .meta({ description: "Le mapping enregistré, en cas de conflit." }),
  })
  .meta({ id: "ErreurMapping" });

export const mappingDeleted = z.strictObject({ success: z.literal(true) });

const picture = z.file().meta({ description: "JPEG, PNG ou WebP, 10\u00a0Mo au plus, 20 par mapping." });
const submission = submissionId.meta({
  description:
    "Identifiant de l'envoi\u00a0: le même, envoyé deux fois, crée un seul mapping. Avec un autre contenu, il est refusé (409).",
});

/** Of each picture there may be two fields more. Any other is refused. */
const ofPictures = {
  patternProperties: {
    "^alt\\..": {
      type: "string",
      description:
        "Ce que montre une image\u00a0: «\u00a0alt.nouvelle-0\u00a0» pour la première qui est envoyée, «\u00a0alt.\u00a0» et sa clé pour une qui est là.",
    },
    "^position\\..": {
      type: "string",
      description:
        "Son rang, à partir de 1. Dès qu'une image qui est là en a un, celles qui n'en ont pas partent.",
    },
  },
};

export const newMappingForm = z
  .strictObject({
    ...mappingFields.shape,
    images: z.array(picture).optional(),
    envoi: submission,
  })
  .meta(ofPictures);

export const mappingChangeForm = z
  .strictObject({
    ...mappingChange.shape,
    images: z.array(picture).optional().meta({ description: "Images à ajouter." }),
    keepImages: z.array(z.string()).optional().meta({
      description:
        "Adresses ou clés des images à garder\u202f; «\u00a0true\u00a0» pour toutes, «\u00a0false\u00a0» pour aucune.",
    }),
    revision: z
      .string()
      .optional()
      .meta({ description: "Révision lue, à défaut de «\u00a0If-Match\u00a0»." }),
  })
  .meta(ofPictures);
