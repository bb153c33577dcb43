import type { ReactNode } from "react";

/**
 * The sign at the left of a search field, as its button: what Enter does, for whoever has no Enter. Stands in a
 * `.field-box`.
 */
export function FieldSubmit({ label, children }: { label: string; children: ReactNode }) {
  return (
    <button type="submit" aria-label={label} title={label} className="field-submit">
      {children}
    </button>
  );
}
