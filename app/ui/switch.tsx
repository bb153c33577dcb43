import type { ReactNode } from "react";

interface Props {
  name: string;
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A check box that looks like what it does: something is on or off. */
export function Switch({ name, label, hint, checked, onChange }: Props) {
  return (
    <div className="flex gap-3">
      <input
        type="checkbox"
        role="switch"
        id={`choix-${name}`}
        name={name}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint ? `choix-${name}-aide` : undefined}
        className="switch mt-0.5"
      />
      <div className="min-w-0">
        <label htmlFor={`choix-${name}`} className="text-ui font-label">
          {label}
        </label>
        {hint && (
          <div id={`choix-${name}-aide`} className="text-small text-text-3">
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
