const tones = { ok: "bg-ok", amber: "bg-amber", new: "bg-accent" } as const;

/** A dot beside a state that is also said in words; it keeps its colour where the system chooses them: it has no other. */
export function StateDot({ tone }: { tone: keyof typeof tones }) {
  return (
    <span
      suppressHydrationWarning
      aria-hidden="true"
      className={`inline-block size-2 flex-none forced-color-adjust-none rounded-full ${tones[tone]}`}
    />
  );
}
