import { Copy, Pencil, Trash2 } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { MessageState } from "#app/notifications/components/message-state";
import { nightAfter } from "#app/operations/night";
import { dayMs, formatDateTime, formatShortDate } from "#app/platform/dates";
import { retention } from "#app/privacy/retention";
import { type Column, rowAction, StaffTable } from "#app/ui/staff-table";
import type { AdminPatchRow } from "../../admin-queries.server";
import { StatusChip } from "./status-chip";
import { TrashActions } from "./trash-actions";

interface Props {
  rows: AdminPatchRow[];
  trash: boolean;
  /** Where the list is, for the address of what is done to its rows. */
  place: string;
  /** What stands in the place of a list without patches. */
  empty: string;
  onDelete: (row: AdminPatchRow) => void;
}

/** What the date of a row is: its publication, its hour to come, or its end in the trash. */
function dateOf(row: AdminPatchRow): string {
  if (row.deletedAt !== null) {
    return `Sera effacé le ${formatShortDate(nightAfter(row.deletedAt + retention.trashDays * dayMs))}`;
  }
  if (row.status === "programme" && row.scheduledFor !== null) return formatDateTime(row.scheduledFor);
  if (row.publishedAt !== null) return formatDateTime(row.publishedAt);
  return `Modifié le ${formatShortDate(row.updatedAt)}`;
}

/** The patches as staff see them: what they are, where they stand, what can be done. */
export function PatchTable({ rows, trash, place, empty, onDelete }: Props) {
  const columns: Column<AdminPatchRow>[] = [
    { label: "Version", className: "free-text font-mono text-accent", cell: (row) => row.version },
    {
      label: "Titre",
      className: "free-text max-w-96",
      cell: (row) => <Title row={row} trash={trash} place={place} />,
    },
    { label: "État", cell: (row) => <State row={row} /> },
    { label: "Date", className: "text-text-2 tabular-nums md:whitespace-nowrap", cell: dateOf },
    {
      label: "Actions",
      quiet: true,
      cell: (row) =>
        trash ? (
          <TrashActions row={row} place={place} />
        ) : (
          <Actions row={row} place={place} onDelete={onDelete} />
        ),
    },
  ];
  const caption = trash ? "Patchs dans la corbeille" : "Patchs";
  return <StaffTable caption={caption} columns={columns} rows={rows} empty={empty} />;
}

function Title({ row, trash, place }: { row: AdminPatchRow } & Pick<Props, "trash" | "place">) {
  return (
    <>
      {trash ? (
        row.title
      ) : (
        <Link to={`/admin/patches/${row.id}${place}`} className="font-medium hover:text-accent">
          {row.title}
        </Link>
      )}
      {row.breaking && <span className="text-chip text-amber"> · incompatible</span>}
    </>
  );
}

function State({ row }: { row: AdminPatchRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusChip status={row.status} />
      {row.message && (
        <Link to="/admin/notifications" className="text-small hover:underline">
          <MessageState state={row.message} />
        </Link>
      )}
    </span>
  );
}

interface ActionProps {
  to: string;
  label: string;
  danger?: boolean;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

function Action({ to, label, danger, onClick, children }: ActionProps) {
  return (
    <Link to={to} title={label} aria-label={label} onClick={onClick} className={rowAction(danger)}>
      {children}
    </Link>
  );
}

function Actions({ row, place, onDelete }: { row: AdminPatchRow } & Pick<Props, "place" | "onDelete">) {
  return (
    <span className="flex justify-end gap-1 max-[18rem]:flex-wrap">
      <Action to={`/admin/patches/${row.id}${place}`} label={`Modifier ${row.version}`}>
        <Pencil aria-hidden="true" />
      </Action>
      <Action to={`/admin/patches/nouveau?copie=${row.id}`} label={`Dupliquer ${row.version}`}>
        <Copy aria-hidden="true" />
      </Action>
      <Action
        to={`/admin/patches/${row.id}/supprimer${place}`}
        label={`Supprimer ${row.version}`}
        danger
        onClick={(event) => {
          event.preventDefault();
          onDelete(row);
        }}
      >
        <Trash2 aria-hidden="true" />
      </Action>
    </span>
  );
}
