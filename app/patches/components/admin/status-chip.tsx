import { type PatchStatus, statusLabels } from "../../status";

const looks: Record<PatchStatus, string> = {
  publie: "bg-ok-soft text-ok",
  brouillon: "bg-s3 text-text-1",
  programme: "bg-accent-soft text-accent",
  retire: "bg-red-soft text-red",
};

export function StatusChip({ status }: { status: PatchStatus }) {
  return (
    <span className={`inline-flex h-6 items-center rounded-key px-2 text-chip font-medium ${looks[status]}`}>
      {statusLabels[status]}
    </span>
  );
}
