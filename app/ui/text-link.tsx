import type { ReactNode } from "react";
import { inNewTab } from "./button";

interface Props {
  href: string;
  /** Of a page that answers a form, and is gone for who comes back to it, links lead elsewhere in a new tab. */
  newTab: boolean;
  children: ReactNode;
}

/** A link within a text; says so where it opens a new tab. */
export function TextLink({ href, newTab, children }: Props) {
  return (
    <a className="link" href={href} {...(newTab && inNewTab)}>
      {children}
      {newTab && <span className="sr-only"> (nouvel onglet)</span>}
    </a>
  );
}
