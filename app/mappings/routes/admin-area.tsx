import { Outlet } from "react-router";
import stylesheet from "#app/admin/admin.css?url";
import { requireStaff } from "#app/auth/staff.server";
import type { Route } from "./+types/admin-area";

/** The guard and the styles of the staff pages of mappings. */
export const middleware: Route.MiddlewareFunction[] = [requireStaff];
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** A loader, so that the guard runs for `.data` requests of the pages below too. */
export const loader = () => null;

export default function AdminArea() {
  return <Outlet />;
}
