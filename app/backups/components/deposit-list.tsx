import { RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { formatBytes } from "#app/text/format-bytes";
import { formatDateTime } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { FileName } from "#app/ui/file-name";
import { Panel } from "#app/ui/panel";
import type { listDeposits } from "../sources.server";

type Deposit = Awaited<ReturnType<typeof listDeposits>>[number];

/** Archives that the operator put into the storage: too large to be sent, restored like any other. */
export function DepositList({ deposits }: { deposits: readonly Deposit[] }) {
  if (deposits.length === 0) return null;
  return (
    <Panel id="depots" title="Déposées dans le stockage" className="mt-4">
      {deposits.map(({ id, name, bytes, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
          <div className="min-w-0 flex-1 basis-60">
            <p className="text-ui font-medium">
              <FileName>{name}</FileName>
            </p>
            <p className="text-small text-text-3">
              {formatDateTime(createdAt)} · {formatBytes(bytes)}
            </p>
          </div>
          <Link to={`/admin/sauvegardes/${id}`} className={buttonClass("outline")}>
            <RotateCcw aria-hidden="true" />
            Restaurer…<span className="sr-only"> {name}</span>
          </Link>
        </li>
      ))}
    </Panel>
  );
}
