import { ImageOff, Pencil, Trash2 } from "lucide-react";
import { Form, Link } from "react-router";
import { erasedOn } from "#app/admin/erased-on";
import { formatDateTime, formatShortDate } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { CancelQuestion, ConfirmButton, question } from "#app/ui/confirm-button";
import { FileName } from "#app/ui/file-name";
import { type Column, rowAction, StaffTable } from "#app/ui/staff-table";
import type { ListedMapping } from "../../admin-queries.server";
import { shownCoordinates } from "../../coordinates";
import { BulkTick } from "./bulk-bar";

interface Props {
  rows: ListedMapping[];
  isTrash: boolean;
  /** Where the list is, for the address of its rows. */
  place: string;
  /** What stands in the place of a list without mappings. */
  empty: string;
}

/** The mappings as staff see them: what they are called, where their file is, what can be done. */
export function MappingTable({ rows, isTrash, place, empty }: Props) {
  const columns: Column<ListedMapping>[] = [
    {
      label: "Mapping",
      className: "md:max-w-[26rem] md:min-w-64 md:max-lg:w-full lg:min-w-80",
      cell: (row) => <Name row={row} isTrash={isTrash} place={place} />,
    },
    { label: "Métier, coordonnées", className: "text-text-2", cell: (row) => <Place row={row} /> },
    {
      label: isTrash ? "Date" : "Modifié",
      // On a phone beside the signs, however long the date is; over buttons with words, for which there is no room.
      className: `text-small text-text-2 md:min-w-28 ${isTrash ? "max-md:basis-full" : "max-md:min-w-0 max-md:flex-1"}`,
      cell: ({ deletedAt, updatedAt }) =>
        deletedAt === null ? (
          <>
            <span className="md:hidden">Modifié le </span>
            <span title={formatDateTime(updatedAt)}>{formatShortDate(updatedAt)}</span>
          </>
        ) : (
          erasedOn(deletedAt)
        ),
    },
    {
      label: "Actions",
      quiet: true,
      className: "md:text-right",
      cell: (row) => (isTrash ? <TrashActions row={row} /> : <Actions row={row} place={place} />),
    },
  ];
  const caption = isTrash ? "Mappings dans la corbeille" : "Mappings en ligne";
  return <StaffTable caption={caption} columns={columns} rows={rows} empty={empty} />;
}

function Name({ row, isTrash, place }: { row: ListedMapping } & Pick<Props, "isTrash" | "place">) {
  return (
    <div className="flex items-center gap-3">
      {!isTrash && <BulkTick mapping={row} />}
      <Thumbnail row={row} />
      <div className="min-w-0 wrap-anywhere">
        {isTrash ? (
          <p className="font-medium">{row.nom}</p>
        ) : (
          <Link
            to={`/admin/mappings/${row.id}${place}`}
            className="inline-block py-1 font-medium hover:underline"
          >
            {row.nom}
          </Link>
        )}
        <p className="font-mono text-chip text-text-3">
          <FileName>{row.nomFichier}</FileName>
        </p>
        {row.interieurRemplace && (
          <p className="text-small text-text-2">Remplace&nbsp;: {row.interieurRemplace}</p>
        )}
      </div>
    </div>
  );
}

/** Side by side on a phone, one over the other where there are columns. */
function Place({ row: { metier, x, y, z } }: { row: ListedMapping }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 md:block">
      <p className="wrap-anywhere">{metier ?? "Aucun"}</p>
      <p className="font-mono text-chip text-text-3 md:whitespace-nowrap">
        {x === null || y === null ? "sans coordonnées" : shownCoordinates({ x, y, z })}
      </p>
    </div>
  );
}

function Thumbnail({ row }: { row: ListedMapping }) {
  const size = "h-10 w-16 flex-none rounded-key bg-s2 max-[18rem]:hidden";
  if (!row.thumbnail) {
    return (
      <span className={`grid place-items-center text-text-3 ${size}`}>
        <ImageOff aria-hidden="true" />
      </span>
    );
  }
  return (
    <img
      src={row.thumbnail}
      alt=""
      width={64}
      height={40}
      loading="lazy"
      className={`object-cover ${size}`}
    />
  );
}

/** It comes back, or goes for good, which asks. */
function TrashActions({ row }: { row: ListedMapping }) {
  return (
    <Form method="post" className="flex flex-wrap items-start justify-end gap-2 min-[50rem]:flex-nowrap">
      <input type="hidden" name="id" value={row.id} />
      <button type="submit" name="intent" value="restaurer" className={`${buttonClass("outline")} px-3`}>
        Restaurer<span className="sr-only"> {row.nom}</span>
      </button>
      <ConfirmButton
        label={
          <>
            Effacer<span className="sr-only"> {row.nom} définitivement</span>
          </>
        }
        question={`«\u00a0${row.nom}\u00a0» sera effacé pour toujours, avec ses images.`}
        confirm="Effacer définitivement"
        intent="effacer"
      />
    </Form>
  );
}

function Actions({ row, place }: { row: ListedMapping } & Pick<Props, "place">) {
  return (
    <div className="flex items-start justify-end gap-1">
      <Link
        to={`/admin/mappings/${row.id}${place}`}
        title={`Modifier ${row.nom}`}
        aria-label={`Modifier ${row.nom}`}
        className={rowAction()}
      >
        <Pencil aria-hidden="true" />
      </Link>
      <Trash row={row} />
    </div>
  );
}

/** The question opens in place: it works without a script and names what it is about. */
function Trash({ row }: { row: ListedMapping }) {
  return (
    <details {...question}>
      <summary title={`Supprimer ${row.nom}`} className={`ml-auto ${rowAction(true)}`}>
        <Trash2 aria-hidden="true" />
        <span className="sr-only">Supprimer {row.nom}</span>
      </summary>
      <Form method="post" className="question">
        <p>«&nbsp;{row.nom}&nbsp;» ira à la corbeille, où il reste 30 jours.</p>
        <input type="hidden" name="id" value={row.id} />
        <button type="submit" name="intent" value="corbeille" className={buttonClass("danger")}>
          Mettre à la corbeille
        </button>
        <CancelQuestion />
      </Form>
    </details>
  );
}
