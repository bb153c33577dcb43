import { formatDateTime } from "#app/time/dates";
import type { usePatchForm } from "./use-patch-form";

interface Props {
  state: ReturnType<typeof usePatchForm>;
  copyOf: string | null;
}

const line = "rounded-control border border-line bg-s1 px-3.5 py-2.5 text-ui text-text-2";
const choice = `${line} flex flex-wrap items-center gap-x-4 gap-y-1`;
const button = "font-semibold text-accent hover:underline";

/** What the text in the form is: a copy not saved yet, a draft of this browser that was taken up, or one to take up. */
export default function DraftNotice({ state, copyOf }: Props) {
  if (state.found) {
    const { at, isOpen } = state.found;
    return (
      <p className={choice}>
        {isOpen ? "Un autre onglet écrit" : "Ce navigateur garde"} un brouillon du {formatDateTime(at)}.
        <button type="button" className={button} onClick={state.takeFound}>
          {state.dirty ? "Le reprendre à la place" : "Le reprendre"}
        </button>
        {/* It is that tab's to forget. */}
        <button type="button" className={button} onClick={state.refuseFound}>
          {isOpen ? "Le laisser" : "L'oublier"}
        </button>
      </p>
    );
  }
  if (state.resumed !== null) {
    return (
      <p className={choice}>
        Brouillon du {formatDateTime(state.resumed)} repris.
        <button type="button" className={button} onClick={state.startAgain}>
          L'oublier
        </button>
      </p>
    );
  }
  if (copyOf === null || state.isDone) return null;
  return (
    <p className={line}>
      Copie de <span className="font-mono text-text-1">{copyOf}</span>&nbsp;: donnez-lui une version.
    </p>
  );
}
