import type { ReactNode } from "react";
import { CopyButton } from "#app/ui/copy-button";

interface Props {
  /** Of the element whose text is copied. */
  from: string;
  /** What is copied, for those who do not see where the button stands. */
  what: string;
  /** The block's title, with its sign. */
  title: ReactNode;
  children: ReactNode;
}

/** A block of a patch that is copied whole: the modified files, the SQL to run. */
export function CopiedBlock({ from, what, title, children }: Props) {
  return (
    <section className="min-w-0 overflow-hidden rounded-control border border-line bg-code">
      <div className="flex min-h-13 flex-wrap items-center gap-2 border-b md:pointer-fine:min-h-11 border-line px-3.5 py-1">
        {title}
        <CopyButton
          from={from}
          className="no-print ml-auto flex flex-none min-h-11 items-center md:pointer-fine:min-h-8 gap-2 rounded-key border border-line-2 px-2.5 text-small font-medium -outline-offset-2 hover:bg-s2"
        >
          Copier<span className="max-sm:sr-only"> {what}</span>
        </CopyButton>
      </div>
      {children}
    </section>
  );
}
