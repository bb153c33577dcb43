import { redirect, useOutletContext } from "react-router";
import { passHeaders } from "#app/platform/cache/page-cache";
import { app } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import { answerMapping } from "../answer.server";
import { DetailDialog } from "../components/detail-dialog";
import type { Route } from "./+types/dialog";

export const handle = app;
export const headers = passHeaders;

/** Only the router asks for this address, over the list; a document gets the mapping's own page. */
export async function loader(args: Route.LoaderArgs) {
  const isDocument = !new URL(args.request.url).pathname.endsWith(".data");
  if (isDocument) throw redirect(`/mappings/${encodeURIComponent(args.params.id)}${args.url.search}`);
  return answerMapping(args);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.mapping.nom ?? "Mapping"} · Mappings · ${site.nom}` },
];

export default function MappingDialog({ loaderData: { mapping, canEdit } }: Route.ComponentProps) {
  return <DetailDialog mapping={mapping} canEdit={canEdit} siblings={useOutletContext<string[]>()} />;
}
