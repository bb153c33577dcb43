import { Callout } from "#app/ui/callout";

/** What was masked in a text that somebody is about to send on; nothing where nothing was. */
export function MaskedNote({ masked }: { masked: readonly string[] }) {
  if (masked.length === 0) return null;
  return (
    <Callout kind="note" title="Secrets masqués">
      <p>
        {masked.join(", ")}. Relisez quand même avant d'envoyer&nbsp;: un secret peut avoir une autre forme.
      </p>
    </Callout>
  );
}
