import { redirect } from "react-router";
import { staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { attachment, handOut } from "#app/platform/response/attachment";
import { parisDay } from "#app/time/dates";
import { exportMappings } from "../writing/bulk.server";
import { readTick } from "../writing/ticks";
import type { Route } from "./+types/admin-export";

export { default } from "#app/layout/no-page";

/** GET /admin/mappings/export?choix=…: the chosen mappings as a JSON file, in the field names of the API. */
const sendMappings = handOut(async ({ context, url }: Route.LoaderArgs) => {
  staffOf(context);
  const scope = services(context);
  const ids = url.searchParams.getAll("choix").map((value) => readTick(value).id);
  if (ids.length === 0) throw redirect("/admin/mappings?fait=lot-vide");
  const found = await exportMappings(scope, ids);
  if (found.length === 0) throw pageError(errors.badRequest);
  const name = `mappings-${parisDay(scope.now())}.json`;
  const body = JSON.stringify({ mappings: found }, null, 2);
  return attachment(name, "application/json; charset=utf-8", body);
});

export const middleware: Route.MiddlewareFunction[] = [sendMappings];
export const loader = () => null;
