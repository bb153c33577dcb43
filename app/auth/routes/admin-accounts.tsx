import { data, useNavigation } from "react-router";
import { actorOf } from "#app/audit/record";
import { services } from "#app/platform/context";
import { formatDate } from "#app/platform/dates";
import { readForm, textField } from "#app/platform/form-fields";
import { describeError } from "#app/platform/log";
import { app } from "#app/platform/page-kind";
import { site } from "#app/site";
import { Callout } from "#app/ui/callout";
import { accountMessages } from "../account-messages";
import { accountSchema, newAccountSchema } from "../account-schemas";
import { AccountForm } from "../components/admin/account-form";
import { SessionTable } from "../components/admin/session-table";
import { createAccount, deleteAccount, listAccounts, updateAccount } from "../local-accounts.server";
import { roleLabel } from "../roles";
import { endSessions, listSessions } from "../session-list.server";
import { staffOf, staffWriter } from "../staff.server";
import type { Route } from "./+types/admin-accounts";

export const handle = app;
export const meta: Route.MetaFunction = () => [
  { title: `Comptes · Administration · ${site.nom}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = staffOf(context, "admin");
  const { db, env, now } = services(context);
  const [accounts, sessions] = await Promise.all([listAccounts(db), listSessions(db, now())]);
  return { accounts, sessions, own: viewer.sessionId, enabled: Boolean(env.LOCAL_ADMIN_PASSWORD) };
}

const answer = (
  status: number,
  ok: boolean,
  message: string,
  id = "",
  issues: Record<string, string | undefined> = {},
) => data({ ok, message, id, issues: issues as Record<string, string> }, { status });

/** Accounts and sessions: owners only (AUTH-23). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = staffWriter(context, "admin");
  const { db, log, now } = services(context);
  const form = await readForm(request);
  const change = { actor: actorOf(viewer), now: now() };
  const intent = textField(form, "intent");
  const id = textField(form, "id").slice(0, 64);
  try {
    if (intent === "terminer" || intent === "terminer-toutes") {
      const person = textField(form, "person").slice(0, 80);
      await endSessions(
        db,
        intent === "terminer" ? { id: textField(form, "session"), ...change } : { person, ...change },
      );
      return answer(200, true, "Session terminée.");
    }
    if (intent === "supprimer") {
      const outcome = await deleteAccount(db, id, change);
      if (outcome.kind === "missing") return answer(404, false, accountMessages.missing, id);
      if (outcome.kind === "protected") return answer(409, false, accountMessages.protected, id);
      return answer(200, true, accountMessages.deleted);
    }
    const typed = Object.fromEntries(
      ["username", "displayName", "email", "role"].map((name) => [name, textField(form, name)]),
    );
    const password = String(form.get("password") ?? "");
    const parsed = (id ? accountSchema : newAccountSchema).safeParse({ ...typed, password });
    if (!parsed.success) {
      const issues: Record<string, string> = {};
      for (const issue of parsed.error.issues) {
        const name = String(issue.path[0]);
        issues[name] ??= name === "password" ? "De 12 à 1 024 caractères." : issue.message;
      }
      return answer(422, false, "", id, issues);
    }
    const outcome = id
      ? await updateAccount(db, id, parsed.data, change)
      : await createAccount(db, parsed.data, change);
    if (outcome.kind === "missing") return answer(404, false, accountMessages.missing, id);
    if (outcome.kind === "taken") return answer(422, false, "", id, outcome.issues);
    return answer(200, true, id ? accountMessages.saved : accountMessages.created);
  } catch (error) {
    log.error("compte", { reason: describeError(error) });
    return answer(503, false, accountMessages.failed, id);
  }
}

const fresh = { username: "", displayName: "", email: "", role: "nvteam" };

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, sessions, own, enabled } = loaderData;
  const busy = useNavigation().state === "submitting";
  const issuesFor = (id: string) =>
    actionData && !actionData.ok && actionData.id === id ? actionData.issues : {};
  const creating = Object.keys(issuesFor("")).length > 0;
  return (
    <div className="page pt-6 md:pt-7 *:max-w-[66rem]">
      <h1 className="font-title text-title">Comptes</h1>
      {actionData?.message && (
        <div className="mt-4" role="status">
          <Callout kind={actionData.ok ? "note" : "danger"} title={actionData.message} />
        </div>
      )}
      <section className="mt-6">
        <h2 className="font-title text-step">Sessions ouvertes</h2>
        <SessionTable rows={sessions} own={own} busy={busy} />
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
                Le secret <code className="font-mono">LOCAL_ADMIN_PASSWORD</code> n'est pas défini : personne
                ne peut se connecter ainsi.
              </p>
            </Callout>
          </div>
        )}
        <ul className="mt-3 grid gap-3">
          {accounts.map((account) => {
            const issues = issuesFor(account.id);
            return (
              <li key={account.id} className="rounded-card border border-line bg-s1">
                <details open={Object.keys(issues).length > 0}>
                  <summary className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card px-4 py-3 text-ui hover:bg-s2/60 md:px-5">
                    <span className="font-mono text-accent">{account.username}</span>
                    <span className="font-medium">{account.displayName}</span>
                    <span className="text-text-3">{roleLabel(account.role)}</span>
                    <span className="ml-auto text-small text-text-3">
                      Créé le {formatDate(account.createdAt)}
                    </span>
                  </summary>
                  <div className="border-t border-line p-4 md:p-5">
                    <AccountForm
                      id={account.id}
                      fixed={account.username === "admin"}
                      values={{ ...account, email: account.email ?? "" }}
                      issues={issues}
                      busy={busy}
                    />
                  </div>
                </details>
              </li>
            );
          })}
          <li className="rounded-card border border-dashed border-line-2">
            <details open={creating}>
              <summary className="rounded-card px-4 py-3 text-ui font-semibold text-accent hover:bg-s2/60 md:px-5">
                Créer un compte local
              </summary>
              <div className="border-t border-line p-4 md:p-5">
                <AccountForm key={accounts.length} values={fresh} issues={issuesFor("")} busy={busy} />
              </div>
            </details>
          </li>
        </ul>
      </section>
    </div>
  );
}
