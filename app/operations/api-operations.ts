import type { Operation } from "#app/api/openapi";
import { beatSchema, failedBeatSchema } from "./beat";

export const jobOperations: Operation[] = [
  {
    method: "post",
    path: "/api/taches/{nom}",
    summary: "Lancer une tâche planifiée",
    detail:
      "La tâche est faite avant la réponse, qui dit comment elle s'est passée (500 quand elle a échoué). La relancer donne le même résultat. Les noms sont dans l'onglet Santé.",
    write: true,
    answers: { 200: beatSchema, 500: failedBeatSchema },
    errors: [401, 403, 404, 429, 503],
  },
];
