import { writeTags } from "../api-write.server";
import { answerTagList } from "../tag-list.server";

/** GET /api/tags: the job tags. POST adds one. */
export const loader = answerTagList;
export const action = writeTags;
