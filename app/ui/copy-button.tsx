import { Copy } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  /** Id of the element whose text is copied. */
  from: string;
  /** What is copied, where the words on the button leave it open and several stand on a page. */
  name?: string;
  className?: string;
  children?: ReactNode;
}

/** Copies the text of an element; the frame's script does it (`app/frame/copy.ts`), and without one there is no button. */
export function CopyButton({ from, name, className, children = "Copier" }: Props) {
  return (
    <button type="button" data-copy-from={from} data-needs-js aria-label={name} className={className}>
      <Copy aria-hidden="true" />
      {/* May say 'Copié !' by the time that React takes the page over. */}
      <span data-copy-label suppressHydrationWarning>
        {children}
      </span>
    </button>
  );
}
