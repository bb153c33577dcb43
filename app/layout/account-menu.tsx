import { ChevronDown, FileUser, LogOut, Settings, Wrench } from "lucide-react";
import { Avatar } from "#app/ui/avatar";

/** What the frame shows of the signed-in person (NAV-14). */
export interface Account {
  displayName: string;
  avatarUrl: string;
  role: string;
  roleLabel: string;
  administration: boolean;
  /** An emergency account: it signs in again without Discord. */
  local: boolean;
}

/** Avatar, name and role; the menu is a native popover and needs no script. */
export function AccountMenu({ account }: { account: Account }) {
  return (
    <>
      <button
        type="button"
        popoverTarget="menu-compte"
        data-local={account.local || undefined}
        aria-label={`Compte, ${account.displayName} ${account.roleLabel}`}
      >
        <Avatar name={account.displayName} url={account.avatarUrl} />
        <span className="account-name">
          <span className="truncate">{account.displayName}</span> <RoleLabel account={account} />
        </span>
        <ChevronDown aria-hidden="true" />
      </button>
      <div id="menu-compte" popover="auto" className="popover-menu">
        <div>
          <p className="truncate font-semibold">{account.displayName}</p>
          <RoleLabel account={account} />
        </div>
        {account.administration && (
          <a href="/admin" className="menu-item">
            <Settings aria-hidden="true" />
            Administration
          </a>
        )}
        <a href="/outils" className="menu-item">
          <Wrench aria-hidden="true" />
          Outils
        </a>
        <a href="/confidentialite#mes-donnees" className="menu-item">
          <FileUser aria-hidden="true" />
          Mes données
        </a>
        <form method="post" action="/auth/deconnexion">
          <button type="submit" className="menu-item">
            <LogOut aria-hidden="true" />
            Se déconnecter
          </button>
        </form>
      </div>
    </>
  );
}

function RoleLabel({ account }: { account: Account }) {
  return (
    <span className={account.role === "owner" ? "account-role text-warm" : "account-role"}>
      {account.roleLabel}
    </span>
  );
}
