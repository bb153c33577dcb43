import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { formatNumber } from "#app/time/dates";
import { useUnfolded } from "../use-unfolded";

interface Props {
  title: string;
  /** The line under the title. */
  line: ReactNode;
  figures: readonly (readonly [label: string, value: number])[];
  /** What came of its form last. */
  answer: object | undefined;
  /** Whether that answer unfolds it: false once its form is saved. */
  open: boolean | undefined;
  /** Whether its form was typed in since it was sent. */
  isTyped: boolean;
  children: ReactNode;
}

/** One record of a list that is edited where it stands: its figures, and its form once it is unfolded. */
export function FoldedItem({ title, line, figures, answer, open, isTyped, children }: Props) {
  const summary = useRef<HTMLElement>(null);
  const unfolded = useUnfolded(open, answer, isTyped);
  // The button that saved is folded away with its form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer, also when it is as the one before
  useEffect(() => {
    const { activeElement, body } = document;
    const isInside = activeElement === body || summary.current?.parentElement?.contains(activeElement);
    if (open === false && !isTyped && isInside) summary.current?.focus();
  }, [answer, open]);
  return (
    <li className="rounded-card border border-line bg-s1">
      <details className="group" {...unfolded}>
        <summary
          ref={summary}
          className="relative flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card group-open:rounded-b-none py-3 pr-12 pl-4 hover:bg-s2/60 md:px-5"
        >
          <span className="min-w-0 flex-1 basis-56">
            <span className="block font-semibold break-words">{title}</span>
            <span className="text-small text-text-3">{line}</span>
          </span>
          <span className="flex flex-wrap gap-x-5 gap-y-1 text-small">
            {figures.map(([label, value]) => (
              <span key={label} className="grid">
                <span className="text-text-3">{label}</span>
                <span className="font-mono">{formatNumber(value)}</span>
              </span>
            ))}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="text-text-3 motion-safe:transition-transform group-open:rotate-180 max-md:absolute max-md:top-4 max-md:right-4"
          />
        </summary>
        <div className="reveal border-t border-line p-4 md:p-5">{children}</div>
      </details>
    </li>
  );
}
