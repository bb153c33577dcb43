import { FoldedItem, FoldedList } from "#app/admin/components/folded-item";
import { FormAnswer } from "#app/admin/components/form-answer";
import { RecordConflict } from "#app/admin/components/record-fields";
import { TypedGuard } from "#app/admin/components/typed-guard";
import { staffMeta } from "#app/admin/staff-meta";
import { useBusy } from "#app/admin/use-busy";
import { useFilled } from "#app/admin/use-filled";
import { staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { app } from "#app/platform/response/page-kind";
import { EmptyNote } from "#app/ui/empty-note";
import { type AdminDownload, readAdminDownloads } from "../admin-queries.server";
import { DownloadForm, downloadFields } from "../components/admin/download-form";
import { FormerVersions } from "../components/admin/former-versions";
import { answerDownloadForm } from "../form.server";
import type { Route } from "./+types/admin-list";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Téléchargements");

export async function loader({ context }: Route.LoaderArgs) {
  staffOf(context);
  const { db, now } = services(context);
  return { items: await readAdminDownloads(db, now()) };
}

export const action = (args: Route.ActionArgs) => answerDownloadForm(args);

export default function Downloads({ loaderData: { items }, actionData }: Route.ComponentProps) {
  // Until the page is read again, a file that was saved still has its old revision here: saved once more, it would
  // conflict with itself.
  const busy = useBusy(true);
  return (
    <div className="page pt-6 md:pt-7 *:max-w-[60rem]">
      <h1 className="font-title text-title">Téléchargements</h1>
      <p className="mt-1 text-text-2">
        Les liens restent sur le serveur. Un téléchargement compte une fois par personne, par fichier et par
        jour&#8239;; pas celui de l'équipe, d'un robot ou de qui refuse le suivi.
      </p>
      <FormAnswer result={actionData} />
      {items.length === 0 && (
        <EmptyNote className="mt-5">
          Aucun téléchargement. Le prochain déploiement ajoute ceux qui manquent.
        </EmptyNote>
      )}
      {items.length > 0 && (
        <FoldedList>
          {items.map((item) => (
            <Item key={item.slug} item={item} busy={busy} result={actionData} />
          ))}
        </FoldedList>
      )}
      <TypedGuard refused={Boolean(actionData?.typed)} />
    </div>
  );
}

interface ItemProps {
  item: AdminDownload;
  busy: boolean;
  result: Route.ComponentProps["actionData"];
}

function Item({ item, busy, result }: ItemProps) {
  const mine = result?.slug === item.slug ? result : undefined;
  const isSaved = mine?.ok === true && !mine.isRemoval;
  // A former version that is taken away leaves what the form shows, and so what is typed in it.
  const shown = JSON.stringify(downloadFields.map(({ name }) => item[name]));
  const filled = useFilled(shown, item.revision, isSaved ? mine : undefined);
  const revision = shown === filled.read ? item.revision : filled.revision;
  const figures = [
    ["Aujourd'hui", item.counts.today],
    ["30 jours", item.counts.month],
    ["Total", item.counts.total],
  ] as const;
  return (
    <FoldedItem
      title={item.title}
      line={
        <span className="font-mono">
          {[item.size, item.format, item.version].filter(Boolean).join(" · ")}
        </span>
      }
      figures={figures}
      answer={mine}
      open={mine && (!mine.ok || mine.isRemoval)}
      isTyped={filled.isTyped}
    >
      <div key={filled.from} onInput={filled.onInput} onSubmit={filled.onSubmit}>
        <RecordConflict label="Deux versions de ce fichier" fields={downloadFields} answer={mine} />
        <DownloadForm
          slug={item.slug}
          revision={mine?.typed ? mine.revision : revision}
          values={mine?.typed ?? item}
          keep={item.isReal ? (mine?.typed?.keep ?? true) : null}
          issues={mine?.issues ?? {}}
          busy={busy}
        />
        <FormerVersions item={item} busy={busy} />
      </div>
    </FoldedItem>
  );
}
