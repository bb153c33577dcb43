import { StateDot } from "#app/ui/state-dot";
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
      suppressHydrationWarning
      data-support={words.join("|")}
      className={`flex items-center gap-2 ${opening ? "" : "invisible"}`}
    >
      <StateDot tone={opening?.open ? "ok" : "off"} />
      <span
        suppressHydrationWarning
        data-support-word
        className={`font-medium ${opening?.open ? "text-ok" : "text-text-2"}`}
      >
        {opening?.open ? words[0] : words[1]}
      </span>
      <span suppressHydrationWarning data-support-next className="text-small text-text-3">
        {opening?.next ?? "réouvre lundi à 11:00"}
      </span>
    </p>
  );
}
