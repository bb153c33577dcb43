import type { ReactNode } from "react";

/** What stands in the place of a list without rows. */
export function EmptyNote({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={`rounded-card border border-dashed border-line-2 px-4 py-10 text-center text-balance text-text-2 ${className}`}
    >
      {children}
    </p>
  );
}
