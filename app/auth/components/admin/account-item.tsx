import { useFilled } from "#app/admin/use-filled";
import { useUnfolded } from "#app/admin/use-unfolded";
import { formatDate } from "#app/time/dates";
import { TwoVersions } from "#app/ui/two-versions";
import { type AccountValues, founder } from "../../local-accounts/account-rules";
import type { ListedAccount } from "../../local-accounts/local-accounts.server";
import type { AccountResult } from "../../local-accounts/save-account.server";
import { type Role, roleLabel } from "../../roles";
import { AccountForm } from "./account-form";

interface Props {
  account: ListedAccount;
  /** What became of the last submission, when it was about this account. */
  result: AccountResult | undefined;
  busy: boolean;
}

/** Of two versions only those that would be taken are shown: their roles are among the site's. */
const fieldsOf = (mine: AccountValues, theirs: AccountValues) =>
  [
    { label: "Nom d'utilisateur", mine: mine.username, theirs: theirs.username },
    { label: "Nom affiché", mine: mine.displayName, theirs: theirs.displayName },
    { label: "Email", mine: mine.email, theirs: theirs.email },
    { label: "Rôle", mine: roleLabel(mine.role as Role), theirs: roleLabel(theirs.role as Role) },
  ] as const;

/** One local account: its line, and its form when it is opened. */
export function AccountItem({ account, result, busy }: Props) {
  const { typed, current } = result ?? {};
  const { updatedAt } = account;
  const filled = useFilled(updatedAt, updatedAt, result?.ok ? result : undefined);
  const { isTyped, onInput, onSubmit } = filled;
  const unfolded = useUnfolded(result && !result.ok, result, isTyped);
  return (
    <li className="rounded-card border border-line bg-s1">
      <details className="group" {...unfolded}>
        <summary className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card group-open:rounded-b-none px-4 py-3 text-ui hover:bg-s2/60 md:px-5">
          <span className="font-mono text-accent">{account.username}</span>
          <span className="font-medium">{account.displayName}</span>
          <span className="text-text-3">{roleLabel(account.role)}</span>
          <span className="ml-auto text-small text-text-3">Créé le {formatDate(account.createdAt)}</span>
        </summary>
        <div className="grid gap-5 border-t border-line p-4 md:p-5" onInput={onInput} onSubmit={onSubmit}>
          {typed && current && (
            <section aria-label="Deux versions de ce compte">
              <TwoVersions fields={fieldsOf(typed, current)} />
            </section>
          )}
          <AccountForm
            key={filled.from}
            id={account.id}
            readAt={typed ? result?.readAt : filled.revision}
            fixed={account.username === founder}
            values={typed ?? { ...account, email: account.email ?? "" }}
            issues={result?.issues ?? {}}
            busy={busy}
          />
        </div>
      </details>
    </li>
  );
}
