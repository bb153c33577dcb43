import { staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { singleParam } from "#app/platform/request/search-params";
import { attachment, handOut } from "#app/platform/response/attachment";
import { parisDay } from "#app/time/dates";
import { toCsv, toJson } from "../export";
import { periodOf, readPeriod } from "../period";
import { readDays } from "../queries.server";
import type { Route } from "./+types/admin-export";

export { default } from "#app/layout/no-page";

const types = { csv: "text/csv; charset=utf-8", json: "application/json" } as const;

/** GET /admin/analytics/export?format=csv|json&periode=…: `periode=tout` is every day that is kept. */
const sendDays = handOut(async ({ context, url }: Route.LoaderArgs) => {
  staffOf(context);
  const { db, now } = services(context);
  const format = singleParam(url.searchParams, "format");
  if (format !== "csv" && format !== "json") throw pageError(errors.badRequest);
  const wanted = singleParam(url.searchParams, "periode");
  const today = parisDay(now());
  const span =
    wanted === "tout" ? { from: "2000-01-01", to: today } : periodOf(readPeriod(wanted), today).current;
  const rows = await readDays(db, span);
  const name = `statistiques-${rows[0]?.day ?? today}-${today}.${format}`;
  return attachment(name, types[format], format === "csv" ? toCsv(rows) : toJson(rows, now()));
});

export const middleware: Route.MiddlewareFunction[] = [sendDays];
export const loader = () => null;
