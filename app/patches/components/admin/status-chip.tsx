const looks = {
  publie: { label: "Publié", className: "bg-ok-soft text-ok" },
  brouillon: { label: "Brouillon", className: "bg-s3 text-text-1" },
  programme: { label: "Programmé", className: "bg-accent-soft text-accent" },
  retire: { label: "Retiré", className: "bg-red-soft text-red" },
} as const;

export function StatusChip({ status }: { status: keyof typeof looks }) {
  const { label, className } = looks[status];
  return (
    <span className={`inline-flex h-6 items-center rounded-key px-2 text-chip font-medium ${className}`}>
      {label}
    </span>
  );
}
