import { Search, SunMoon } from "lucide-react";
import { SignInButton } from "#app/auth/components/sign-in-button";
import { site } from "#app/site";
import { Mark } from "#app/ui/mark";
import { type Account, AccountMenu } from "./account-menu";
import { entries, isCurrent } from "./navigation";

interface Props {
  path: string;
  /** Path and query to come back to after signing in. */
  returnTo: string;
  account: Account | null;
}

export function Header({ path, returnTo, account }: Props) {
  return (
    <header className="site-header">
      <div>
        <a href="/" className="site-name">
          <Mark size={28} />
          {/* On a narrow tablet the five entries need the room. */}
          <span>{site.nom}</span>
        </a>
        <nav aria-label="Principale" className="site-nav">
          <ul>
            {entries.map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={isCurrent(href, path) ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-tools">
          <a href="/guide/recherche" data-palette className="tool search-link">
            <Search aria-hidden="true" />
            <span>Rechercher</span>
            <span data-needs-js className="kbd">
              Ctrl K
            </span>
          </a>
          <button
            type="button"
            data-theme-toggle
            data-needs-js
            aria-label="Changer de thème"
            className="tool"
          >
            <SunMoon aria-hidden="true" />
          </button>
          {/* Known from the start: nothing is kept free for what comes later. */}
          <div data-account={account ? "1" : ""} className="account">
            {account ? (
              <AccountMenu account={account} />
            ) : (
              <SignInButton returnTo={returnTo} label="Connexion" kind="outline" />
            )}
          </div>
        </div>
      </div>
    </header>
  );
}
