import type { ReactNode } from "react";

/** Where a page below the patch notes is. */
export function PatchTrail({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Fil d'Ariane" className="text-small text-text-3">
      <a className="hover:text-text-1" href="/patch-notes">
        Patch Notes
      </a>{" "}
      › {children}
    </nav>
  );
}
