import { entries, isCurrent } from "./navigation";

/** The five entries under the thumb on small screens (NAV-12). */
export function BottomBar({ path }: { path: string }) {
  return (
    <nav aria-label="Principale, en bas" className="bottom-bar">
      <ul>
        {entries.map(({ href, label, Icon }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent(href, path) ? "page" : undefined}>
              <Icon aria-hidden="true" />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
