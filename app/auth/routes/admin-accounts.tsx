import type { ShouldRevalidateFunctionArgs } from "react-router";
import { FormAnswer } from "#app/admin/components/form-answer";
import { TypedGuard } from "#app/admin/components/typed-guard";
import { rereadAfterConflict } from "#app/admin/reread-after-conflict";
import { staffMeta } from "#app/admin/staff-meta";
import { useBusy } from "#app/admin/use-busy";
import { useFilled } from "#app/admin/use-filled";
import { useUnfolded } from "#app/admin/use-unfolded";
import { services } from "#app/platform/context";
import { readEdge } from "#app/platform/keyset";
import { readForm } from "#app/platform/request/form-fields";
import { singleParam } from "#app/platform/request/search-params";
import { app } from "#app/platform/response/page-kind";
import { Callout } from "#app/ui/callout";
import { OlderPages } from "#app/ui/older-pages";
import { AccountForm } from "../components/admin/account-form";
import { AccountItem } from "../components/admin/account-item";
import { SessionTable } from "../components/admin/session-table";
import { listAccounts } from "../local-accounts/local-accounts.server";
import { saveAccount } from "../local-accounts/save-account.server";
import { listSessions } from "../sessions/session-list.server";
import { staffOf, staffWriter } from "../staff.server";
import type { Route } from "./+types/admin-accounts";

/**
 * Reads the page again after a conflict, and when an account that was to be deleted is already gone. A form in which
 * somebody types keeps its text.
 */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  rereadAfterConflict(args) || (args.actionStatus === 404 && args.formData?.get("intent") === "supprimer");
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Comptes");

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = staffOf(context, "admin");
  const { db, env, now } = services(context);
  const edge = readEdge(singleParam(url.searchParams, "avant"));
  const [accounts, sessions] = await Promise.all([listAccounts(db), listSessions(db, now(), edge)]);
  const enabled = Boolean(env.LOCAL_ADMIN_PASSWORD);
  return { accounts, sessions, own: viewer.sessionId, enabled, envoi: crypto.randomUUID() };
}

/** Accounts and sessions: owners only (AUTH-23). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = staffWriter(context, "admin");
  return saveAccount(services(context), viewer, await readForm(request));
}

const empty = { username: "", displayName: "", email: "", role: "nvteam" };

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, sessions, own, enabled, envoi } = loaderData;
  const busy = useBusy();
  const created = actionData?.id === "" ? actionData : undefined;
  // Not by how many there are: that stays the same where somebody else deleted one meanwhile.
  const { from, isTyped, onInput, onSubmit } = useFilled(envoi, 0, created?.ok ? created : undefined);
  const unfolded = useUnfolded(created && !created.ok, created, isTyped);
  return (
    <div className="page pt-6 md:pt-7">
      <h1 className="font-title text-title">Comptes</h1>
      <FormAnswer result={actionData} />
      <section className="mt-6">
        <h2 className="font-title text-step">Sessions ouvertes</h2>
        <SessionTable rows={sessions.rows} own={own} busy={busy} />
        <OlderPages
          label="Pages des sessions"
          start={sessions.first ? null : "/admin/comptes"}
          older={sessions.next && `/admin/comptes?avant=${sessions.next}`}
          olderLabel="Sessions vues plus tôt"
        />
      </section>
      <section className="mt-8">
        <h2 className="font-title text-step">Comptes locaux</h2>
        <p className="mt-1 text-text-2">
          L'entrée de secours quand Discord est en panne, à l'adresse{" "}
          <code className="font-mono text-small">/auth/local</code>.
        </p>
        {!enabled && (
          <div className="mt-3">
            <Callout kind="attention" title="Comptes locaux désactivés">
              <p>
                Le secret <code className="font-mono">LOCAL_ADMIN_PASSWORD</code> n'est pas défini&nbsp;:
                personne ne peut se connecter ainsi.
              </p>
            </Callout>
          </div>
        )}
        <ul className="mt-3 grid gap-3">
          {accounts.map((account) => (
            <AccountItem
              key={account.id}
              account={account}
              result={actionData?.id === account.id ? actionData : undefined}
              busy={busy}
            />
          ))}
          <li className="rounded-card border border-line bg-s1">
            <details className="group" {...unfolded}>
              <summary className="rounded-card group-open:rounded-b-none px-4 py-3 text-ui font-semibold text-accent hover:bg-s2 md:px-5">
                Créer un compte local
              </summary>
              <div className="border-t border-line p-4 md:p-5" onInput={onInput} onSubmit={onSubmit}>
                <AccountForm
                  key={from}
                  envoi={envoi}
                  values={created?.typed ?? empty}
                  issues={created?.issues ?? {}}
                  busy={busy}
                />
              </div>
            </details>
          </li>
        </ul>
      </section>
      <TypedGuard refused={Boolean(actionData?.typed)} />
    </div>
  );
}
