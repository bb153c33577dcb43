import { pageMeta } from "#app/layout/social-card";
import { services } from "#app/platform/context";
import { content } from "#app/platform/response/page-kind";
import { PageTitle } from "#app/ui/page-title";
import { errorTexts, operations, successHeaders } from "../openapi";
import type { Route } from "./+types/docs";

export const handle = content;
const card = {
  title: "API",
  description: "Lire et publier les patchs et les mappings de la base depuis un programme.",
  path: "/api",
};
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(card, loaderData?.origin);

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = services(context);
  return {
    origin,
    operations: operations.map(
      ({
        method,
        path,
        summary,
        detail,
        example,
        write,
        answers,
        tagged,
        headers,
        errors,
        body,
        form,
        query,
      }) => ({
        method: method.toUpperCase(),
        path,
        summary,
        detail,
        example: example?.(origin),
        write: write ?? false,
        fields: fieldsOf(body ?? form),
        parameters: Object.entries(query ?? {}),
        tagged: tagged ?? false,
        headers: successHeaders({ tagged, headers }),
        statuses: [...Object.keys(answers).map(Number), ...(tagged ? [304] : []), ...errors].toSorted(
          (a, b) => a - b,
        ),
      }),
    ),
    errors: Object.entries(errorTexts),
  };
}

/** Names of the fields of a body, first level. */
function fieldsOf(body: unknown): string[] {
  const shape = (body as { shape?: Record<string, unknown> } | undefined)?.shape;
  return shape ? Object.keys(shape) : [];
}

function Sample({ lines }: { lines: string }) {
  return (
    <pre className="mt-4 mb-3 rounded-control border border-line bg-code p-4 font-mono text-small wrap-anywhere whitespace-pre-wrap">
      <code>{lines}</code>
    </pre>
  );
}

export default function ApiDocs({ loaderData: { origin, operations: list, errors } }: Route.ComponentProps) {
  return (
    <div className="page max-w-[52rem] pt-8 md:pt-10">
      <PageTitle lead="Lire et publier les patchs et les mappings depuis un programme.">API</PageTitle>
      <p className="mt-4 text-text-2">
        Un Owner crée un jeton dans l'administration, de portée lecture ou écriture&#8239;; il s'envoie dans
        l'en-tête <code className="font-mono text-small">Authorization: Bearer …</code>. Sans jeton, l'API
        répond ce qu'un visiteur peut lire. La description complète est dans{" "}
        <a className="link" href="/api/openapi.json">
          openapi.json
        </a>
        .
      </p>
      <Sample lines={`curl -H "Authorization: Bearer $JETON" ${origin}/api/patches`} />
      <div className="mt-8 grid gap-4">
        {list.map((operation) => (
          <section
            key={operation.method + operation.path}
            className="rounded-card border border-line bg-s1 p-4 md:p-5"
            aria-label={operation.summary}
          >
            <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-mono text-base">
              <span className="rounded-key bg-accent-soft px-2 text-small font-semibold text-accent">
                {operation.method}
              </span>
              <span className="break-all">{operation.path}</span>
            </h2>
            <p className="mt-2 font-medium">{operation.summary}</p>
            <p className="text-ui text-text-2">{operation.detail}</p>
            {operation.example && <Sample lines={operation.example} />}
            {operation.write && <p className="mt-1 text-small text-amber">Portée écriture.</p>}
            {operation.parameters.map(([name, text]) => (
              <p key={name} className="mt-2 text-small text-text-2">
                <span className="font-mono">?{name}=</span> {text}
              </p>
            ))}
            {operation.fields.length > 0 && (
              <p className="mt-2 text-small text-text-2">
                Champs&nbsp;: <span className="font-mono">{operation.fields.join(", ")}</span>
              </p>
            )}
            <p className="mt-2 text-small text-text-3">
              Réponses&nbsp;: <span className="font-mono">{operation.statuses.join(", ")}</span>
            </p>
            {operation.headers.length > 0 && (
              <p className="text-small text-text-3">
                En-têtes&nbsp;: <span className="font-mono">{operation.headers.join(", ")}</span>
                {operation.tagged &&
                  ". «\u00a0ETag\u00a0» renvoyé dans «\u00a0If-None-Match\u00a0»\u00a0: 304 si rien n'a changé."}
              </p>
            )}
          </section>
        ))}
      </div>
      <h2 className="mt-10 font-title text-step">Erreurs</h2>
      <p className="mt-1 text-text-2">
        Toute erreur est{" "}
        <code className="font-mono text-small">
          {'{ "error": "<phrase>", "code": "…", "type": "about:blank", "status": 404 }'}
        </code>
        , le statut de la réponse répété dans <code className="font-mono text-small">status</code>{" "}
        (RFC&nbsp;9457).
      </p>
      <dl className="mt-3 rows rounded-card border border-line bg-s1">
        {errors.map(([status, text]) => (
          <div key={status} className="flex gap-4 px-4 py-2.5 text-ui md:px-5">
            <dt className="font-mono text-accent">{status}</dt>
            <dd className="text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
