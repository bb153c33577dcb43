import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatNumber } from "#app/platform/dates";

interface Props {
  tabs: { href: string; label: string; count: number | null }[];
  current: string | null;
}

/** The tabs of the administration: links in one line that scrolls, the current one kept in view. */
export function TabBar({ tabs, current }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = current && list.current?.querySelector<HTMLElement>(`a[href="${current}"]`);
    if (!link || !list.current) return;
    const { offsetLeft, offsetWidth } = link;
    list.current.scrollLeft = offsetLeft + offsetWidth / 2 - list.current.clientWidth / 2;
  }, [current]);
  return (
    <nav aria-label="Administration" className="border-b border-line bg-s1">
      <ul ref={list} className="tab-scroll relative ml-[max(0px,50%-37.5rem)] flex gap-1 pl-1 md:pl-3">
        {tabs.map(({ href, label, count }) => (
          <li key={href} className="flex-none">
            <Link to={href} aria-current={href === current ? "page" : undefined} className="tab-link">
              {label}
              {count !== null && (
                <span className="rounded-key bg-s3 px-1.5 font-mono text-chip text-text-1">
                  {formatNumber(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
