import { Outlet } from "react-router";
import { confirmMember } from "#app/auth/middleware";
import type { Route } from "./+types/area";

/** Mappings: public pages that show more to members, whose role is confirmed on the way. */
export const middleware: Route.MiddlewareFunction[] = [confirmMember];

/** A loader, so that the middleware runs for `.data` requests of the pages below too. */
export const loader = () => null;

export const shouldRevalidate = () => false;

export default function Area() {
  return <Outlet />;
}
