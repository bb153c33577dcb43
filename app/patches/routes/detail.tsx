import { ArrowLeft, ArrowRight, Link as LinkIcon } from "lucide-react";
import { data, redirect } from "react-router";
import { leadElsewhere } from "#app/layout/elsewhere.server";
import { socialMeta } from "#app/layout/social-card";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { content } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import { beginningOf } from "#app/text/shorten";
import { formatDate } from "#app/time/dates";
import { UpLink } from "#app/ui/up-link";
import { CheckOffer } from "../components/check-offer";
import { InstallationState } from "../components/installed-version";
import { PatchBody } from "../components/patch-body";
import { GroupCounts, PatchDate, PatchTitle } from "../components/patch-heading";
import { SqlRun } from "../components/sql-run";
import { fileKinds } from "../groups";
import { patchMessages } from "../messages";
import { type PatchDetail, readMeantVersion, readPatch } from "../queries.server";
import { serverOf } from "../versions/installed";
import { pathAddress } from "../versions/upgrade-path";
import type { Route } from "./+types/detail";

export const handle = content;
export const headers = passHeaders;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { db, origin } = services(context);
  const { version } = params;
  const detail = await readPatch(db, { version, reader: viewer?.discordId ?? null });
  if (!detail) {
    // With or without a 'v', an old link, from before the version was corrected, or 5.2 for 5.2.0.
    const meant = await readMeantVersion(db, version);
    if (meant) throw redirect(`/patch-notes/${encodeURIComponent(meant)}`);
    throw leadElsewhere(url) ?? pageError({ ...errors.notFound, message: patchMessages.missing });
  }
  return data(
    {
      ...detail,
      address: `${origin}/patch-notes/${encodeURIComponent(version)}`,
      server: serverOf(viewer),
    },
    { headers: pageCacheHeaders(viewer) },
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: site.titre }];
  const { patch, address } = loaderData;
  const title = `${patch.version} · ${patch.title}`;
  const description = beginningOf(patch.description.replace(/\s+/g, " "), 180);
  return [
    { title: `${title} · Patch Notes · ${site.nom}` },
    ...socialMeta({
      title,
      description,
      address,
      picture: "og/patch-notes.png",
      origin: address.slice(0, address.indexOf("/patch-notes/")),
    }),
  ];
};

const listTaken = (taken: PatchDetail["taken"]): string =>
  taken.map(({ kind, at }) => `${fileKinds[kind]} le ${formatDate(at)}`).join(", ");

export default function Patch({ loaderData }: Route.ComponentProps) {
  const { patch, taken, checkable, outdated, newer, older, address, server } = loaderData;
  const path = `/patch-notes/${patch.version}`;
  return (
    <article className="page max-w-[60rem] pt-8 md:pt-10">
      <UpLink to="/patch-notes">Patch Notes</UpLink>
      <p className="font-mono text-lead text-accent">{patch.version}</p>
      <h1 className="font-title text-title md:text-[2.25rem]">
        <PatchTitle patch={patch} isOwn={server?.installed === patch.id} />
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <PatchDate patch={patch} />
        <GroupCounts patch={patch} />
        <button
          type="button"
          data-copy={address}
          data-refused="Copie impossible — l'adresse est dans la barre du navigateur."
          data-needs-js
          className="no-print flex min-h-11 items-center md:pointer-fine:min-h-8 gap-2 rounded-key px-2 text-small text-text-2 hover:bg-s2 hover:text-text-1"
        >
          <LinkIcon aria-hidden="true" />
          <span data-copy-label>Copier le lien</span>
        </button>
      </div>
      <div className="mt-7">
        <PatchBody
          patch={patch}
          returnTo={path}
          heading="h2"
          underSql={
            <SqlRun
              patch={patch}
              state={patch.member?.sqlState}
              hasServer={server !== null}
              returnTo={path}
            />
          }
        />
        {taken.length > 0 && (
          <p className="mt-3 text-small text-text-2">
            Vos derniers téléchargements&nbsp;: {listTaken(taken)}
          </p>
        )}
        {checkable && (
          <div className="mt-6">
            <CheckOffer to={patch.version} />
          </div>
        )}
        {server && (
          <div className="mt-6">
            <InstallationState patchId={patch.id} installed={server.installed} returnTo={path} />
          </div>
        )}
      </div>
      <nav
        aria-label="Autres patchs"
        className="mt-16 grid grid-cols-2 items-center gap-4 border-t border-line pt-2 text-ui wrap-anywhere sm:grid-cols-3"
      >
        {older ? (
          <a className="link flex min-h-11 items-center gap-2" href={`/patch-notes/${older}`} rel="prev">
            <ArrowLeft aria-hidden="true" />
            <span>
              Version <span className="font-mono">{older}</span>
            </span>
          </a>
        ) : (
          <span />
        )}
        {outdated || !server ? (
          <a
            className="link order-last col-span-2 justify-self-center py-2 sm:order-none sm:col-span-1"
            href={pathAddress(patch.version)}
          >
            {server ? "Ce qui a changé depuis" : "Je suis sur cette version"}
          </a>
        ) : (
          <span />
        )}
        {newer ? (
          <a
            className="link flex min-h-11 items-center gap-2 justify-self-end"
            href={`/patch-notes/${newer}`}
            rel="next"
          >
            <span>
              Version <span className="font-mono">{newer}</span>
            </span>
            <ArrowRight aria-hidden="true" />
          </a>
        ) : (
          <span />
        )}
      </nav>
    </article>
  );
}
