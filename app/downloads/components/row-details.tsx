import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

interface Props extends ComponentProps<"details"> {
  label: ReactNode;
}

/** What a row keeps closed: beside its neighbour while it is, below it once it is open, and on a phone from the start. */
export function RowDetails({ label, children, ...rest }: Props) {
  return (
    <details
      {...rest}
      className="min-w-0 max-sm:basis-full open:basis-full not-open:print:hidden [&[open]>summary>svg]:rotate-180"
    >
      <summary className="inline-flex min-h-11 items-center gap-1.5 text-small font-medium text-text-2 hover:text-text-1">
        <ChevronDown aria-hidden="true" className="motion-safe:transition-transform" />
        {label}
      </summary>
      <div className="reveal pb-3">{children}</div>
    </details>
  );
}
