import type { ComponentProps, ElementType } from "react";
import { buttonClass } from "./button";

interface Props {
  page: number;
  pages: number;
  href: (page: number) => string;
  label: string;
  /** What a page's link is made of: a plain link, or the router's on hydrated pages. */
  Anchor?: ElementType<ComponentProps<"a">>;
}

/** The page numbers to show: first, last and the neighbours of the current one; null is a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const unique = [...new Set(shown)].sort((a, b) => a - b);
  return unique.flatMap((n, i) => {
    const previous = unique[i - 1];
    if (previous === undefined || n === previous + 1) return [n];
    return n === previous + 2 ? [n - 1, n] : [null, n];
  });
}

const square = "grid size-11 md:pointer-fine:size-9 place-items-center rounded-control text-ui font-mono";

/** Précédent, numbers, Suivant: links, so that pages can be opened, shared and read without a script. */
export function Pagination({ page, pages, href, label, Anchor = "a" }: Props) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-2 items-center gap-2 max-[18rem]:grid-cols-1 max-sm:w-full sm:flex sm:gap-1"
    >
      <Step to={page > 1 ? href(page - 1) : null} rel="prev" Anchor={Anchor}>
        <Chevron d="m15 18-6-6 6-6" />
        Précédent
      </Step>
      <div className="order-first col-span-full flex flex-wrap justify-center gap-0.5 sm:order-none sm:gap-1">
        {pageWindow(page, pages).map((n, i) =>
          n === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name of its own
            <span key={`gap-${i}`} aria-hidden="true" className={`${square} text-text-3`}>
              …
            </span>
          ) : (
            <Anchor
              key={n}
              href={href(n)}
              aria-current={n === page ? "page" : undefined}
              aria-label={`Page ${n}`}
              className={`${square} ${n === page ? "border border-accent-line bg-accent-soft text-accent" : "text-text-2 hover:bg-s2"}`}
            >
              {n}
            </Anchor>
          ),
        )}
      </div>
      <Step to={page < pages ? href(page + 1) : null} rel="next" Anchor={Anchor}>
        Suivant
        <Chevron d="m9 18 6-6-6-6" />
      </Step>
    </nav>
  );
}

/** Drawn here: the icons come in one file, which is much for two lines. */
const Chevron = ({ d }: { d: string }) => (
  <svg
    aria-hidden="true"
    className="lucide"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={d} />
  </svg>
);

interface StepProps {
  to: string | null;
  rel: string;
  Anchor: ElementType<ComponentProps<"a">>;
  children: React.ReactNode;
}

function Step({ to, rel, Anchor, children }: StepProps) {
  const size = "!min-h-11 !px-2 sm:!px-3 md:pointer-fine:!min-h-9";
  if (!to) {
    return (
      <span
        className={`${buttonClass("ghost")} ${size} pointer-events-none text-text-3`}
        aria-disabled="true"
      >
        {children}
      </span>
    );
  }
  return (
    <Anchor href={to} rel={rel} className={`${buttonClass(rel === "next" ? "outline" : "ghost")} ${size}`}>
      {children}
    </Anchor>
  );
}
