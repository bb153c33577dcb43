import { Outlet } from "react-router";
import { confirmMember } from "#app/auth/middleware";
import { feedLinks } from "../feed-links";
import type { Route } from "./+types/area";

/** Patch notes: public pages that show more to members, whose role is confirmed on the way. */
export const middleware: Route.MiddlewareFunction[] = [confirmMember];

export const links: Route.LinksFunction = () => feedLinks;

/** A loader, so that the middleware runs for `.data` requests of the pages below too. */
export const loader = () => null;

export default function Area() {
  return <Outlet />;
}
