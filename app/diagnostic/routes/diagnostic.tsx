import { data, useRouteLoaderData } from "react-router";
import { isCounted } from "#app/analytics/is-counted";
import { pageMeta } from "#app/layout/social-card";
import { SupportState } from "#app/layout/support-state";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { outcomeContext, services, viewerOf } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { textField } from "#app/platform/request/form-fields";
import { refuseUnlessPost } from "#app/platform/request/methods";
import { limitRate } from "#app/platform/request/rate-limit";
import { singleParam } from "#app/platform/request/search-params";
import { fieldsToMend, outcomeTitle } from "#app/platform/response/outcome-title";
import { content } from "#app/platform/response/page-kind";
import type { loader as rootLoader } from "#app/root";
import { buttonClass } from "#app/ui/button";
import { FormField, fieldState } from "#app/ui/form-field";
import { frenchSpaces } from "#app/ui/french-spaces";
import { PageTitle } from "#app/ui/page-title";
import { TextLink } from "#app/ui/text-link";
import { Findings, foundText } from "../components/findings";
import { KnownMessages } from "../components/known-messages";
import { readConsoleForm } from "../console-form";
import { countHits } from "../count-hits.server";
import { diagnose } from "../diagnose";
import { messagePage } from "../message-address";
import { ruleMessages } from "../messages";
import { readRules } from "../queries.server";
import type { Route } from "./+types/diagnostic";

export const handle = content;
export const headers = passHeaders;

const path = "/assistance/diagnostic";
const title = "Diagnostic de console";
const description =
  "Collez la console de votre serveur FiveM\u00a0: le site reconnaît les erreurs courantes, dit leur cause et quoi faire.";

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { db, origin } = services(context);
  const asked = singleParam(url.searchParams, "message");
  const messages = await readRules(db, viewer);
  const open = messages.find(({ id }) => id === asked) ?? null;
  // Anybody can make up names of messages: no copy of the page is kept for them (0011).
  const isMadeUp = asked !== null && !open;
  const headers = isMadeUp ? { "Cache-Control": "private, no-store" } : pageCacheHeaders(viewer);
  return data({ messages, open, origin, outcome: context.get(outcomeContext) }, { headers });
}

/**
 * Answers with what it recognises (N-12). What was pasted is neither kept nor logged; which rules were the answer is
 * counted.
 */
export async function action({ request, context }: Route.ActionArgs) {
  refuseUnlessPost(request);
  const { db, env, log, now, waitUntil } = services(context);
  const viewer = viewerOf(context);
  await limitRate(env.LIMIT_WRITE, request, "diagnostic");
  const pasted = textField(await readConsoleForm(request), "console");
  const headers = { "Cache-Control": "private, no-store" };
  if (pasted.trim() === "") {
    context.set(outcomeContext, fieldsToMend(1));
    return data({ diagnosis: null, issue: ruleMessages.empty }, { status: 422, headers });
  }
  const diagnosis = diagnose(pasted, await readRules(db, viewer));
  context.set(outcomeContext, foundText(diagnosis.findings.length));
  if (isCounted(request, viewer)) {
    const found = diagnosis.findings.map(({ rule }) => rule.id);
    waitUntil(
      countHits(db, found, now()).catch((error: unknown) =>
        log.error("diagnostic", { reason: describeError(error) }),
      ),
    );
  }
  return data({ diagnosis, issue: undefined }, { headers });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { open, outcome, origin } = loaderData ?? {};
  if (!open) return pageMeta({ title: outcomeTitle(outcome, title), description, path }, origin);
  const own = {
    title: outcomeTitle(outcome, `${frenchSpaces(open.title)} · ${title}`),
    description: frenchSpaces(open.cause.replaceAll("`", "")),
    path: messagePage(open.id),
  };
  return pageMeta(own, origin);
};

export default function Diagnostic({ loaderData, actionData }: Route.ComponentProps) {
  const opening = useRouteLoaderData<typeof rootLoader>("root")?.opening ?? null;
  const error = actionData?.issue;
  const isAnswer = actionData !== undefined;
  const hint =
    "Depuis le démarrage, telle quelle\u00a0: adresses IP, clés, webhooks et mots de passe sont masqués dans la réponse.";
  return (
    <div className="page max-w-[52rem] pt-8 md:pt-10">
      <PageTitle lead="Votre serveur ne démarre pas&#8239;? Collez sa console&nbsp;: le site reconnaît les erreurs courantes et dit quoi faire.">
        {title}
      </PageTitle>
      <div className="mt-3">
        <SupportState opening={opening} words={["Support ouvert", "Support fermé"]} />
      </div>
      {actionData?.diagnosis && <Findings diagnosis={actionData.diagnosis} />}
      <form method="post" action={path} noValidate data-send-once className="mt-8 grid gap-4">
        <FormField
          id="console"
          label={actionData?.diagnosis ? "Une autre console" : "La console du serveur"}
          hint={hint}
          error={error}
        >
          <textarea
            {...fieldState("console", { hint, error })}
            name="console"
            required
            // biome-ignore lint/a11y/noAutofocus: the one thing to mend
            autoFocus={error !== undefined}
            rows={10}
            spellCheck={false}
            className="field py-2.5 font-mono text-small"
          />
        </FormField>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <button type="submit" className={buttonClass(actionData?.diagnosis ? "outline" : "primary")}>
            Chercher la cause
          </button>
          <p className="text-ui text-text-2">
            Rien de ce que vous collez n'est gardé.{" "}
            <TextLink href="/assistance/ticket" newTab={isAnswer}>
              Préparer un ticket
            </TextLink>
          </p>
        </div>
      </form>
      <KnownMessages messages={loaderData.messages} open={loaderData.open?.id ?? null} newTab={isAnswer} />
    </div>
  );
}
