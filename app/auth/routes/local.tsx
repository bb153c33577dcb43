import { data, redirect } from "react-router";
import { passHeaders } from "#app/platform/cache/page-cache";
import { type Services, services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { describeError } from "#app/platform/log";
import { readForm, textField } from "#app/platform/request/form-fields";
import { limitRate } from "#app/platform/request/rate-limit";
import { tooManyTries } from "#app/platform/request/too-many";
import { content } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { FormField, fieldState } from "#app/ui/form-field";
import { accountMessages } from "../local-accounts/account-messages";
import { longestPassword } from "../local-accounts/account-rules";
import { authenticate, openLocalSession } from "../local-accounts/local-accounts.server";
import { localMarks } from "../local-accounts/local-marks.server";
import { forgetTries, mayTry, tryWindowSeconds } from "../local-accounts/sign-in-tries.server";
import { readSessionId, setCookies, startSessionCookies } from "../sessions/cookies";
import { describeAgent } from "../sessions/user-agent";
import type { Route } from "./+types/local";

export const handle = content;
export const headers = passHeaders;
export const meta: Route.MetaFunction = () => [
  { title: `Compte local · ${site.nom}` },
  { name: "robots", content: "noindex" },
];

/** Bytes of a name and a password. */
const longestForm = 16 * 1024;

/** Without the secret there are no local accounts, and no such page. */
function secretOf({ env }: Services): string {
  if (!env.LOCAL_ADMIN_PASSWORD) throw pageError(errors.notFound);
  return env.LOCAL_ADMIN_PASSWORD;
}

export function loader({ context }: Route.LoaderArgs) {
  secretOf(services(context));
  return data(null, { headers: { "Cache-Control": "private, no-store" } });
}

/** Signs in with a local account: the same answer, after the same work, whatever is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = services(context);
  const { db, env, log, now } = scope;
  const secret = secretOf(scope);
  await limitRate(env.LIMIT_SIGN_IN, request, "local");
  const form = await readForm(request, longestForm);
  const username = textField(form, "username").slice(0, 100);
  const password = String(form.get("password") ?? "");
  const refuse = (status: number, message: string) =>
    data(
      { message, username },
      { status, headers: status === 429 ? { "Retry-After": String(tryWindowSeconds) } : {} },
    );
  try {
    const address = request.headers.get("CF-Connecting-IP") ?? "inconnue";
    const [key = ""] = env.SESSION_SECRET;
    if (!(await mayTry(db, { username, address, secret: key, now: now() }))) {
      log.warn("compte-local-freine");
      return refuse(429, tooManyTries(tryWindowSeconds));
    }
    const account = await authenticate(db, { username, password, secret, now: now() });
    if (!account) {
      log.warn("compte-local-refuse");
      return refuse(401, accountMessages.wrong);
    }
    await forgetTries(db, username, key);
    const [mark] = await localMarks(env);
    const id = await openLocalSession(db, {
      account,
      mark,
      now: now(),
      agent: describeAgent(request.headers.get("User-Agent") ?? ""),
      previousId: await readSessionId(request, env.SESSION_SECRET),
    });
    log.info("connexion-locale", { account: account.id });
    const response = redirect("/admin", 303);
    setCookies(response.headers, await startSessionCookies(id, env.SESSION_SECRET));
    return response;
  } catch (error) {
    log.error("compte-local", { reason: describeError(error) });
    return refuse(503, errors.unavailable.message);
  }
}

export default function LocalSignIn({ actionData }: Route.ComponentProps) {
  return (
    <div className="page max-w-[28rem] pt-10">
      <h1 className="font-title text-title">Compte local</h1>
      <p className="mt-1 text-text-2">L'entrée de secours de l'équipe, quand Discord est en panne.</p>
      {actionData && (
        <div className="mt-4" role="alert">
          <Callout kind="danger" title={actionData.message} />
        </div>
      )}
      <form method="post" className="mt-5 grid gap-4 rounded-card border border-line bg-s1 p-5">
        <FormField id="username" label="Nom d'utilisateur">
          <input
            {...fieldState("username", {})}
            name="username"
            required
            autoComplete="username"
            maxLength={100}
            defaultValue={actionData?.username}
            className="field w-full"
          />
        </FormField>
        <FormField id="password" label="Mot de passe">
          <input
            {...fieldState("password", {})}
            name="password"
            type="password"
            required
            autoComplete="current-password"
            maxLength={longestPassword}
            className="field w-full"
          />
        </FormField>
        <button type="submit" className={buttonClass("primary")}>
          Se connecter
        </button>
      </form>
    </div>
  );
}
