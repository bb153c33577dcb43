import type { ComponentProps } from "react";
import { Link } from "#app/ui/link";

/** A page number of a hydrated list: the router changes the list, the frame stays. */
export function PageLink({ href = "", ...props }: ComponentProps<"a">) {
  return <Link to={href} {...props} />;
}
