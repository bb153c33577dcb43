import { data, Form, Link } from "react-router";
import { FormAnswer } from "#app/admin/components/form-answer";
import { TypedGuard } from "#app/admin/components/typed-guard";
import { staffMeta } from "#app/admin/staff-meta";
import { useBusy } from "#app/admin/use-busy";
import { useFilled } from "#app/admin/use-filled";
import { actorOf } from "#app/audit/record";
import { services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { readForm, textField } from "#app/platform/request/form-fields";
import { app } from "#app/platform/response/page-kind";
import { lineText } from "#app/text/text-rules";
import { isSeen } from "#app/text/unseen";
import { buttonClass } from "#app/ui/button";
import { CopyButton } from "#app/ui/copy-button";
import { FormField, fieldState } from "#app/ui/form-field";
import { useOpenIssues } from "#app/ui/use-open-issues";
import { TokenTable } from "../components/admin/token-table";
import { formKey } from "../form-key.server";
import { staffOf, staffWriter } from "../staff.server";
import { createToken, listTokens } from "../tokens/api-tokens.server";
import { revokeToken } from "../tokens/token-revocation.server";
import { tokenScopes } from "../tokens/token-scopes";
import type { Route } from "./+types/admin-tokens";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Jetons");

export async function loader({ context }: Route.LoaderArgs) {
  staffOf(context, "admin");
  // The name of the next sending: a form sent twice makes one token.
  return { tokens: await listTokens(services(context).db), envoi: crypto.randomUUID() };
}

const revokedMeanwhile =
  "Ce jeton a déjà été créé, puis révoqué. Envoyez de nouveau le formulaire pour en créer un autre.";

/** Makes or revokes a token: owners only. The token is in the answer to its form and nowhere else. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = staffWriter(context, "admin");
  const { db, env, log, now } = services(context);
  const form = await readForm(request);
  const change = { actor: actorOf(viewer), now: now() };
  const answer = (status: number, result: { token?: string; message?: string; error?: string }) =>
    data(
      {
        ok: status === 200,
        token: null,
        message: "",
        error: undefined,
        typed: result.token ? null : typed,
        ...result,
      },
      { status },
    );
  const intent = textField(form, "intent");
  const id = textField(form, "id").slice(0, 64);
  const usage = textField(form, "name");
  const scope = textField(form, "scope") === "ecriture" ? "ecriture" : "lecture";
  const envoi = textField(form, "envoi") || crypto.randomUUID();
  const typed = { usage, scope };
  try {
    if (intent === "revoquer") {
      await revokeToken(db, id, change);
      return answer(200, { message: "Jeton révoqué." });
    }
    const name = lineText(60).refine(isSeen).safeParse(usage);
    if (!name.success)
      return answer(422, { error: "Indiquez à quoi sert ce jeton, en 60 caractères au plus." });
    const key = await formKey({ env }, change.actor, { envoi, fields: ["jeton", scope, name.data] });
    const token = await createToken(db, { name: name.data, scope, key, ...change });
    return token ? answer(200, { token }) : answer(409, { message: revokedMeanwhile });
  } catch (error) {
    log.error("jeton", { reason: describeError(error) });
    const deed = intent === "revoquer" ? "révocation" : "sauvegarde";
    return answer(503, { message: `❌ Erreur lors de la ${deed} du jeton sur le serveur.` });
  }
}

export default function Tokens({ loaderData: { tokens, envoi }, actionData }: Route.ComponentProps) {
  const busy = useBusy();
  // The fields alone are begun anew: the button keeps the focus.
  const { from, onInput, onSubmit } = useFilled(envoi, 0, actionData?.token ? actionData : undefined);
  const open = useOpenIssues({ name: actionData?.error }, actionData);
  const error = open.issues["name"];
  return (
    <div className="page pt-6 md:pt-7">
      <h1 className="font-title text-title">Jetons</h1>
      <p className="mt-1 text-text-2">
        Un jeton ouvre l'
        <a className="link" href="/api">
          API
        </a>{" "}
        à un programme, au nom de son auteur. Si celui-ci n'est plus Owner, ses jetons sont révoqués.
      </p>
      <FormAnswer result={actionData} />
      <NewToken token={actionData?.token} />
      <Form
        method="post"
        noValidate
        onInput={(event) => {
          onInput();
          open.onInput(event);
        }}
        onSubmit={onSubmit}
        className="mt-5 grid items-start gap-4 rounded-card border border-line bg-s1 p-4 sm:grid-cols-[1fr_12rem_auto] md:p-5"
      >
        <input type="hidden" name="envoi" value={envoi} />
        <FormField id="name" label="Usage" error={error}>
          <input
            key={from}
            {...fieldState("name", { error })}
            name="name"
            defaultValue={actionData?.typed?.usage}
            maxLength={60}
            autoComplete="off"
            placeholder="Script de publication"
            className="field w-full"
          />
        </FormField>
        <FormField id="scope" label="Portée">
          <select
            key={from}
            {...fieldState("scope", {})}
            name="scope"
            defaultValue={actionData?.typed?.scope}
            className="field w-full"
          >
            {Object.entries(tokenScopes).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </FormField>
        <button type="submit" disabled={busy} className={`${buttonClass("primary")} sm:mt-7`}>
          Créer un jeton
        </button>
      </Form>
      <TokenTable rows={tokens} busy={busy} />
      <p className="mt-4 text-small text-text-3">
        <Link className="link" to="/admin/journal">
          Le journal
        </Link>{" "}
        note ce que chaque jeton a changé.
      </p>
      <TypedGuard refused={Boolean(actionData?.typed?.usage)} />
    </div>
  );
}

/** The line is there before it has its words: what arrives together with them is not read out. */
function NewToken({ token }: { token: string | null | undefined }) {
  return (
    <div
      className={
        token ? "mt-4 grid gap-3 rounded-card border border-accent-line bg-accent-soft p-4 md:p-5" : undefined
      }
    >
      <p className="font-semibold" role="status">
        {token && "Copiez ce jeton maintenant\u00a0: il ne sera plus jamais montré."}
      </p>
      {token && (
        <p className="flex flex-wrap items-center gap-3">
          <code id="jeton" className="min-w-0 font-mono text-small break-all">
            {token}
          </code>
          <CopyButton from="jeton" className={buttonClass("outline")} />
        </p>
      )}
    </div>
  );
}
