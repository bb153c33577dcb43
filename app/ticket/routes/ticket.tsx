import { data, useRouteLoaderData } from "react-router";
import { readConsoleForm } from "#app/diagnostic/console-form";
import { allPages } from "#app/guide/pages.server";
import { pageMeta } from "#app/layout/social-card";
import { SupportState } from "#app/layout/support-state";
import { readOwnVersion } from "#app/patches/versions/installed.server";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { outcomeContext, services, viewerOf } from "#app/platform/context";
import { textField } from "#app/platform/request/form-fields";
import { issuesByField } from "#app/platform/request/issues";
import { refuseUnlessPost } from "#app/platform/request/methods";
import { limitRate } from "#app/platform/request/rate-limit";
import { fieldsToMend, outcomeTitle } from "#app/platform/response/outcome-title";
import { content } from "#app/platform/response/page-kind";
import type { loader as rootLoader } from "#app/root";
import { PageTitle } from "#app/ui/page-title";
import { TextLink } from "#app/ui/text-link";
import { buildTicket } from "../build-ticket";
import { Messages, readyText } from "../components/messages";
import { TicketForm } from "../components/ticket-form";
import { seenText } from "../plain-text";
import { emptyTicket, ticketOf, ticketSchema } from "../schemas";
import type { Route } from "./+types/ticket";

export const handle = content;
export const headers = passHeaders;

const title = "Préparer un ticket";
const description =
  "Écrivez une demande d'aide complète en une minute\u00a0: le site la met en forme pour Discord et masque vos secrets.";

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { db, origin } = services(context);
  const version = viewer?.installedPatch ? await readOwnVersion(db, viewer.installedPatch) : "";
  const cameFrom = url.searchParams.get("guide");
  const guide = allPages.find(({ anchor }) => anchor === cameFrom)?.title ?? "";
  return data(
    { version, guide, origin, outcome: context.get(outcomeContext) },
    { headers: pageCacheHeaders(viewer) },
  );
}

/** Answers with the messages to paste. What was typed is neither kept nor logged: it is nobody's but the reader's. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseUnlessPost(request);
  await limitRate(services(context).env.LIMIT_WRITE, request, "ticket");
  const form = await readConsoleForm(request);
  const fields = ticketOf((name) => seenText(textField(form, name)));
  const headers = { "Cache-Control": "private, no-store" };
  // From the diagnosis, which knows some of it: the rest is still to be written.
  if (textField(form, "etape") === "remplir") {
    return data({ fields, issues: {}, ticket: null, isBegun: true }, { headers });
  }
  const parsed = ticketSchema.safeParse(fields);
  const issues = parsed.error ? issuesByField(parsed.error) : {};
  const ticket = parsed.success ? buildTicket(parsed.data) : null;
  context.set(
    outcomeContext,
    ticket ? readyText(ticket.messages.length) : fieldsToMend(Object.keys(issues).length),
  );
  return data({ fields, issues, ticket, isBegun: false }, { status: parsed.success ? 200 : 422, headers });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    { title: outcomeTitle(loaderData?.outcome, title), description, path: "/assistance/ticket" },
    loaderData?.origin,
  );

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const opening = useRouteLoaderData<typeof rootLoader>("root")?.opening ?? null;
  const isAnswer = actionData !== undefined;
  const typed = actionData?.fields ?? { ...emptyTicket, guide: loaderData.guide };
  const fields = actionData && !actionData.isBegun ? typed : { ...typed, version: loaderData.version };
  return (
    <div className="page max-w-[52rem] pt-8 md:pt-10">
      <PageTitle
        lead={
          <>
            Une demande complète reçoit une réponse plus vite. Remplissez ce que vous savez&nbsp;: le site la
            met en forme pour Discord et masque vos secrets. Une erreur dans la console&#8239;?{" "}
            <TextLink href="/assistance/diagnostic" newTab={isAnswer}>
              Le diagnostic
            </TextLink>{" "}
            en connaît peut-être la cause.
          </>
        }
      >
        {title}
      </PageTitle>
      <div className="mt-3">
        <SupportState opening={opening} words={["Support ouvert", "Support fermé"]} />
      </div>
      {actionData?.ticket && <Messages ticket={actionData.ticket} />}
      <TicketForm
        fields={fields}
        issues={actionData?.issues ?? {}}
        again={actionData?.ticket != null}
        newTab={isAnswer}
      />
    </div>
  );
}
