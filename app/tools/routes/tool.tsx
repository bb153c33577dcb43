import { data } from "react-router";
import { SignInRequired } from "#app/auth/components/sign-in-required";
import { confirmMember, memberOf, redirectEndedSession } from "#app/auth/middleware";
import { leadElsewhere } from "#app/layout/elsewhere.server";
import { passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { readForm, textField } from "#app/platform/request/form-fields";
import { refuseUnlessPost } from "#app/platform/request/methods";
import { limitRate } from "#app/platform/request/rate-limit";
import { app } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import { frenchSpaces } from "#app/ui/french-spaces";
import { PageTitle } from "#app/ui/page-title";
import { UpLink } from "#app/ui/up-link";
import { answerForm } from "../answer-form.server";
import { findTool } from "../catalogue.server";
import { ToolForm } from "../components/tool-form";
import type { Route } from "./+types/tool";

export const handle = app;
export const headers = passHeaders;
export const middleware: Route.MiddlewareFunction[] = [redirectEndedSession, confirmMember];

const caching = { "Cache-Control": "private, no-store" };

/** Bytes of a form: a long file, each of its letters with an accent, beside its values. */
const longestForm = 2 * 1024 * 1024;

/** A guest gets the panel with status 401, whether the address names a tool or none, and no word of a tool. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const tool = findTool(params.outil);
  const elsewhere = tool ? null : leadElsewhere(url);
  if (elsewhere) throw elsewhere;
  if (!viewerOf(context)) return data({ tool: null }, { status: 401, headers: caching });
  if (!tool) throw pageError(errors.notFound);
  return data({ tool }, { headers: caching });
}

/** For who runs no script: the same form, read by the site. Nothing of it is kept or logged. */
export async function action({ request, context, params }: Route.ActionArgs) {
  memberOf(viewerOf(context));
  refuseUnlessPost(request);
  const tool = findTool(params.outil);
  if (!tool) throw pageError(errors.notFound);
  await limitRate(services(context).env.LIMIT_WRITE, request, "outils");
  const form = await readForm(request, longestForm);
  const answer = answerForm(tool, (name) => textField(form, name));
  if (!answer) throw pageError(errors.badRequest);
  const isRefused = answer.state.asked && answer.outcome.issues.length > 0;
  return data(answer, { status: isRefused ? 422 : 200, headers: caching });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.tool ? `${loaderData.tool.title} · ` : ""}Outils · ${site.nom}` },
  { name: "robots", content: "noindex" },
];

export default function ToolPage({ loaderData: { tool }, actionData, params }: Route.ComponentProps) {
  return (
    <div className="page pt-8 md:pt-10">
      {tool ? (
        <>
          <UpLink to="/outils">Outils</UpLink>
          <PageTitle lead={frenchSpaces(tool.summary)}>{tool.title}</PageTitle>
          <p className="mt-2 text-ui text-text-2">
            <span className="js-only">Rien de ce que vous écrivez ici ne quitte votre navigateur.</span>
            <noscript>
              {import.meta.env.SSR && (
                <span>Sans script, le site lit votre formulaire pour y répondre, et n'en garde rien.</span>
              )}
            </noscript>
            {/* Scripts run, and this page's did not come: neither answers. */}
            <span className="sans-js noscript:hidden">
              Un script n'a pas pu être chargé&nbsp;: rechargez la page.
            </span>{" "}
            Le guide&nbsp;:{" "}
            <a href={tool.guide.href} className="link">
              {frenchSpaces(tool.guide.label)}
            </a>
            .
          </p>
          <ToolForm key={tool.slug} tool={tool} answer={actionData ?? null} />
        </>
      ) : (
        <>
          <PageTitle>Outils</PageTitle>
          <div className="mt-7">
            <SignInRequired
              returnTo={`/outils/${encodeURIComponent(params.outil)}`}
              text="Connectez-vous avec Discord pour accéder aux outils."
            />
          </div>
        </>
      )}
    </div>
  );
}
