import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  id: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string;
  className?: string;
  /** The control; it must carry the attributes of `fieldState`. */
  children: ReactNode;
}

/** What ties a control to its hint and error for assistive technology. */
export const fieldState = (id: string, { hint, error }: { hint?: ReactNode; error?: string }) => ({
  id,
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": [hint && `${id}-aide`, error && `${id}-erreur`].filter(Boolean).join(" ") || undefined,
});

/** Label above, control, then hint and error below. 'facultatif' is written, nothing is starred. */
export function FormField({ id, label, optional, hint, error, className = "", children }: Props) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-ui font-label">
        {label}
        {optional && <span className="text-small font-normal text-text-3"> facultatif</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-aide`} className="text-small text-text-3">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** @param id of the control; none where what is around the error carries its id */
export function FieldError({ id, error }: { id?: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={id && `${id}-erreur`} className="flex items-start gap-1.5 text-small text-red">
      <CircleAlert aria-hidden="true" className="mt-0.5" />
      {error}
    </p>
  );
}
