import { data } from "react-router";
import { ErrorScreen } from "#app/layout/error-screen";
import { passHeaders } from "#app/platform/cache/page-cache";
import { type Services, services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { readForm, textField } from "#app/platform/request/form-fields";
import { refuseUnlessPost } from "#app/platform/request/methods";
import { limitRate } from "#app/platform/request/rate-limit";
import { content } from "#app/platform/response/page-kind";
import { communaute, site } from "#app/site";
import { ButtonLink, buttonClass } from "#app/ui/button";
import { SignInButton } from "../components/sign-in-button";
import { callbackTexts, messages, SignInError } from "../discord/messages";
import { explainCallback, finishSignIn } from "../discord/sign-in.server";
import { safeReturnTo } from "../return-to";
import { endSignIn, readSignIns, setCookies } from "../sessions/cookies";
import type { Route } from "./+types/callback";

export const handle = content;
export const headers = passHeaders;

export const meta: Route.MetaFunction = () => [
  { title: `Connexion · ${site.nom}` },
  { name: "robots", content: "noindex" },
];

/**
 * The code in the address must reach nobody else. Not `no-referrer`: with it browsers send the form that
 * posts the code back with `Origin: null`, which the origin check refuses.
 */
const privateHeaders = { "Cache-Control": "private, no-store", "Referrer-Policy": "strict-origin" };

/** What the refused person can do beside trying again: join the server, or ask who gives the roles. */
function remedyOf(message: string): keyof typeof communaute | null {
  if (message === messages.notMember) return "invitation";
  return message === messages.noRole ? "ticket" : null;
}

/** Another try comes back to where this one began (NAV-10). */
async function refuse(error: SignInError, request: Request, state: string | null, { env, origin }: Services) {
  const { message, status } = error;
  const { own, others } = await readSignIns(request, state, env.SESSION_SECRET);
  const headers = new Headers(privateHeaders);
  setCookies(headers, endSignIn(request, others));
  return data(
    {
      step: "refused" as const,
      status,
      message,
      remedy: remedyOf(message),
      // Late, begun in another browser (an app's own, on a phone), or cookies are refused: the last two come back here for ever.
      hint: message === messages.codeExpired && !own ? callbackTexts.noCookie : null,
      returnTo: safeReturnTo(own?.returnTo, origin),
    },
    { status, headers },
  );
}

/** GET spends nothing: it shows the progress screen, which posts the code back (T-02). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const scope = services(context);
  const refusal = await explainCallback(scope, request, url.searchParams);
  if (refusal) return refuse(refusal, request, url.searchParams.get("state"), scope);
  return data(
    {
      step: "ready" as const,
      code: url.searchParams.get("code") ?? "",
      state: url.searchParams.get("state") ?? "",
    },
    { headers: privateHeaders },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  refuseUnlessPost(request, "POST");
  const scope = services(context);
  // A link to this address would bring no code: the way on is another sign-in.
  await limitRate(scope.env.LIMIT_SIGN_IN, request, "retour", "/auth/discord");
  const form = await readForm(request);
  const params = new URLSearchParams();
  for (const name of ["code", "state", "error"]) {
    if (form.has(name)) params.set(name, textField(form, name));
  }
  try {
    return await finishSignIn(scope, request, params);
  } catch (error) {
    const refusal = error instanceof SignInError ? error : new SignInError(messages.unknown, 503);
    scope.log.warn("connexion-refusee", {
      status: refusal.status,
      reason: error instanceof SignInError ? error.message : describeError(error),
    });
    return refuse(refusal, request, params.get("state"), scope);
  }
}

export default function Callback({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData ?? loaderData;
  return state.step === "ready" ? <Progress code={state.code} state={state.state} /> : <Refused {...state} />;
}

type RefusedProps = Awaited<ReturnType<typeof refuse>>["data"];

function Refused({ status, message, remedy, hint, returnTo }: RefusedProps) {
  return (
    <ErrorScreen
      status={status}
      title={callbackTexts.title}
      text={message}
      isTold
      actions={
        <>
          {remedy && (
            <ButtonLink href={communaute[remedy].url} kind="primary" external>
              {communaute[remedy].nom}
            </ButtonLink>
          )}
          <SignInButton returnTo={returnTo} kind={remedy ? "outline" : "primary"} />
          <ButtonLink href="/" kind="outline">
            {callbackTexts.back}
          </ButtonLink>
        </>
      }
    >
      {hint && <p className="max-w-prose text-text-2">{hint}</p>}
    </ErrorScreen>
  );
}

function Progress({ code, state }: { code: string; state: string }) {
  return (
    <form
      method="post"
      action="/auth/callback"
      data-auto-submit
      data-offline-text={messages.offline}
      className="mx-auto min-h-[60vh] max-w-lg px-4 pt-[max(4rem,14vh)] pb-16 text-center"
    >
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="state" value={state} />
      <h1 className="font-title text-title">{callbackTexts.progress}</h1>
      <p className="mt-3 text-text-2" data-progress-text>
        Nous vérifions votre compte auprès de Discord.
      </p>
      <button type="submit" className={`${buttonClass("outline")} mt-6`}>
        Continuer
      </button>
    </form>
  );
}
