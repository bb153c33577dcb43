import type { ReactNode } from "react";

/** The sign at the left of a search field, as its button: what Enter does, for whoever has no Enter. */
export function FieldSubmit({ label, children }: { label: string; children: ReactNode }) {
  return (
    <button
      type="submit"
      aria-label={label}
      title={label}
      className="absolute inset-y-0 left-0 grid w-10 place-items-center rounded-control text-text-2 hover:text-text-1"
    >
      {children}
    </button>
  );
}
