import { useLocation } from "react-router";
import { confirmMember } from "#app/auth/middleware";
import { socialMeta } from "#app/layout/social-card";
import { passHeaders } from "#app/platform/cache/page-cache";
import { app } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import { beginningOf } from "#app/text/shorten";
import { ButtonLink } from "#app/ui/button";
import { UpLink } from "#app/ui/up-link";
import { answerMapping } from "../answer.server";
import { DetailView } from "../components/detail-view";
import { JobBadge } from "../components/job-badge";
import { SpriteIcon } from "../components/job-icon";
import { imageAddress, imageSize } from "../pictures/image-address";
import type { Route } from "./+types/detail";

export const handle = app;
/** The page is public and shows more to members, whose role is confirmed on the way. */
export const middleware: Route.MiddlewareFunction[] = [confirmMember];
export const headers = passHeaders;

export const loader = answerMapping;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: `Mappings · ${site.nom}` }];
  const { mapping, origin } = loaderData;
  const [cover] = mapping.images;
  const told = mapping.description || `Mapping ${mapping.nom} de la base ${site.nom}.`;
  const description = beginningOf(mapping.lieu ? `${mapping.lieu}. ${told}` : told, 160);
  const picture = cover
    ? { picture: imageAddress(cover).slice(1), size: imageSize(cover) }
    : { picture: "og/mappings.png" };
  return [
    { title: `${mapping.nom} · Mappings · ${site.nom}` },
    ...socialMeta({
      title: mapping.nom,
      description,
      address: `${origin}/mappings/${mapping.id}`,
      ...picture,
      origin,
    }),
  ];
};

/** One mapping as a page of its own. */
export default function MappingPage({ loaderData: { mapping, canEdit } }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <article className="page pt-6 md:pt-8">
      <UpLink to={`/mappings${search}`}>Tous les mappings</UpLink>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-title text-title md:text-[2.25rem]">{mapping.nom}</h1>
        <JobBadge metier={mapping.metier} className="!bg-s3 !text-text-1" />
        {canEdit && (
          <ButtonLink href={`/admin/mappings/${mapping.id}`} kind="outline" className="ml-auto">
            <SpriteIcon name="pencil" />
            Modifier
          </ButtonLink>
        )}
      </div>
      <div className="border-line bg-s1 max-lg:-mx-4 max-lg:border-y md:max-lg:-mx-6 lg:rounded-card lg:border">
        <DetailView mapping={mapping} />
      </div>
    </article>
  );
}
