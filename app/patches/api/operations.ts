import { z } from "zod";
import type { Operation } from "#app/api/openapi";
import { site } from "#app/site";
import { formatNumber } from "#app/time/dates";
import { longestFiles, longestLines } from "../schemas";
import { versionCheck } from "../versions/version-check";
import {
  dataPatch,
  latestVersion,
  memberPatch,
  patchBody,
  patchChange,
  patchDeleted,
  patchSaved,
  publicPatch,
  staffPatch,
} from "./schemas";

const onePatch = z.union([publicPatch, memberPatch, staffPatch]);
const projection = "Les champs dépendent de qui demande\u00a0: visiteur, client, équipe.";

/** The patches of the API, as the OpenAPI document and its page describe them. */
export const patchOperations: Operation[] = [
  {
    method: "get",
    path: "/api/patches",
    summary: "Les patchs publiés, du plus récent au plus ancien",
    detail: `${projection} 200 au plus, moins quand leurs textes sont très longs\u202f; «\u00a0Link\u00a0» dit où est la suite.`,
    answers: { 200: z.array(onePatch) },
    tagged: true,
    headers: ["Link"],
    errors: [400, 401, 404, 429, 503],
    query: { avant: "Identifiant d'un patch\u00a0: ceux d'avant, du plus récent au plus ancien." },
  },
  {
    method: "post",
    path: "/api/patches",
    summary: "Créer un patch",
    detail: `Publié aussitôt, sauf «\u00a0status\u00a0» brouillon ou programme. Identifiant, auteur et dates viennent du site. 900\u00a0ko de texte en tout au plus\u202f; «\u00a0modifiedFiles\u00a0» a ${formatNumber(longestFiles)} caractères au plus, chaque autre liste ${formatNumber(longestLines)}.`,
    write: true,
    body: patchBody,
    answers: { 201: patchSaved, 200: patchSaved },
    headers: ["ETag", "Location"],
    errors: [400, 401, 403, 409, 413, 415, 422, 429, 503],
  },
  {
    method: "get",
    path: "/api/patches/{id}",
    summary: "Un patch",
    detail: `${projection} «\u00a0ETag\u00a0» a la révision qu'une modification nomme.`,
    answers: { 200: onePatch },
    tagged: true,
    errors: [401, 404, 429, 503],
  },
  {
    method: "put",
    path: "/api/patches/{id}",
    summary: "Modifier un patch",
    detail:
      "Le corps remplace le patch en entier\u00a0: un champ absent est vidé. Sans «\u00a0compatibilite\u00a0», le patch ne demande plus rien au serveur\u202f; sans «\u00a0upgradeSql\u00a0», son SQL est perdu. Lisez donc le patch par GET avec un jeton d'écriture, changez ce qu'il faut et renvoyez le tout. Ce qui ne change rien garde sa révision. Avec «\u00a0If-Match\u00a0», ou à défaut avec la «\u00a0revision\u00a0» que GET a donnée, une autre révision que celle qui est enregistrée est refusée (409).",
    example: (origin) =>
      [
        `curl -H "Authorization: Bearer $JETON" ${origin}/api/patches/$ID |`,
        `  jq '.title = "Nouveau titre"' |`,
        `  curl -X PUT -H "Authorization: Bearer $JETON" -H "Content-Type: application/json" -d @- ${origin}/api/patches/$ID`,
      ].join("\n"),
    write: true,
    body: patchChange,
    answers: { 200: patchSaved },
    headers: ["ETag"],
    errors: [400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
  },
  {
    method: "delete",
    path: "/api/patches/{id}",
    summary: "Supprimer un patch",
    detail:
      "Il reste trente jours dans la corbeille. 404\u00a0: il est déjà supprimé. Avec «\u00a0If-Match\u00a0», une autre révision que celle qui est enregistrée est refusée (409).",
    write: true,
    answers: { 200: patchDeleted },
    errors: [400, 401, 403, 404, 409, 429, 503],
  },
  {
    method: "get",
    path: "/api/version/latest",
    summary: "La dernière version",
    detail:
      "Pour un serveur qui démarre\u00a0: la version publiée en dernier, la dernière qui soit incompatible, le dernier correctif de sécurité, l'artifact qu'il faut et les versions retirées. Publique\u202f; une réponse peut être gardée une minute. Ce fichier l'annonce dans la console du serveur à son démarrage, sans envoyer d'identifiant\u00a0:",
    example: (origin) => versionCheck(origin, site.nom),
    exampleLanguage: "lua",
    answers: { 200: latestVersion },
    tagged: true,
    errors: [404, 503],
  },
  {
    method: "get",
    path: "/data/patches.json",
    summary: "Les patchs les plus récents, part publique",
    detail:
      "La même réponse pour tout le monde\u202f; un paramètre contre le cache est ignoré. 200 au plus, moins quand leurs textes sont très longs.",
    answers: { 200: z.array(dataPatch) },
    tagged: true,
    errors: [503],
  },
];
