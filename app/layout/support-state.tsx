import type { OpeningState } from "./opening-hours";

interface Props {
  /** Null on pages made at build time: the frame script fills it in. */
  opening: OpeningState | null;
  /** The words for open and closed. */
  words: readonly [string, string];
}

/** 'Ouvert · ferme à 22:00'. The frame script keeps it right while the page stays open. */
export function SupportState({ opening, words }: Props) {
  return (
    <p
      data-support={words.join("|")}
      data-known={opening !== null || undefined}
      data-open={opening?.open || undefined}
      className="support"
    >
      <span>{opening?.open ? words[0] : words[1]}</span>
      {/* Until it is known nobody sees this: it keeps the room of a state, so that nothing moves when one comes. */}
      <span>{opening?.next ?? "rouvre lundi à 11:00"}</span>
    </p>
  );
}
