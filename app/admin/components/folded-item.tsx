import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { formatNumber } from "#app/time/dates";
import { useUnfolded } from "../use-unfolded";

interface Props {
  title: string;
  /** What stands beside the title, on a phone under it. */
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

/** The list of such records: a line each, so that many are seen at once. */
export function FoldedList({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-5 divide-y divide-line overflow-clip rounded-card border border-line bg-s1">
      {children}
    </ul>
  );
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
    <li>
      <details className="group" {...unfolded}>
        <summary
          ref={summary}
          className="relative flex flex-wrap items-center gap-x-5 gap-y-0.5 py-3 pr-12 pl-4 text-small text-text-3 -outline-offset-2 hover:bg-s2 md:px-5 md:py-2.5"
        >
          <span className="min-w-0 text-base font-semibold break-words text-text-1 max-md:basis-full md:flex-1">
            {title}
          </span>
          <span className="min-w-0 md:w-40">{line}</span>
          <span className="flex flex-wrap gap-x-5">
            {figures.map(([label, value]) => (
              <span key={label}>
                {label}{" "}
                <span className="font-mono text-text-1 md:inline-block md:min-w-8 md:text-right">
                  {formatNumber(value)}
                </span>
              </span>
            ))}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="motion-safe:transition-transform group-open:rotate-180 max-md:absolute max-md:top-4 max-md:right-4"
          />
        </summary>
        <div className="reveal border-t border-line p-4 md:p-5">{children}</div>
      </details>
    </li>
  );
}
