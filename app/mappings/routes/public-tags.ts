/** GET /data/mapping-tags.json: the same list under its public address. */
export { action, loader } from "./api-tags";
