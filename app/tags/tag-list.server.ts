import { readTags } from "#app/mappings/queries.server";
import { services } from "#app/platform/context";

/** The job tags as a JSON list, the same for everyone; a cache-busting parameter changes nothing. */
export async function answerTagList({
  context,
}: {
  context: Parameters<typeof services>[0];
}): Promise<Response> {
  return Response.json(await readTags(services(context).db), {
    headers: { "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=300" },
  });
}
