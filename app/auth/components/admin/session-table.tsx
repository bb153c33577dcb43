import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatDateTime } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { DateTime } from "#app/ui/date-time";
import { type Column, StaffTable } from "#app/ui/staff-table";
import { roleLabel } from "../../roles";
import type { ListedSession } from "../../sessions/session-list.server";

interface Props {
  rows: ListedSession[];
  /** The session that looks. */
  own: string;
  busy: boolean;
}

/** The sessions that are open, each of which can be ended at once, everywhere (AUTH-25). */
export function SessionTable({ rows, own, busy }: Props) {
  const columns: Column<ListedSession>[] = [
    { label: "Personne", className: "free-text", cell: (row) => <Person row={row} /> },
    {
      label: "Navigateur",
      className: "text-text-2",
      cell: (row) => (
        <>
          {row.agent}
          {row.id === own && <span className="block text-chip text-accent">Cette session</span>}
        </>
      ),
    },
    {
      label: "Ouverte",
      className: "text-text-2 tabular-nums max-md:hidden",
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      label: "Dernière activité",
      className: "text-text-2 tabular-nums",
      cell: (row) => (
        <>
          <span className="md:hidden">Active le </span>
          <DateTime at={row.lastSeenAt} />
        </>
      ),
    },
    {
      label: "Actions",
      quiet: true,
      cell: (row) => row.id !== own && <EndButtons row={row} busy={busy} />,
    },
  ];
  return <StaffTable caption="Sessions ouvertes" columns={columns} rows={rows} empty="Aucune session." />;
}

function Person({ row }: { row: ListedSession }) {
  return (
    <>
      <span className="font-medium">{row.name}</span>{" "}
      <span className={`text-small ${row.role === "owner" ? "text-warm" : "text-text-3"}`}>
        {roleLabel(row.role)}
        {row.local && " · local"}
      </span>
    </>
  );
}

function EndButtons({ row, busy }: { row: ListedSession; busy: boolean }) {
  const button = (intent: string, kind: "outline" | "ghost", children: ReactNode) => (
    <button type="submit" name="intent" value={intent} disabled={busy} className={buttonClass(kind)}>
      {children}
    </button>
  );
  return (
    <Form method="post" preventScrollReset className="flex justify-end gap-2 md:whitespace-nowrap">
      <input type="hidden" name="session" value={row.id} />
      <input type="hidden" name="person" value={row.person} />
      {button(
        "terminer",
        "outline",
        <>
          Terminer
          <span className="sr-only">
            {" "}
            la session&nbsp;: {row.name}, {row.agent}, du {formatDateTime(row.createdAt)}
          </span>
        </>,
      )}
      {button(
        "terminer-toutes",
        "ghost",
        <>
          Terminer partout<span className="sr-only">&nbsp;: {row.name}</span>
        </>,
      )}
    </Form>
  );
}
