import { methodNotAllowed } from "#app/platform/errors";
import { answerTagList } from "#app/tags/tag-list.server";

/** GET /data/mapping-tags.json: the job tags under their public address. */
export const loader = answerTagList;
export const action = () => methodNotAllowed("GET, HEAD");
