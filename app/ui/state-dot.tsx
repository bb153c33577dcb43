const tones = { ok: "bg-ok", amber: "bg-amber", new: "bg-accent" } as const;

/** A dot beside a state that is also said in words. */
export function StateDot({ tone }: { tone: keyof typeof tones }) {
  return (
    <span
      suppressHydrationWarning
      aria-hidden="true"
      className={`inline-block size-2 flex-none rounded-full ${tones[tone]}`}
    />
  );
}
