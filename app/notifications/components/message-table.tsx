import { RotateCw } from "lucide-react";
import { Form, Link } from "react-router";
import { buttonClass } from "#app/ui/button";
import { DateTime } from "#app/ui/date-time";
import { type Column, StaffTable } from "#app/ui/staff-table";
import { isClosed, isFailed } from "../message-states";
import type { MessageRow } from "../queries.server";
import { MessageState } from "./message-state";

const kinds = {
  creation: "Annonce",
  modification: "Mise à jour",
  essai: "Essai",
  bilan: "Bilan de la semaine",
} as const;

/** Every message to Discord: what became of it, and the button that sends it again. */
export function MessageTable({ rows, busy }: { rows: MessageRow[]; busy: boolean }) {
  const columns: Column<MessageRow>[] = [
    { label: "État", className: "md:w-44", cell: (row) => <Delivery row={row} /> },
    { label: "Message", className: "free-text", cell: (row) => <Subject row={row} /> },
    { label: "Salon", className: "text-text-2 lg:whitespace-nowrap", cell: (row) => row.target },
    {
      label: "Date",
      className: "text-text-2 tabular-nums md:min-w-34 lg:whitespace-nowrap",
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      label: "Actions",
      quiet: true,
      cell: (row) => isFailed(row.state) && !row.held && <Retry row={row} busy={busy} />,
    },
  ];
  return (
    <StaffTable caption="Messages Discord" columns={columns} rows={rows} empty="Aucun message envoyé." />
  );
}

function Delivery({ row }: { row: MessageRow }) {
  return (
    <>
      <MessageState state={row.state} />
      {row.lastError && <p className="text-small text-text-3">{row.lastError}</p>}
      {row.held && <p className="text-small text-text-3">Patch hors ligne&nbsp;: rien n'est envoyé</p>}
      {row.state === "incertain" && !row.held && (
        <p className="text-small text-text-3">Vérifiez le salon avant de renvoyer</p>
      )}
      {row.state === "invalide" && row.isSecret && !row.held && (
        <p className="text-small text-text-3">Remplacez le webhook avant de renvoyer</p>
      )}
      {row.state === "en-attente" &&
        !row.held &&
        row.nextAttemptAt !== null &&
        row.nextAttemptAt > row.createdAt && (
          <p className="text-small text-text-3">
            Part le <DateTime at={row.nextAttemptAt} />
          </p>
        )}
      {row.state === "a-renvoyer" && !row.held && row.nextAttemptAt !== null && (
        <p className="text-small text-text-3">
          Prochain essai à partir du <DateTime at={row.nextAttemptAt} />
        </p>
      )}
    </>
  );
}

function Subject({ row }: { row: MessageRow }) {
  return (
    <>
      {kinds[row.kind]}
      {row.version && row.patchId && (
        <>
          {" "}
          <Link className="link font-mono" to={`/admin/patches/${row.patchId}`}>
            {row.version}
          </Link>
        </>
      )}
      {row.subject && <span className="text-text-2"> · {row.subject}</span>}
      {row.mention && <span className="text-chip text-amber"> · mention</span>}
    </>
  );
}

function Retry({ row, busy }: { row: MessageRow; busy: boolean }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap justify-end gap-2 py-1">
      <input type="hidden" name="message" value={row.id} />
      {row.state === "incertain" && (
        <button type="submit" name="intent" value="arrive" disabled={busy} className={buttonClass("ghost")}>
          Il est arrivé<span className="sr-only">&nbsp;: {row.version ?? kinds[row.kind]}</span>
        </button>
      )}
      {!isClosed(row.lastError) && (
        <button
          type="submit"
          name="intent"
          value="abandonner"
          disabled={busy}
          className={buttonClass("ghost")}
        >
          Ne plus envoyer<span className="sr-only">&nbsp;: {row.version ?? kinds[row.kind]}</span>
        </button>
      )}
      <button type="submit" name="intent" value="renvoyer" disabled={busy} className={buttonClass("outline")}>
        <RotateCw aria-hidden="true" />
        Renvoyer<span className="sr-only">&nbsp;: {row.version ?? kinds[row.kind]}</span>
      </button>
    </Form>
  );
}
