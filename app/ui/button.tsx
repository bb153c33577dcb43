import type { ReactNode } from "react";

/** `danger`, for what cannot be taken back, has its looks in the administration's stylesheet. */
export type ButtonKind = "primary" | "outline" | "ghost" | "missing" | "danger";

/** The classes of a button, for links and form buttons alike; `base.css` gives their looks. */
export const buttonClass = (kind: ButtonKind) => `button button-${kind}`;

/** Opens a link in a new tab, without handing over this page. */
export const inNewTab = { target: "_blank", rel: "noopener noreferrer" } as const;

interface LinkProps {
  href: string;
  kind: ButtonKind;
  /** Of another site: opens in a new tab. */
  external?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button. Document navigation: pages of both kinds are reached by it. */
export function ButtonLink({ href, kind, external, className = "", children }: LinkProps) {
  return (
    <a
      href={href}
      className={className ? `${buttonClass(kind)} ${className}` : buttonClass(kind)}
      {...(external && inNewTab)}
    >
      {children}
    </a>
  );
}
