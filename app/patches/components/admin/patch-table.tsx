import { Ban, Copy, Pencil, Trash2 } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { erasedOn } from "#app/admin/erased-on";
import { MessageState } from "#app/notifications/components/message-state";
import { formatDateTime, formatShortDate } from "#app/time/dates";
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
  if (row.deletedAt !== null) return erasedOn(row.deletedAt);
  if (row.status === "programme" && row.scheduledFor !== null) return formatDateTime(row.scheduledFor);
  if (row.publishedAt !== null) return formatDateTime(row.publishedAt);
  return `Modifié le ${formatShortDate(row.updatedAt)}`;
}

/** The patches as staff see them: what they are, where they stand, what can be done. */
export function PatchTable({ rows, trash, place, empty, onDelete }: Props) {
  const columns: Column<AdminPatchRow>[] = [
    {
      label: "Version",
      className: "free-text font-mono text-accent max-md:-order-2 max-md:min-w-0 max-md:flex-1",
      width: "md:w-22 lg:w-36",
      cell: (row) => row.version,
    },
    {
      label: "Titre",
      className: "free-text",
      cell: (row) => <Title row={row} trash={trash} place={place} />,
    },
    { label: "État", width: "md:w-26 lg:w-44", cell: (row) => <State row={row} /> },
    {
      label: "Date",
      className: `text-text-2 tabular-nums md:max-lg:text-small ${trash ? "" : "min-[18rem]:whitespace-nowrap"}`,
      width: trash ? "md:w-36 lg:w-60" : "md:w-48 lg:w-60",
      cell: dateOf,
    },
    {
      label: "Actions",
      quiet: true,
      // On a phone beside the version; buttons with words have no room there.
      className: trash ? "" : "max-md:-order-1",
      width: trash ? "md:w-50 lg:w-60" : "md:w-38 md:pointer-fine:w-32 lg:w-54 lg:pointer-fine:w-47",
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
      {row.security && <span className="text-chip text-amber">&nbsp;· sécurité</span>}
      {row.breaking && <span className="text-chip text-amber">&nbsp;· incompatible</span>}
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
  className?: string;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

function Action({ to, label, danger, className = "", onClick, children }: ActionProps) {
  return (
    <Link
      to={to}
      title={label}
      aria-label={label}
      onClick={onClick}
      className={`${rowAction(danger)} ${className}`}
    >
      {children}
    </Link>
  );
}

function Actions({ row, place, onDelete }: { row: AdminPatchRow } & Pick<Props, "place" | "onDelete">) {
  return (
    <span className="flex justify-end max-[18rem]:flex-wrap lg:gap-1">
      {row.status === "publie" && (
        // Beside short columns its title has the room: there it is found on the page of the patch.
        <Action
          to={`/admin/patches/${row.id}/retirer${place}`}
          label={`Retirer ${row.version}`}
          className="md:max-lg:hidden"
        >
          <Ban aria-hidden="true" />
        </Action>
      )}
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
