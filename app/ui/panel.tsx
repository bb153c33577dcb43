import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Names the section by its title, where it is a place to go to. */
  id?: string;
  /** What can be done about its lines. */
  note?: ReactNode;
  className?: string;
  /** Its lines. */
  children: ReactNode;
}

/** A list in a frame, under its title. */
export function Panel({ title, id, note, className = "", children }: Props) {
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-s1 ${className}`}>
      <h2 id={id} className="px-4 pt-4 pb-2 font-title text-base md:px-5">
        {title}
      </h2>
      {note && <p className="px-4 pb-2.5 text-small text-text-3 md:px-5">{note}</p>}
      <ul className="divide-y divide-line border-t border-line">{children}</ul>
    </section>
  );
}
