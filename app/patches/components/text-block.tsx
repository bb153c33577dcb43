import { FileCode } from "lucide-react";
import type { ReactNode } from "react";
import { CopiedBlock } from "./copied-block";

interface Props {
  /** Of the text, unique on the page. */
  id: string;
  text: string;
  /** What is copied, for those who do not see where the button stands. */
  what: string;
  /** The heading of the block. */
  children: ReactNode;
  /** What stands under the text. */
  under?: ReactNode;
}

/** A text of lines that is copied as it is: SQL to run, a file to write. What is code, no browser translates (0056). */
export function TextBlock({ id, text, what, children, under }: Props) {
  return (
    <CopiedBlock
      from={id}
      what={what}
      title={
        <>
          <FileCode aria-hidden="true" className="flex-none text-accent" />
          {children}
        </>
      }
    >
      <pre id={id} className="p-3.5 font-mono text-small break-words whitespace-pre-wrap">
        <code>{text}</code>
      </pre>
      {under}
    </CopiedBlock>
  );
}
