import type { ComponentProps, ReactNode } from "react";
import { shorten } from "#app/text/shorten";
import { frenchSpaces } from "#app/ui/french-spaces";

interface Props extends Omit<ComponentProps<"select">, "className"> {
  label: string;
  /** `value` is what the choice is told by. */
  versions: readonly { value: string; version: string; title: string }[];
  /** Options that come first. */
  children?: ReactNode;
  className?: string;
}

/** What a choice shows of a title: two lines on a phone, where one of 256 characters would take eight. */
const longestShown = 70;

/** A choice of a version. A title that is longer than one line takes two. */
export function VersionSelect({ label, versions, children, className = "", ...select }: Props) {
  return (
    <label className={`grid gap-1.5 text-ui font-label ${className}`}>
      {label}
      <select {...select} className="field w-full min-w-0 py-2 font-mono whitespace-normal">
        {children}
        {versions.map(({ value, version, title }) => (
          <option key={value} value={value}>
            {`${version} — ${frenchSpaces(shorten(title, longestShown))}`}
          </option>
        ))}
      </select>
    </label>
  );
}
