import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatNumber } from "#app/time/dates";

interface Tab {
  href: string;
  label: string;
  count: number | null;
}

interface Props {
  bar: Tab[];
  /** Those that the menu at the end of the bar holds. */
  menu: Tab[];
  current: string | null;
}

/**
 * The tabs of the administration: links in one line that scrolls, the current one among them and kept in view, then
 * a menu of the others, which needs no script.
 */
export function TabBar({ bar, menu, current }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const others = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = current && list.current?.querySelector<HTMLElement>(`a[href="${current}"]`);
    if (!link || !list.current) return;
    const { offsetLeft, offsetWidth } = link;
    list.current.scrollLeft = offsetLeft + offsetWidth / 2 - list.current.clientWidth / 2;
  }, [current]);
  const draw = (tabs: Tab[]) =>
    tabs.map(({ href, label, count }) => (
      <li key={href}>
        <Link
          to={href}
          aria-current={href === current ? "page" : undefined}
          className="tab-link"
          onClick={() => others.current?.hidePopover()}
        >
          {label}
          {count !== null && (
            <span className="rounded-key bg-s3 px-1.5 font-mono text-chip text-text-1">
              {formatNumber(count)}
            </span>
          )}
        </Link>
      </li>
    ));
  return (
    <nav aria-label="Administration" className="no-print border-b border-line bg-s1">
      <div className="tab-bar">
        <ul
          ref={list}
          className="tab-scroll"
          // A browser takes a tab of which a part is seen for seen.
          onFocus={({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" })}
        >
          {draw([...bar, ...menu.filter(({ href }) => href === current)])}
        </ul>
        <button type="button" popoverTarget="menu-administration" className="tab-link">
          Plus
        </button>
        <ul ref={others} id="menu-administration" popover="auto" className="popover-menu">
          {draw(menu)}
        </ul>
      </div>
    </nav>
  );
}
