import { type ReactNode, type RefObject, useId } from "react";

interface Props {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  children: ReactNode;
  wide?: boolean;
}

/**
 * A native dialog: focus, Escape and the inert page behind it come from the browser. Its width is its own, whatever
 * that of the page is that it stands in.
 */
export function Dialog({ ref, title, children, wide }: Props) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={`dialog m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-card border border-line-2 bg-s1 p-5 text-text-1 shadow-float md:p-6 ${wide ? "max-w-[52rem]!" : "max-w-[30rem]!"}`}
    >
      <h2 id={id} className="font-title text-step">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
