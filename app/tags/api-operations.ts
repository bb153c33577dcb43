import { z } from "zod";
import type { Operation } from "#app/api/openapi";
import { errorSchema } from "#app/platform/error-schema";
import { issuesSchema } from "#app/platform/request/issues";
import { newTag } from "./tag-rules";

const tagList = z.array(z.string());
const tagSaved = z.strictObject({ success: z.literal(true), tag: z.string() });
const tagDeleted = z.strictObject({ success: z.literal(true) });

const tagRefused = errorSchema.extend({ issues: issuesSchema.optional() }).meta({ id: "ErreurTag" });

/** The job tags of the API. */
export const tagOperations: Operation[] = [
  {
    method: "get",
    path: "/api/tags",
    summary: "Les tags de métier, par ordre alphabétique",
    detail: "La même réponse pour tout le monde.",
    answers: { 200: tagList },
    tagged: true,
    errors: [503],
  },
  {
    method: "post",
    path: "/api/tags",
    summary: "Créer un tag",
    detail: "2 à 50 caractères. Un tag qui ne diffère que par la casse ou les accents existe déjà (409).",
    write: true,
    body: newTag,
    refusal: tagRefused,
    answers: { 201: tagSaved },
    errors: [400, 401, 403, 409, 413, 415, 422, 429, 503],
  },
  {
    method: "delete",
    path: "/api/tags/{tag}",
    summary: "Supprimer un tag",
    detail:
      "Porté par des mappings, il est gardé (409), sauf si «\u00a0vers\u00a0» dit où les ranger\u00a0: un autre tag, ou «\u00a0Aucun\u00a0».",
    write: true,
    query: { vers: "Le tag que ses mappings reçoivent, ou «\u00a0Aucun\u00a0»." },
    answers: { 200: tagDeleted },
    errors: [400, 401, 403, 404, 409, 429, 503],
  },
  {
    method: "get",
    path: "/data/mapping-tags.json",
    summary: "Les tags de métier, à leur adresse publique",
    detail: "Un paramètre contre le cache est ignoré.",
    answers: { 200: tagList },
    tagged: true,
    errors: [503],
  },
];
