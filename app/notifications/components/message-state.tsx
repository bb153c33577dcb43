const looks = {
  "en-attente": { label: "En attente", className: "text-text-2" },
  envoye: { label: "Envoyé", className: "text-ok" },
  "a-renvoyer": { label: "À renvoyer", className: "text-amber" },
  incertain: { label: "Incertain", className: "text-amber" },
  invalide: { label: "Webhook invalide", className: "text-red" },
  abandonne: { label: "Abandonné", className: "text-red" },
} as const;

/** Where a message stands, as a word with a dot of its colour. */
export function MessageState({ state }: { state: keyof typeof looks }) {
  const { label, className } = looks[state];
  return (
    <span className={`inline-flex items-center gap-2 font-medium ${className}`}>
      <span aria-hidden="true" className="size-2 forced-color-adjust-none rounded-full bg-current" />
      {label}
    </span>
  );
}
