import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface Props {
  to: string;
  /** Within the administration, where the page stays while the other one comes. */
  inPlace?: boolean;
  children: ReactNode;
}

/** Over the title of a page that belongs to another one: the way there. */
export function UpLink({ to, inPlace, children }: Props) {
  const look = "link -mt-3 flex min-h-11 w-fit items-center gap-1 text-ui";
  const inside = (
    <>
      <ChevronLeft aria-hidden="true" />
      {children}
    </>
  );
  return inPlace ? (
    <Link to={to} className={look}>
      {inside}
    </Link>
  ) : (
    <a href={to} className={look}>
      {inside}
    </a>
  );
}
