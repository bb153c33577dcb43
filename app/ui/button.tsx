import type { ReactNode } from "react";

export type ButtonKind = "primary" | "outline" | "ghost" | "missing";

const base =
  "inline-flex min-h-11 md:min-h-10 items-center justify-center gap-2 rounded-control px-4 text-ui font-semibold transition-colors duration-150 disabled:opacity-60";

const kinds: Record<ButtonKind, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover active:bg-accent",
  outline: "border border-line-2 bg-s1 text-text-1 hover:border-accent-line hover:bg-s2 active:bg-s3",
  ghost: "text-text-2 hover:bg-s2 hover:text-text-1 active:bg-s3",
  missing: "cursor-default border border-dashed border-line-2 text-text-3",
};

/** The classes of a button, for links and form buttons alike. */
export const buttonClass = (kind: ButtonKind) => `${base} ${kinds[kind]}`;

interface LinkProps {
  href: string;
  kind: ButtonKind;
  /** Opens in a new tab, without handing over this page. */
  external?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button. Document navigation: pages of both kinds are reached by it. */
export function ButtonLink({ href, kind, external, className = "", children }: LinkProps) {
  const outside = external ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <a href={href} className={`${buttonClass(kind)} ${className}`} {...outside}>
      {children}
    </a>
  );
}
