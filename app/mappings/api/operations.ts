import { z } from "zod";
import type { Operation } from "#app/api/openapi";
import {
  mappingChangeForm,
  mappingDeleted,
  mappingRefused,
  mappingSaved,
  memberMapping,
  newMappingForm,
  publicMapping,
  specifiedMapping,
} from "./schemas";

const oneMapping = z.union([memberMapping, publicMapping]);
const projection = "«\u00a0nomFichier\u00a0» est là pour les clients, l'équipe et les jetons seulement.";

/** The mappings of the API, as the OpenAPI document and its page describe them. */
export const mappingOperations: Operation[] = [
  {
    method: "get",
    path: "/api/mappings",
    summary: "Les mappings, du plus récent au plus ancien",
    detail: `${projection} 100 par page\u202f; «\u00a0X-Total-Count\u00a0» dit combien il y en a, «\u00a0Link\u00a0» où est la page suivante. Une liste qui change entre deux pages peut répéter ou sauter un mapping\u00a0: «\u00a0/data/mappings.json\u00a0» donne les 500 plus récents d'un coup.`,
    answers: { 200: z.array(oneMapping) },
    tagged: true,
    headers: ["Link", "X-Total-Count"],
    errors: [400, 401, 429, 503],
    query: { page: "Numéro de la page, à partir de 1." },
  },
  {
    method: "post",
    path: "/api/mappings",
    summary: "Créer un mapping",
    detail: "Un formulaire multipart, images comprises\u00a0: 60\u00a0Mo et 64 champs au plus.",
    write: true,
    form: newMappingForm,
    refusal: mappingRefused,
    answers: { 201: mappingSaved },
    headers: ["ETag", "Location"],
    errors: [400, 401, 403, 409, 413, 415, 422, 429, 503],
  },
  {
    method: "get",
    path: "/api/mappings/{id}",
    summary: "Un mapping",
    detail: `${projection} «\u00a0ETag\u00a0» a la révision qu'une modification nomme.`,
    answers: { 200: oneMapping },
    tagged: true,
    errors: [401, 404, 429, 503],
  },
  {
    method: "put",
    path: "/api/mappings/{id}",
    summary: "Modifier un mapping",
    detail:
      "Un formulaire multipart\u202f; ce qui est absent reste, et ce qui ne change rien garde sa révision. Avec «\u00a0If-Match\u00a0», une autre révision que celle qui est enregistrée est refusée (409).",
    write: true,
    form: mappingChangeForm,
    refusal: mappingRefused,
    answers: { 200: mappingSaved },
    headers: ["ETag"],
    errors: [400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
  },
  {
    method: "delete",
    path: "/api/mappings/{id}",
    summary: "Supprimer un mapping",
    detail:
      "Il reste trente jours dans la corbeille. 404\u00a0: il est déjà supprimé. Avec «\u00a0If-Match\u00a0», une autre révision que celle qui est enregistrée est refusée (409).",
    write: true,
    refusal: mappingRefused,
    answers: { 200: mappingDeleted },
    errors: [400, 401, 403, 404, 409, 429, 503],
  },
  {
    method: "get",
    path: "/data/mappings.json",
    summary: "Les 500 mappings les plus récents, part publique",
    detail:
      "Sans compatibilité ni intérieur remplacé. La même réponse pour tout le monde\u202f; un paramètre contre le cache est ignoré. «\u00a0X-Total-Count\u00a0» dit combien il y en a en tout.",
    answers: { 200: z.array(specifiedMapping) },
    tagged: true,
    headers: ["X-Total-Count"],
    errors: [503],
  },
];
