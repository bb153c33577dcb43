import { ChevronDown, LogOut, Settings } from "lucide-react";
import { Avatar } from "#app/ui/avatar";

/** What the frame shows of the signed-in person (NAV-14). */
export interface Account {
  displayName: string;
  avatarUrl: string;
  role: string;
  roleLabel: string;
  administration: boolean;
}

const item =
  "flex w-full items-center gap-2.5 rounded-control px-3 py-2.5 text-left text-ui text-text-1 hover:bg-s2";

/** Avatar, name and role; the menu is a native popover and needs no script. */
export function AccountMenu({ account }: { account: Account }) {
  return (
    <>
      <button
        type="button"
        popoverTarget="menu-compte"
        aria-label={`Compte de ${account.displayName}`}
        className="ml-auto flex min-h-11 items-center gap-2 rounded-control px-1 text-left hover:bg-s2"
      >
        <Avatar name={account.displayName} url={account.avatarUrl} />
        <span className="hidden max-w-36 leading-tight lg:grid">
          <span className="truncate text-small font-semibold">{account.displayName}</span>
          <RoleLabel account={account} />
        </span>
        <ChevronDown aria-hidden="true" className="hidden text-text-3 lg:block" />
      </button>
      <div
        id="menu-compte"
        popover="auto"
        className="popover-menu w-64 rounded-menu border border-line-2 bg-s1 p-1.5 text-text-1 floating"
      >
        <div className="border-b border-line px-3 pt-1.5 pb-2.5">
          <p className="truncate text-ui font-semibold">{account.displayName}</p>
          <RoleLabel account={account} />
        </div>
        <div className="pt-1.5">
          {account.administration && (
            <a href="/admin" className={item}>
              <Settings aria-hidden="true" className="text-text-3" />
              Administration
            </a>
          )}
          <form method="post" action="/auth/deconnexion">
            <button type="submit" className={item}>
              <LogOut aria-hidden="true" className="text-text-3" />
              Se déconnecter
            </button>
          </form>
        </div>
      </div>
    </>
  );
}

function RoleLabel({ account }: { account: Account }) {
  return (
    <span className={`text-xs ${account.role === "owner" ? "text-warm" : "text-text-2"}`}>
      {account.roleLabel}
    </span>
  );
}
