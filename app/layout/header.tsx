import { Search, SunMoon } from "lucide-react";
import { SignInButton } from "#app/auth/sign-in-button";
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
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="mx-auto flex h-14 max-w-[80rem] items-center gap-2 px-4 md:h-16 lg:px-6">
        <a href="/" className="mr-2 flex flex-none items-center gap-2.5 rounded-control lg:mr-6">
          <Mark size={28} />
          {/* Between phone and desktop the five entries need the room. */}
          <span className="min-w-14 font-title text-base font-semibold tracking-wide max-[359px]:sr-only md:max-lg:sr-only">
            {site.nom}
          </span>
        </a>
        <nav aria-label="Principale" className="hidden h-full md:block">
          <ul className="flex h-full gap-1 lg:gap-3">
            {entries.map(({ href, label }) => (
              <li key={href} className="h-full">
                <a href={href} aria-current={isCurrent(href, path) ? "page" : undefined} className="nav-link">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 md:gap-2">
          <a
            href="/guide/recherche"
            data-palette
            className="flex size-11 items-center justify-center gap-2.5 rounded-control text-ui text-text-3 hover:border-accent-line hover:text-text-2 md:size-9 xl:h-9 xl:w-47.5 xl:justify-start xl:border xl:border-line-2 xl:bg-s1 xl:px-2.5"
          >
            <Search aria-hidden="true" className="text-text-2" />
            <span className="sr-only xl:not-sr-only">Rechercher</span>
            <span aria-hidden="true" data-needs-js className="kbd ml-auto hidden xl:block">
              Ctrl K
            </span>
          </a>
          <button
            type="button"
            data-theme-toggle
            data-needs-js
            aria-label="Changer de thème"
            className="grid size-11 place-items-center rounded-control text-text-2 hover:bg-s2 hover:text-text-1 md:size-9"
          >
            <SunMoon aria-hidden="true" />
          </button>
          <div data-account className="account">
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
