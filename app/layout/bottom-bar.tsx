import { entries, isCurrent } from "./navigation";

/** The five entries under the thumb on small screens (NAV-12). */
export function BottomBar({ path }: { path: string }) {
  return (
    <nav
      aria-label="Principale, en bas"
      className="bottom-bar sticky bottom-0 z-30 border-t border-line bg-s1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex justify-between px-1">
        {entries.map(({ href, label, Icon }) => (
          <li key={href} className="flex-auto">
            <a
              href={href}
              aria-current={isCurrent(href, path) ? "page" : undefined}
              className="bottom-bar-link"
            >
              <Icon aria-hidden="true" className="!size-5" />
              <span className="max-[359px]:sr-only">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
