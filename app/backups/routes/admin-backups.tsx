import { data, redirect, useLocation } from "react-router";
import { DoneNotice } from "#app/admin/components/done-notice";
import { staffMeta } from "#app/admin/staff-meta";
import { actorOf } from "#app/audit/record";
import { can } from "#app/auth/roles";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { type Services, services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { describeError } from "#app/platform/log";
import { ownValue } from "#app/platform/own-value";
import { readForm, textField } from "#app/platform/request/form-fields";
import { refuseUnlessPost } from "#app/platform/request/methods";
import { FormError, readMultipart } from "#app/platform/request/multipart.server";
import { app } from "#app/platform/response/page-kind";
import { within } from "#app/platform/within";
import { retention } from "#app/privacy/retention";
import { Callout } from "#app/ui/callout";
import { EmptyNote } from "#app/ui/empty-note";
import { uploadLimits } from "../archive/read-archive.server";
import { readBack } from "../archive/read-back.server";
import { BackupError, importFailed } from "../backup-error";
import { BackupList } from "../components/backup-list";
import { DepositList } from "../components/deposit-list";
import { ImportForm } from "../components/import-form";
import { SaveForm } from "../components/save-form";
import { undoMs } from "../retention";
import { keepUpload, listDeposits, listUnlisted } from "../sources.server";
import { type Backup, listBackups, saveBackup } from "../store.server";
import type { Route } from "./+types/admin-backups";

export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Sauvegardes");

/** How long R2 has to say what was put into it. */
const storageMs = 1500;

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = staffOf(context);
  const own = services(context);
  const { db, now } = own;
  const mayRestore = can(viewer, "admin");
  // Without R2 the page is still there, and says what is in the database.
  const [deposits, { rows, unlisted }] = await Promise.all([
    mayRestore ? within(storageMs, listDeposits(own)).catch(() => []) : [],
    listBackups(db).then(async (rows) => ({
      rows,
      unlisted: await within(storageMs, listUnlisted(own, rows)).catch(() => []),
    })),
  ]);
  return {
    deposits,
    unlisted,
    backups: rows.map(({ key, sha256, ...row }) => ({
      ...row,
      // A restore can be undone for seven days.
      undoes: row.kind === "securite" && row.touched !== null && now() - row.createdAt <= undoMs,
    })),
    mayRestore,
  };
}

const address = "/admin/sauvegardes";

/** Said after a redirect: a page that is loaded again, which without a script sends its form again, would save once more. */
const done = {
  relue: "Sauvegarde faite et relue.",
  "non-relue": "Sauvegarde faite. Le site n'a pas pu la relire\u00a0: refaites-en une plus tard.",
};

const saved = (how: keyof typeof done) => redirect(`${address}?fait=${how}`, 303);

/** What was refused, or failed. */
interface Result {
  message: string;
  reasons: readonly string[];
  /** About the file that was sent, and said where it was chosen. */
  isImport?: boolean;
}

const answer = (status: number, result: Result) => data(result, { status });

/** Saves now, or takes an archive to a dry run. */
export async function action(args: Route.ActionArgs) {
  const isUpload = /^multipart\//i.test(args.request.headers.get("Content-Type") ?? "");
  return isUpload ? receive(args) : save(args);
}

async function save({ request, context }: Route.ActionArgs) {
  const viewer = staffWriter(context);
  const own = services(context);
  const form = await readForm(request);
  if (textField(form, "intent") !== "sauvegarder") throw pageError(errors.badRequest);
  try {
    return await readAgain(own, await saveBackup(own, "manuelle", actorOf(viewer)));
  } catch (error) {
    if (error instanceof BackupError) {
      return answer(error.status, {
        message: "❌ La sauvegarde n'a pas été faite.",
        reasons: error.reasons,
      });
    }
    own.log.error("sauvegarde", { reason: describeError(error) });
    const message = "❌ Erreur lors de la sauvegarde. Réessayez dans un instant.";
    return answer(503, { message, reasons: [] });
  }
}

/** Whether the copy that was just made would be of use: found out now, not on the day when it is needed. */
async function readAgain(own: Services, backup: Backup) {
  try {
    await readBack(own, backup);
    return saved("relue");
  } catch (error) {
    if (error instanceof BackupError) {
      const message = "❌ La sauvegarde est faite, mais elle ne se relit pas.";
      return answer(500, { message, reasons: error.reasons });
    }
    own.log.error("sauvegarde", { reason: describeError(error) });
    return saved("non-relue");
  }
}

/** Owners only: an archive is read as a whole, and kept for its dry run when nothing is wrong with it. */
async function receive({ request, context }: Route.ActionArgs) {
  staffWriter(context, "admin");
  refuseUnlessPost(request);
  const own = services(context);
  const limits = { file: uploadLimits.bytes, total: uploadLimits.bytes, field: 100, files: 1, fields: 2 };
  let archive: Uint8Array | null = null;
  try {
    await readMultipart(request, limits, async ({ field, bytes, isTooLarge }) => {
      if (isTooLarge) throw new BackupError(["L'archive dépasse 32\u00a0Mo."], 413);
      if (field === "archive" && bytes.length > 0) archive = bytes;
    });
    if (!archive) throw new BackupError(["Choisissez un fichier qui ne soit pas vide."]);
    const name = await keepUpload(own, archive);
    return redirect(`${address}/${name}`, 303);
  } catch (error) {
    const refusal = { message: importFailed, isImport: true };
    if (error instanceof FormError) {
      return answer(error.error.status, {
        ...refusal,
        reasons: ["L'archive dépasse 32\u00a0Mo, ou n'a pas été reçue en entier."],
      });
    }
    if (error instanceof BackupError) return answer(error.status, { ...refusal, reasons: error.reasons });
    own.log.error("import", { reason: describeError(error) });
    return answer(503, {
      ...refusal,
      reasons: ["Le site n'a pas pu garder l'archive. Réessayez dans un instant."],
    });
  }
}

const aboutUnlisted = `La base de données ne les connaît pas\u00a0: elle est neuve, revenue en arrière, ou ne répondait pas quand elles ont été faites. Elles se restaurent comme les autres, et s'effacent au bout de ${retention.backupsMonths}\u00a0mois.`;

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { backups, deposits, unlisted, mayRestore } = loaderData;
  const fact = new URLSearchParams(useLocation().search).get("fait") ?? "";
  return (
    <div className="page pt-6 md:pt-7">
      <h1 className="font-title text-title">Sauvegardes</h1>
      <p className="mt-1 max-w-[44rem] text-text-2">
        Chaque nuit, le contenu du site est copié. Le site garde une copie par jour pendant 7 jours, par
        semaine pendant 4 semaines et par mois pendant {retention.backupsMonths} mois.
      </p>
      <p className="mt-1 max-w-[44rem] text-small text-text-3">
        Comptes locaux, jetons, messages à Discord, sessions et détail des visites n'y sont pas, ni aucun
        secret. Une archive contient des noms et des identifiants Discord&nbsp;: gardez-la en lieu sûr.
      </p>
      <DoneNotice text={ownValue(done, fact)} />
      {actionData && !actionData.isImport && (
        <div className="mt-4" role="alert">
          <Callout kind="danger" title={actionData.message}>
            {actionData.reasons.length > 0 && (
              <ul className="mt-1 list-disc pl-5 break-words">
                {actionData.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </Callout>
        </div>
      )}
      <div className="mt-5 grid grid-cols-1 gap-4 lg:grid-cols-2">
        <SaveForm address={address} mayDownload={mayRestore} />
        {mayRestore && (
          <ImportForm address={address} problems={actionData?.isImport ? actionData.reasons : []} />
        )}
      </div>
      <DepositList deposits={deposits} />
      {unlisted.length > 0 && (
        <BackupList
          id="hors-liste"
          title="Sauvegardes retrouvées dans le stockage"
          note={aboutUnlisted}
          backups={unlisted}
          mayRestore={mayRestore}
        />
      )}
      {backups.length > 0 && (
        <BackupList id="liste" title="Sauvegardes gardées" backups={backups} mayRestore={mayRestore} />
      )}
      {backups.length + unlisted.length === 0 && (
        <EmptyNote className="mt-4">
          Aucune sauvegarde pour l'instant&nbsp;: la première se fait cette nuit.
        </EmptyNote>
      )}
    </div>
  );
}
