import { Check } from "lucide-react";
import { data, Form, Link, useNavigation } from "react-router";
import { staffMeta } from "#app/admin/staff-meta";
import { useTold } from "#app/admin/use-told";
import { actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import type { Drift } from "#app/guide/drift";
import { noteRereading } from "#app/guide/drift.server";
import { isStaticPage } from "#app/guide/pages.server";
import { MessageState } from "#app/notifications/components/message-state";
import { services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { readForm, textField } from "#app/platform/request/form-fields";
import { app } from "#app/platform/response/page-kind";
import { counted } from "#app/text/counted";
import { formatDate, formatDateTime } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { Panel } from "#app/ui/panel";
import { bad, type Check as Checked, doubtful, good } from "../check";
import { Line } from "../components/report";
import { readStaffReport } from "../staff-report.server";
import type { Route } from "./+types/admin-health";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Santé");

export async function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  const scope = services(context);
  return { ...(await readStaffReport(scope)), at: scope.now() };
}

/** The panel that the form of a page leads back to, with its answer. */
const toRead = "guide-a-relire";

const answers = {
  noted: [200, "Page relue\u00a0: elle revient ici quand un patch touche encore ses fichiers."],
  done: [200, "Cette page n'est plus à relire."],
  newer: [
    409,
    "Un autre patch a touché ses fichiers entre-temps\u00a0: la liste le montre. Relisez la page encore.",
  ],
} as const;

/** Of a page that is rendered for who reads it: the FAQ is a file. */
const readersAreTold = " D'ici là, elle dit en tête pour quelle version elle a été vérifiée.";

/** Notes that a page of the guide was read again (N-15). */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorOf(staffWriter(context));
  const { db, log, now } = services(context);
  const form = await readForm(request);
  const page = { path: textField(form, "page"), version: textField(form, "version") };
  try {
    const outcome = await noteRereading(db, { ...page, actor, now: now() });
    const [status, message] = answers[outcome];
    const more = outcome === "noted" && !isStaticPage(page.path) ? readersAreTold : "";
    return data({ ok: status === 200, message: message + more }, { status });
  } catch (error) {
    log.error("relecture", { reason: describeError(error) });
    return data(
      { ok: false, message: "Erreur lors de l'enregistrement de la relecture. Réessayez dans un instant." },
      { status: 503 },
    );
  }
}

/** The panels that something may be wrong in: the first line of the page names those in which it is. */
const titles = {
  checks: "Services",
  beats: "Tâches planifiées",
  failed: "Messages Discord",
  links: "Liens externes",
  images: "Images",
  missing: "Contenus à fournir",
  drifted: "Guide à relire",
} as const;

/** The line about the links where none of them is dead. */
function linksAsWhole(links: Route.ComponentProps["loaderData"]["links"]): Checked {
  if (!links) return bad("Liens", "R2 ne répond pas\u00a0: leur état n'a pas pu être lu.");
  if (links.checkedAt === null) return doubtful("Liens", "La tâche de nuit ne les a pas encore vérifiés.");
  const last = formatDateTime(links.checkedAt);
  return good(counted(links.checked, "lien", "liens"), `Tous répondent. Dernier passage le ${last}.`);
}

const imagesUnread = bad("Images", "R2 ne répond pas\u00a0: leur état n'a pas pu être lu.");

/** The mappings whose pictures lack in R2, each with its form: only the pictures themselves bring them back (ADM-25). */
function MissingImages({
  mappings,
  others,
  looked,
}: NonNullable<Route.ComponentProps["loaderData"]["images"]>) {
  if (!looked)
    return <Line {...good("Images", "Vérifiées avec la sauvegarde de nuit, qui n'a pas encore eu lieu.")} />;
  if (mappings.length + others === 0)
    return <Line {...good("Images", "Aucune ne manque à la dernière sauvegarde de nuit.")} />;
  return (
    <>
      {mappings.map(({ id, nom, files, isInTrash }) => (
        <Line
          key={id}
          state="attention"
          label={
            <Link
              className="link"
              to={isInTrash ? "/admin/mappings?etat=corbeille" : `/admin/mappings/${id}`}
            >
              {nom}
            </Link>
          }
          detail={`${counted(files, "fichier absent", "fichiers absents")} de R2${isInTrash ? ", dans la corbeille\u00a0: à remettre une fois restauré." : "\u00a0: remettez l'image, ou retirez-la."}`}
        />
      ))}
      {others > 0 && (
        <Line
          {...doubtful(
            "Autres images",
            `${counted(others, "autre fichier absent", "autres fichiers absents")} de R2.`,
          )}
        />
      )}
    </>
  );
}

/** A page of the guide that quotes what a patch changed: to be read, and then ticked. */
function PageToRead({ path, title, since, isReread, files }: Drift) {
  const isSent = useNavigation().formData?.get("page") === path;
  const named = files.map(({ name, version }) => `${name} (${version})`).join(", ");
  return (
    <Line
      state="attention"
      label={
        <a className="link" href={path}>
          {title}
        </a>
      }
      detail={`${isReread ? "Relue" : "Écrite"} le ${formatDate(since)}\u202f; ${files.length === 1 ? "touché" : "touchés"} depuis\u00a0: ${named}.`}
    >
      <Form method="post" action={`#${toRead}`} preventScrollReset className="flex-none">
        <input type="hidden" name="page" value={path} />
        <input type="hidden" name="version" value={files[0]?.version} />
        <button type="submit" disabled={isSent} className={buttonClass("outline")}>
          <Check aria-hidden="true" />
          Relue<span className="sr-only">&nbsp;: {title}</span>
        </button>
      </Form>
    </Line>
  );
}

export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  const { checks, beats, failed, secrets, missing, drifted, links, images, at } = loaderData;
  useTold(actionData, actionData?.ok ? undefined : 10_000);
  const isBad = (lines: readonly Pick<Checked, "state">[]) => lines.some(({ state }) => state !== "ok");
  const toLookAt = [
    ...(isBad(checks) ? [titles.checks] : []),
    ...(isBad(beats) ? [titles.beats] : []),
    ...(failed.length > 0 ? [titles.failed] : []),
    ...(!links?.checkedAt || links.dead.length > 0 ? [titles.links] : []),
    ...(!images || images.mappings.length + images.others > 0 ? [titles.images] : []),
    ...(missing.length > 0 ? [titles.missing] : []),
    ...(drifted.length > 0 ? [titles.drifted] : []),
  ];
  return (
    <div className="page pt-6 md:pt-7">
      <h1 className="font-title text-title">Santé</h1>
      <p className="mt-1 text-text-2">
        Vérifié le {formatDateTime(at)}.{" "}
        {toLookAt.length === 0 ? "Tout va bien." : `À regarder\u00a0: ${toLookAt.join(", ")}.`}
      </p>
      {/* Relative: Safari measures the page by where hidden words would be in one column. */}
      <div className="mt-5 gap-4 *:relative *:mb-4 *:break-inside-avoid lg:columns-2">
        <Panel title={titles.checks}>
          {checks.map((check) => (
            <Line key={check.label} {...check} />
          ))}
        </Panel>
        <Panel
          title={titles.beats}
          note={
            <>
              Elles tournent d'elles-mêmes, toutes les dix minutes ou chaque nuit. Pour en relancer une&nbsp;:{" "}
              <code className="font-mono break-words">npm run jobs -- (nom) --url (adresse du site)</code>
            </>
          }
        >
          {beats.map((beat) => (
            <Line
              key={beat.job}
              state={beat.state}
              label={beat.does}
              detail={[beat.job, beat.startedAt && formatDateTime(beat.startedAt), beat.detail]
                .filter(Boolean)
                .join(" · ")}
            />
          ))}
        </Panel>
        <Panel title={titles.failed}>
          {failed.map(({ state, number }) => (
            <li key={state} className="flex items-center justify-between gap-4 px-4 py-2.5 text-ui md:px-5">
              <MessageState state={state} />
              <Link className="link font-mono" to="/admin/notifications">
                {number}
              </Link>
            </li>
          ))}
          {failed.length === 0 && <Line state="ok" label="Envois" detail="Aucun message en échec." />}
        </Panel>
        <Panel title="Secrets">
          {secrets.map(({ name, ...line }) => (
            <Line key={name} mono label={name} {...line} />
          ))}
        </Panel>
        <Panel title={titles.links}>
          {links?.dead.map(({ url, place, problem }) => (
            <Line key={url} state="erreur" label={place} detail={`${new URL(url).hostname} · ${problem}`} />
          ))}
          {!links?.dead.length && <Line {...linksAsWhole(links)} />}
        </Panel>
        <Panel title={titles.images}>
          {images ? <MissingImages {...images} /> : <Line {...imagesUnread} />}
        </Panel>
        <Panel title={titles.missing}>
          {missing.map(({ place, detail }) => (
            <Line key={place} state="attention" label={place} detail={detail} />
          ))}
          {missing.length === 0 && <Line state="ok" label="Contenus" detail="Tout est fourni." />}
        </Panel>
        <Panel title={titles.drifted} id={toRead} note={actionData?.message}>
          {drifted.map((page) => (
            <PageToRead key={page.path} {...page} />
          ))}
          {drifted.length === 0 && (
            <Line
              state="ok"
              label="Guide"
              detail="Aucun fichier cité n'a été touché par un patch depuis la dernière relecture."
            />
          )}
        </Panel>
      </div>
    </div>
  );
}
