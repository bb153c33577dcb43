import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import ManualCopy from "#app/ui/manual-copy";
import { type Coordinates, formatsFor } from "../coordinates";
import { formatOf, rememberedFormat, rememberFormat } from "./copy-format";
import { SpriteIcon } from "./job-icon";
import { useCopy } from "./use-copy";

/**
 * Copies coordinates in the format last chosen; the menu beside it shows each with the exact text (N-06).
 * On a phone it is a sheet at the bottom of the screen.
 */
export function CopyMenu({ place }: { place: Coordinates }) {
  const formats = formatsFor(place);
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [state, copy, reset] = useCopy();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const current = formatOf(place, chosen);

  useEffect(() => setChosen(rememberedFormat()), []);
  useEffect(() => {
    if (!open) return;
    // The coordinates may stand low in the window, with the menu below it.
    root.current?.querySelector('[role="menu"]')?.scrollIntoView({ block: "nearest" });
    root.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  function choose(id: string, text: string) {
    setChosen(id);
    rememberFormat(id);
    setOpen(false);
    trigger.current?.focus();
    void copy(text);
  }

  function onMenuKey(event: KeyboardEvent) {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + items.length,
      Home: 0,
      End: -1 + items.length,
    };
    if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.preventDefault();
      setOpen(false);
      trigger.current?.focus();
    }
    const target = targets[event.key];
    event.stopPropagation();
    if (target === undefined) return;
    event.preventDefault();
    items[target % items.length]?.focus();
  }

  if (!current) return null;
  const text = current.write(place);
  const copied = state === "copied";
  return (
    <div ref={root} className="js-only no-print">
      <div
        className={`flex rounded-[6px] border border-accent-line bg-accent-soft text-small font-semibold ${copied ? "text-ok" : "text-accent"}`}
      >
        <button
          type="button"
          onClick={() => void copy(text)}
          title={text}
          className="flex min-h-11 items-center gap-1.5 rounded-l-[6px] px-2.5 hover:bg-s3 md:pointer-fine:min-h-7"
        >
          <SpriteIcon name={copied ? "check" : "copy"} className="!size-3.5" />
          <span>{copied ? "Copié !" : "Copier"}</span>
          <span className="sr-only"> les coordonnées</span>
        </button>
        <button
          ref={trigger}
          type="button"
          aria-haspopup="menu"
          aria-expanded={open}
          aria-label="Choisir le format de copie"
          onClick={() => {
            reset();
            setOpen(!open);
          }}
          className="grid min-h-11 w-9 place-items-center rounded-r-[6px] hover:bg-s3 md:pointer-fine:min-h-7 md:pointer-fine:w-7"
        >
          <SpriteIcon name="chevron-down" className="!size-3.5" />
        </button>
      </div>
      {open && (
        <>
          <div
            className="fixed inset-0 z-40 bg-[#000a] md:hidden"
            aria-hidden="true"
            onClick={() => setOpen(false)}
          />
          <div
            role="menu"
            tabIndex={-1}
            aria-label="Copier au format"
            onKeyDown={onMenuKey}
            className="copy-menu z-50 border border-line-2 bg-float p-1.5 shadow-float"
          >
            <p aria-hidden="true" className="px-2.5 pt-2 pb-1.5 text-small text-text-3">
              Copier au format
            </p>
            {formats.map(({ id, nom, write }) => (
              <button
                key={id}
                type="button"
                role="menuitemradio"
                aria-checked={id === current.id}
                tabIndex={id === current.id ? 0 : -1}
                onClick={() => choose(id, write(place))}
                className="flex min-h-12 w-full items-center gap-2.5 rounded-control border-2 border-transparent px-2 py-1 text-left md:pointer-fine:min-h-0 md:pointer-fine:py-0.5 outline-none hover:bg-s3 focus-visible:border-accent focus-visible:bg-s3"
              >
                <SpriteIcon name="check" className={`text-accent ${id === current.id ? "" : "invisible"}`} />
                <span className="min-w-0">
                  <span className="block text-ui leading-tight font-semibold text-text-1">{nom}</span>
                  <span className="block font-mono text-chip break-all text-text-2">{write(place)}</span>
                </span>
              </button>
            ))}
          </div>
        </>
      )}
      {state === "failed" && (
        <div className="copy-fallback z-40 rounded-menu border border-line-2 bg-float p-3 pt-1 shadow-float">
          <ManualCopy text={text} />
          <button
            type="button"
            onClick={reset}
            className="mt-1 min-h-11 rounded-control px-2 text-small font-medium text-text-2 hover:text-text-1 md:pointer-fine:min-h-8"
          >
            Fermer
          </button>
        </div>
      )}
    </div>
  );
}
