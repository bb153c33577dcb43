import { publicJson } from "#app/api/answers";
import { publicCaching } from "#app/platform/cache/page-cache";
import { type Call, services } from "#app/platform/context";
import { readTags } from "./queries.server";

/** The job tags as a JSON list, the same for everyone; a cache-busting parameter changes nothing. */
export async function answerTagList({ request, context }: Call): Promise<Response> {
  const tags = await readTags(services(context).db);
  return publicJson(
    request,
    tags.map(({ name }) => name),
    { "Cache-Control": publicCaching },
  );
}
