import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { fieldClass } from "#app/ui/field";

interface Props extends Omit<ComponentProps<"select">, "className"> {
  label: string;
  /** `value` is what the choice is told by. */
  versions: readonly { value: string; version: string; title: string }[];
  /** Options that come first. */
  children?: ReactNode;
  className?: string;
}

/** A choice of a version. As browsers draw it, a select cuts a title that is longer than its one line. */
export function VersionSelect({ label, versions, children, className = "", ...select }: Props) {
  return (
    <label className={`grid gap-1.5 text-ui font-medium ${className}`}>
      {label}
      <span className="relative grid">
        <select
          {...select}
          className={`${fieldClass} w-full min-w-0 appearance-none py-2 pr-10 font-mono text-ellipsis whitespace-normal`}
        >
          {children}
          {versions.map(({ value, version, title }) => (
            <option key={value} value={value}>
              {`${version} — ${title}`}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-text-3"
        />
      </span>
    </label>
  );
}
