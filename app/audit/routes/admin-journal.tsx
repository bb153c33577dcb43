import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { staffMeta } from "#app/admin/staff-meta";
import { staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { singleParam } from "#app/platform/request/search-params";
import { app } from "#app/platform/response/page-kind";
import { counted } from "#app/text/counted";
import { formatDateTime } from "#app/time/dates";
import { EmptyNote } from "#app/ui/empty-note";
import { OlderPages } from "#app/ui/older-pages";
import { actionLabel, entityLabel } from "../labels";
import { readJournal } from "../queries.server";
import type { Route } from "./+types/admin-journal";

export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Journal");

export async function loader({ context, url }: Route.LoaderArgs) {
  staffOf(context);
  const before = singleParam(url.searchParams, "avant");
  const chosen = (name: string) => singleParam(url.searchParams, name)?.slice(0, 80) ?? null;
  const [entityId, actorId] = [chosen("objet"), chosen("par")];
  const page = await readJournal(services(context).db, {
    before: before && /^\d{1,12}$/.test(before) ? Number(before) : null,
    entityId,
    actorId,
  });
  return { ...page, entityId, actorId, first: before === null };
}

/** What is compared digit by digit is in mono; what people named is a text like any other. */
function subjectClass({ subject, entity }: { subject: string | null; entity: string }): string {
  if (!subject) return "font-mono text-small text-text-3";
  return entity === "patch" ? "font-mono text-small" : "";
}

export default function Journal({ loaderData }: Route.ComponentProps) {
  const { rows, next, first, entityId, actorId } = loaderData;
  const address = (params: Record<string, string>) => {
    const search = new URLSearchParams({
      ...params,
      ...(entityId && { objet: entityId }),
      ...(actorId && { par: actorId }),
    });
    return search.size > 0 ? `/admin/journal?${search}` : "/admin/journal";
  };
  return (
    <div className="page pt-6 md:pt-7">
      <h1 className="font-title text-title">Journal</h1>
      <p className="mt-1 text-text-2">
        Qui a fait quoi, quand, avec l'ancienne et la nouvelle valeur. Personne ne peut le modifier.
      </p>
      {(entityId || actorId) && (
        <p className="mt-3 text-ui">
          {entityId ? "Un seul objet est montré." : "Une seule personne est montrée."}{" "}
          <Link className="link" to="/admin/journal">
            Tout le journal
          </Link>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyNote className="mt-5">
          {entityId || actorId || !first ? "Rien n'est noté ici." : "Rien n'a encore été noté."}
        </EmptyNote>
      ) : (
        <ol className="mt-5 divide-y divide-line overflow-clip rounded-card border border-line bg-s1">
          {rows.map((row) => (
            <li key={row.id}>
              <details className="group">
                <summary className="flex flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-ui -outline-offset-2 hover:bg-s2">
                  <time
                    dateTime={new Date(row.at).toISOString()}
                    className="w-52 text-small text-text-3 tabular-nums"
                  >
                    {formatDateTime(row.at)}
                  </time>
                  <span className="min-w-0 flex-1 basis-60">
                    <span className="font-medium">{row.actorName}</span> · {actionLabel(row.action)}{" "}
                    <span className="text-text-2">({entityLabel(row.entity)})</span>{" "}
                    <span title={row.entityId} className={`wrap-anywhere ${subjectClass(row)}`}>
                      {row.subject ?? row.entityId}
                    </span>
                  </span>
                  <span className="flex items-center gap-2 text-small text-text-3">
                    {row.changes.length > 0 && counted(row.changes.length, "valeur", "valeurs")}
                    <ChevronDown
                      aria-hidden="true"
                      className="motion-safe:transition-transform group-open:rotate-180"
                    />
                  </span>
                </summary>
                <div className="reveal border-t border-line bg-bg px-4 py-3 text-small">
                  {row.changes.length === 0 && <p className="text-text-3">Aucune valeur n'a changé.</p>}
                  {row.changes.length > 0 && (
                    <dl className="grid gap-3">
                      {row.changes.map(({ field, before, after }) => (
                        <div key={field} className="grid gap-x-4 gap-y-1 md:grid-cols-[12rem_1fr_1fr]">
                          <dt className="text-text-3">{field}</dt>
                          <dd className="min-w-0 break-words whitespace-pre-line text-text-2">
                            {before ? <del className="decoration-red">{before}</del> : "–"}
                          </dd>
                          <dd className="min-w-0 break-words whitespace-pre-line">{after || "–"}</dd>
                        </div>
                      ))}
                    </dl>
                  )}
                  {row.actorId !== actorId && (
                    <Link
                      className="link mt-3 inline-block"
                      to={`/admin/journal?${new URLSearchParams({ par: row.actorId })}`}
                    >
                      Tout ce qu'a fait {row.actorName}
                    </Link>
                  )}
                </div>
              </details>
            </li>
          ))}
        </ol>
      )}
      <OlderPages
        label="Pages du journal"
        start={first ? null : address({})}
        older={next === null ? null : address({ avant: String(next) })}
        olderLabel="Lignes plus anciennes"
      />
    </div>
  );
}
