/** The patches of the JSON API: what is sent and what comes back. The OpenAPI document is made from these. */
import { z } from "zod";
import { errorSchema } from "#app/platform/error-schema";
import { issuesSchema } from "#app/platform/request/issues";
import { submissionId } from "#app/platform/request/submission-id";
import { byGroup, editionKeys } from "../groups";
import { draftSchema, patchSchema } from "../schemas";

const lists = z.strictObject(byGroup(() => z.array(z.string())));

const withdrawal = z.strictObject({ reason: z.string(), replacedBy: z.string().nullable() });

const known = z.int().nullable();

const asked = z
  .strictObject({
    editions: z
      .array(z.enum(editionKeys))
      .meta({ description: "Éditions du jeu sur lesquelles il a été essayé." }),
    artifactMinimal: known.meta({ description: "Artifact serveur le plus ancien sur lequel il tourne." }),
    artifactTeste: known.meta({ description: "Artifact le plus récent sur lequel il a été essayé." }),
    buildJeu: known.meta({ description: "Build du jeu le plus ancien que le serveur peut imposer." }),
    onesync: z.enum(["requis", "facultatif"]).nullable(),
  })
  .meta({ description: "Ce que le patch demande au serveur\u202f; null\u00a0: non précisé." });

/** What everyone reads. */
export const publicPatch = z
  .strictObject({
    id: z.string().meta({ description: "Identifiant\u00a0: l'heure de création en millisecondes." }),
    version: z.string(),
    date: z.string().meta({ description: "Date de publication, jj/mm/aaaa, heure de Paris." }),
    time: z.string().meta({ description: "Heure de publication, hh:mm:ss, heure de Paris." }),
    publishedAt: z.iso.datetime().nullable(),
    title: z.string(),
    description: z.string(),
    author: z.string(),
    modifications: lists,
    breaking: z.boolean(),
    security: z.boolean().meta({ description: "Il corrige une faille de sécurité des versions d'avant." }),
    compatibilite: asked,
    withdrawn: withdrawal.nullable(),
    revision: z.int().positive(),
  })
  .meta({ id: "PatchPublic", title: "Patch, part publique" });

/** The fields of the specification that everyone reads: `/data/patches.json`. */
export const dataPatch = publicPatch
  .pick({
    id: true,
    version: true,
    date: true,
    time: true,
    title: true,
    description: true,
    author: true,
    modifications: true,
  })
  .extend({ withdrawn: withdrawal.optional().meta({ description: "Seulement d'un patch retiré." }) })
  .meta({ id: "PatchDonnees", title: "Patch de /data/patches.json" });

/** What members read beside it. `downloads` leads through the site, which counts. */
export const memberPatch = publicPatch
  .extend({
    modifiedFiles: z.array(z.string()),
    downloads: z.strictObject({ patch: z.string(), base: z.string(), mappings: z.string() }).meta({
      description:
        "Pour les clients, des adresses du site, qui s'ouvrent avec la session d'un navigateur\u202f; pour l'équipe, les liens saisis.",
    }),
    cumulative: z.boolean().meta({ description: "Son archive contient aussi les patchs d'avant." }),
    upgradeSteps: z.array(z.string()),
    upgradeSql: z.string(),
  })
  .meta({ id: "PatchMembre", title: "Patch, pour les clients" });

/** What staff read beside it: the state, and the links as they were typed. */
export const staffPatch = memberPatch
  .extend({
    status: z.enum(["brouillon", "programme", "publie", "retire"]),
    scheduledFor: z.iso.datetime().nullable(),
  })
  .meta({ id: "PatchEquipe", title: "Patch, pour l'équipe" });

/** What a server asks at its start; the same for everyone. */
export const latestVersion = z
  .strictObject({
    version: z.string(),
    title: z.string(),
    publishedAt: z.iso.datetime(),
    breaking: z.boolean().meta({
      description: "Cette version est marquée comme changement incompatible, sans celles d'avant.",
    }),
    lastBreaking: z.string().nullable().meta({
      description:
        "La plus récente des versions marquées comme changement incompatible, sans les retirées\u202f; null\u00a0: il n'y en a pas. À un serveur d'une version plus ancienne, la mise à jour demande des étapes à la main.",
    }),
    lastSecurity: z.string().nullable().meta({
      description:
        "La plus récente des versions marquées comme correctif de sécurité, sans les retirées\u202f; null\u00a0: il n'y en a pas. À un serveur d'une version plus ancienne, il manque ce correctif.",
    }),
    artifactMinimal: known.meta({
      description:
        "Artifact serveur le plus ancien sur lequel elle tourne. Ce que demandent les versions d'avant vaut aussi pour elle, comme sur /patch-notes/compatibilite\u202f; null\u00a0: aucune n'en dit rien.",
    }),
    withdrawn: z
      .array(z.string())
      .meta({ description: "Versions retirées, les plus récentes\u00a0: 20 au plus." }),
    url: z.string().meta({ description: "La page du patch." }),
  })
  .meta({ id: "DerniereVersion" });

const sent = {
  status: z
    .enum(["brouillon", "publie", "programme"], { error: "brouillon, publie ou programme." })
    .optional()
    .meta({ description: "Un brouillon n'a besoin que de sa version et de son titre." }),
  scheduledFor: z.iso.datetime({ offset: true, error: "Une date ISO 8601 est attendue." }).nullish().meta({
    description:
      "Heure de publication, avec status «\u00a0programme\u00a0»\u202f; un brouillon la garde pour plus tard, un patch publié n'en a pas. Sans status, elle est refusée (422).",
  }),
  announce: z.boolean().optional().meta({
    description:
      "Annoncer sur Discord par le webhook par défaut. Un patch publié n'est annoncé qu'une fois\u00a0: après, c'est sans effet.",
  }),
  mention: z.boolean().optional().meta({ description: "Mentionner le rôle client dans l'annonce." }),
  submissionId: submissionId.meta({
    description:
      "Rend l'envoi répétable\u00a0: le même identifiant ne crée qu'un patch. Avec un autre contenu, il est refusé (409).",
  }),
};

/** The revision that a change was made from. */
const readRevision = z
  .int({ error: "Une révision est un nombre entier." })
  .optional()
  .meta({ description: "Révision lue, à défaut de «\u00a0If-Match\u00a0»." });

const sentToChange = {
  ...sent,
  status: z
    .enum(["brouillon", "publie", "programme", "retire"], {
      error: "brouillon, publie ou programme\u202f; retire pour un patch qui l'est déjà.",
    })
    .optional()
    .meta({
      description:
        "Change un brouillon ou un patch programmé\u202f; un patch publié ou retiré garde son état. «\u00a0retire\u00a0» n'est accepté que d'un patch déjà retiré. Un brouillon n'a besoin que de sa version et de son titre.",
    }),
};

const ignored = z
  .unknown()
  .optional()
  .meta({ readOnly: true, description: "Établi par le site\u00a0: ce qui en est envoyé est ignoré." });
/** What the site makes itself: it is in what GET gives, and may come back with it. */
const made = {
  id: ignored,
  date: ignored,
  time: ignored,
  publishedAt: ignored,
  author: ignored,
  withdrawn: ignored,
  revision: ignored,
};

/** What was sent, without what the site makes itself. */
export function withoutMade<Body extends Partial<Record<keyof typeof made, unknown>>>(body: Body) {
  const { id, date, time, publishedAt, author, withdrawn, revision, ...sent } = body;
  return sent;
}

/** The body of POST. A field that does not exist is refused: a `status` with another name would publish at once. */
export const patchBody = patchSchema.extend({ ...sent, ...made }).strict();

/** The body of PUT: what GET gives, of a withdrawn patch too. */
export const patchChange = patchSchema.extend({ ...sentToChange, ...made, revision: readRevision }).strict();

/** The same of a patch that will be a draft. */
export const draftBody = draftSchema.extend({ ...sent, ...made }).strict();
export const draftChange = draftSchema.extend({ ...sentToChange, ...made, revision: readRevision }).strict();

export const patchSaved = z
  .strictObject({ success: z.literal(true), patch: staffPatch })
  .meta({ id: "PatchEnregistre" });
export const patchDeleted = z.strictObject({ success: z.literal(true) }).meta({ id: "Supprime" });
export const apiError = errorSchema
  .extend({
    issues: issuesSchema.optional(),
    current: staffPatch.optional().meta({ description: "La version enregistrée, en cas de conflit." }),
  })
  .meta({ id: "Erreur" });
