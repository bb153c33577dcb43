import { Outlet } from "react-router";
import { confirmMember } from "#app/auth/middleware";
import { answerTwins, guardPages } from "../guard.server";
import type { Route } from "./+types/area";

/** The guide: who reads is confirmed, then the gate decides. */
export const middleware: Route.MiddlewareFunction[] = [confirmMember, guardPages, answerTwins];

/** A loader, so that the middleware runs for `.data` requests of the pages below too. */
export const loader = () => null;

export default function Area() {
  return <Outlet />;
}
