import type { ReactNode } from "react";

interface Props {
  icon: ReactNode;
  title: string;
  /** What to do next, in words; as links below. */
  text: ReactNode;
  children: ReactNode;
}

/** What stands in the place of what was looked for and not found: the page has nothing else. */
export function EmptyPanel({ icon, title, text, children }: Props) {
  return (
    <div className="grid place-items-center gap-2 rounded-card border border-dashed border-line-2 px-5 py-10 text-center">
      {icon}
      <h2 className="font-title text-step">{title}</h2>
      <p className="text-text-2">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  );
}
