import type { ReactNode } from "react";

interface Props {
  /** What the page is for, in a sentence or two. */
  lead?: ReactNode;
  children: ReactNode;
}

/** What a public page is called, with what it is for. */
export function PageTitle({ lead, children }: Props) {
  return (
    <>
      <h1 className="font-title text-title md:text-[2.25rem]">{children}</h1>
      {lead && <p className="mt-1 max-w-[52rem] text-lead text-text-2">{lead}</p>}
    </>
  );
}
