/** The description of the API, made from the schemas that check it. */
import { z } from "zod";
import { healthOperations } from "#app/health/api-operations";
import { mappingOperations } from "#app/mappings/api/operations";
import { jobOperations } from "#app/operations/api-operations";
import { patchOperations } from "#app/patches/api/operations";
import { apiError } from "#app/patches/api/schemas";
import { errors } from "#app/platform/errors";
import { searchOperations } from "#app/search/api-operations";
import { site } from "#app/site";
import { tagOperations } from "#app/tags/api-operations";

export interface Operation {
  method: "get" | "post" | "put" | "delete";
  path: string;
  summary: string;
  detail: string;
  /** Lines of a shell or of `exampleLanguage`, where the detail is not enough. */
  example?: (origin: string) => string;
  exampleLanguage?: "lua";
  /** Needs the scope `ecriture`, or a session of the team. */
  write?: boolean;
  body?: z.ZodType;
  /** The fields of a multipart form, instead of a JSON body. */
  form?: z.ZodType;
  /** What its refusals look like, where they say more than the others. */
  refusal?: z.ZodType;
  answers: Record<number, z.ZodType>;
  /** The headers of its success, besides the `ETag` of what is `tagged`. */
  headers?: HeaderName[];
  /** Has an `ETag`: who sends it back as `If-None-Match` is told by 304 that nothing changed. */
  tagged?: boolean;
  errors: number[];
  query?: Record<string, string>;
}

/** Every area of the API. */
export const operations: readonly Operation[] = [
  ...patchOperations,
  ...mappingOperations,
  ...tagOperations,
  ...searchOperations,
  ...jobOperations,
  ...healthOperations,
];

export const errorTexts: Record<number, string> = {
  400: "La requête n'est pas valide.",
  401: errors.unauthenticated.message,
  403: "Accès refusé",
  404: "Introuvable, ou déjà supprimé.",
  405: "Cette méthode n'existe pas à cette adresse\u00a0: «\u00a0Allow\u00a0» dit lesquelles existent.",
  409: "Modifié entre-temps, ou déjà là\u00a0: la réponse dit quoi.",
  413: "Le corps est trop lourd.",
  414: "L'adresse est trop longue.",
  415: "Le corps n'est pas du type attendu, ou il est compressé.",
  422: "Des champs sont à corriger\u00a0: «\u00a0issues\u00a0» a une liste de phrases pour chacun.",
  429: "Trop de requêtes\u00a0: «\u00a0Retry-After\u00a0» dit quand réessayer.",
  500: "Le site n'a pas pu terminer. Une écriture est peut-être faite\u00a0: relisez avant de la renvoyer.",
  503: "Le site ne peut pas répondre\u00a0: réessayez. Une écriture est peut-être faite\u00a0: relisez avant de la renvoyer.",
};

const headerTexts = {
  ETag: "Ce que «\u00a0If-Match\u00a0» ou «\u00a0If-None-Match\u00a0» renvoie.",
  Link: "L'adresse de la suite, s'il y en a une.",
  Location: "L'adresse de ce qui est créé.",
  "Retry-After": "Dans combien de secondes réessayer.",
  "X-Total-Count": "Combien il y en a en tout.",
};

type HeaderName = keyof typeof headerTexts;

type Json = Record<string, unknown>;

type Schemas = Record<string, Json>;

/** One schema. What has a name of its own goes to the document's components, and is referred to there. */
function toSchema(schema: z.ZodType, io: "input" | "output", components: Schemas): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs, ...json } = JSON.parse(text) as Json & { $defs?: Schemas };
  for (const [name, part] of Object.entries($defs ?? {})) components[name] = part;
  return json;
}

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  description,
  schema: { type: "string" },
});

/** What has an id is changed at a revision. */
const takesRevision = ({ write, path }: Operation) => write && path.includes("{id}");

/** A conflict over such a thing says at which one it is. */
const hasRevision = (operation: Operation) => takesRevision(operation) || operation.headers?.includes("ETag");

/** The headers of an operation's success that a program acts on. */
export const successHeaders = ({
  tagged,
  headers = [],
}: Pick<Operation, "tagged" | "headers">): HeaderName[] => (tagged ? ["ETag", ...headers] : headers);

function headersOf(operation: Operation, status: number): Json {
  let names: HeaderName[] = [];
  if (status < 300) names = successHeaders(operation);
  else if (status === 304 || (status === 409 && hasRevision(operation))) names = ["ETag"];
  else if (status === 429 || status === 503) names = ["Retry-After"];
  if (names.length === 0) return {};
  const described = names.map((name) => [
    name,
    { description: headerTexts[name], schema: { type: "string" } },
  ]);
  return { headers: Object.fromEntries(described) };
}

const json = (schema: Json) => ({ "application/json": { schema } });

/** What stands in the address, its query and its headers. */
function parametersOf(operation: Operation): Json[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(operation.query ?? {}).map(([name, description]) => ({
    name,
    in: "query",
    description,
    schema: { type: "string" },
  }));
  return [
    ...inPath,
    ...inQuery,
    ...(takesRevision(operation)
      ? [header("If-Match", "Révision, telle que «\u00a0ETag\u00a0» la donne.")]
      : []),
    ...(operation.tagged ? [header("If-None-Match", "L'«\u00a0ETag\u00a0» d'une réponse d'avant.")] : []),
  ];
}

/** What is sent: JSON or a form; null where nothing is. */
function bodyOf({ body, form }: Operation, components: Schemas): Json | null {
  if (form) return { "multipart/form-data": { schema: toSchema(form, "input", components) } };
  return body ? json(toSchema(body, "input", components)) : null;
}

/** Every answer by its status: its own, 304 of what is tagged, and its refusals. */
function responsesOf(operation: Operation, components: Schemas): Json {
  const answers = Object.entries(operation.answers).map(([status, schema]) => [
    status,
    {
      description: "Réponse",
      ...headersOf(operation, Number(status)),
      content: json(toSchema(schema, "output", components)),
    },
  ]);
  const unchanged = operation.tagged
    ? [["304", { description: "Inchangé, sans corps.", ...headersOf(operation, 304) }]]
    : [];
  const refusal = operation.refusal
    ? toSchema(operation.refusal, "output", components)
    : { $ref: "#/components/schemas/Erreur" };
  const refusals = operation.errors.map((status) => [
    String(status),
    { description: errorTexts[status] ?? "Erreur", ...headersOf(operation, status), content: json(refusal) },
  ]);
  return Object.fromEntries([...answers, ...unchanged, ...refusals]);
}

function describeOperation(operation: Operation, origin: string, components: Schemas): Json {
  const { summary, detail, example, exampleLanguage = "sh", write } = operation;
  const parameters = parametersOf(operation);
  const content = bodyOf(operation, components);
  return {
    summary,
    description: example ? `${detail}\n\n\`\`\`${exampleLanguage}\n${example(origin)}\n\`\`\`` : detail,
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    security: write ? [{ jeton: [] }] : [{}, { jeton: [] }],
    responses: responsesOf(operation, components),
  };
}

/** OpenAPI 3.1, with the schemas that check the answers as its components. */
export function buildOpenApi(origin: string): Json {
  const schemas: Schemas = {};
  toSchema(z.array(apiError), "output", schemas);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeOperation(operation, origin, schemas),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `API ${site.nom}`,
      version: site.version.replace(/^v/, ""),
      description:
        "Les patchs et les mappings du site, pour les programmes. Toute erreur porte «\u00a0error\u00a0», une phrase en français, et, comme dans la RFC\u00a09457, «\u00a0type\u00a0» et «\u00a0status\u00a0».",
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        jeton: { type: "http", scheme: "bearer", description: "Jeton créé dans l'administration." },
      },
      schemas,
    },
  };
}
