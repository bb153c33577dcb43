import { staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { ownValue } from "#app/platform/own-value";
import { singleParam } from "#app/platform/request/search-params";
import { attachment, fileMinute, handOut } from "#app/platform/response/attachment";
import { makeDocument } from "../archive/archive.server";
import type { EntityName } from "../archive/entities";
import type { Route } from "./+types/admin-json";

export { default } from "#app/layout/no-page";

const contents: Record<string, readonly EntityName[]> = {
  patch: ["patches"],
  patches: ["patches"],
  contenus: ["metiers", "mappings", "patches", "telechargements"],
};

/** GET /admin/sauvegardes/json?contenu=patch|patches|contenus&patch=ID: records as one JSON document. */
const sendDocument = handOut(async ({ context, url }: Route.LoaderArgs) => {
  staffOf(context);
  const { db, now } = services(context);
  const content = singleParam(url.searchParams, "contenu") ?? "";
  const names = ownValue(contents, content);
  const patch = singleParam(url.searchParams, "patch");
  if (!names || (content === "patch" && !patch)) throw pageError(errors.badRequest);
  const only = content === "patch" ? (row: Record<string, unknown>) => row["id"] === patch : undefined;
  const document = await makeDocument(db, now(), names, only);
  if (content === "patch" && document.counts["patches"] === 0) throw pageError(errors.notFound);
  const text = JSON.stringify(document, null, 2);
  return attachment(`neva-${content}-${fileMinute(now())}.json`, "application/json", text, {
    "X-Content-SHA256": document.sha256,
  });
});

export const middleware: Route.MiddlewareFunction[] = [sendDocument];
export const loader = () => null;
