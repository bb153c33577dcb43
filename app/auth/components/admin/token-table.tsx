import { Form } from "react-router";
import { formatDate } from "#app/time/dates";
import { ConfirmButton } from "#app/ui/confirm-button";
import { DateTime } from "#app/ui/date-time";
import { type Column, StaffTable } from "#app/ui/staff-table";
import type { ListedToken } from "../../tokens/api-tokens.server";
import { tokenScopes } from "../../tokens/token-scopes";

/** The tokens, by what they are for: the text of a token is shown nowhere. */
export function TokenTable({ rows, busy }: { rows: ListedToken[]; busy: boolean }) {
  const columns: Column<ListedToken>[] = [
    { label: "Usage", className: "free-text font-medium", cell: (row) => row.name },
    { label: "Portée", className: "text-text-2", cell: (row) => tokenScopes[row.scope] },
    {
      label: "Créé",
      className: "text-text-2",
      cell: (row) => (
        <>
          <span className="md:hidden">Créé le </span>
          {formatDate(row.createdAt)}
          {row.maker && ` par ${row.maker}`}
        </>
      ),
    },
    {
      label: "Dernière utilisation",
      // On a phone beside the button, unless that says when the token was revoked.
      className: "text-text-2 tabular-nums max-md:flex-[1_0_8rem]",
      cell: (row) =>
        row.lastUsedAt ? (
          <>
            <span className="md:hidden">Utilisé le </span>
            <DateTime at={row.lastUsedAt} />
          </>
        ) : (
          "jamais utilisé"
        ),
    },
    {
      label: "Actions",
      quiet: true,
      className: "text-right",
      cell: (row) =>
        row.revokedAt ? (
          <span className="text-small text-text-3">Révoqué le {formatDate(row.revokedAt)}</span>
        ) : (
          <RevokeButton row={row} busy={busy} />
        ),
    },
  ];
  return <StaffTable caption="Jetons" columns={columns} rows={rows} empty="Aucun jeton." />;
}

function RevokeButton({ row, busy }: { row: ListedToken; busy: boolean }) {
  return (
    <Form method="post" preventScrollReset className="flex justify-end">
      <input type="hidden" name="id" value={row.id} />
      <ConfirmButton
        label={
          <>
            Révoquer<span className="sr-only"> {row.name}</span>
          </>
        }
        question={`Le programme qui utilise «\u00a0${row.name}\u00a0» n'aura plus accès à l'API.`}
        confirm="Révoquer ce jeton"
        intent="revoquer"
        busy={busy}
      />
    </Form>
  );
}
