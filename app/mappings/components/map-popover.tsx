import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { projectX, projectY } from "#app/map/project";
import type { Size, Viewport } from "#app/map/viewport";
import { buttonClass } from "#app/ui/button";
import ManualCopy from "#app/ui/manual-copy";
import { shownCoordinates } from "../coordinates";
import type { Pin } from "../views";
import { formatOf, rememberedFormat } from "./copy-format";
import { JobBadge } from "./job-badge";
import { IconButton, SpriteIcon } from "./job-icon";
import { Picture } from "./picture";
import { useCopy } from "./use-copy";

const width = 252;
/** About what it takes, until it is measured; what its picture takes of that. */
const usualHeight = 284;
const picture = 142;
const gap = 36;
/** What stands in the upper corners of the map: the field 'Près de…' reaches down so far, the buttons in so far. */
const corner = 64;
/** What a card along the bottom covers beside itself: the gap below it, and half of a pin that is looked at. */
const clearance = 36;

/** What the site's bars take of the height of a phone, with some room for the map. */
const bars = 160;

/** A phone on its side, or letters twice as large: between the two bars there is no room for the picture. */
const isLow = () => !matchMedia("(width >= 48rem), (height >= 27rem)").matches;

interface Props {
  pin: Pin;
  view: Viewport;
  size: Size;
  /** Another object each time that the pin is picked. */
  pick: object | null;
  /** Called when the card of a picked pin is there, with the pixels of the map's lower part that it covers. */
  onCard: (pin: Pin, card: HTMLElement, covered: number) => void;
  close: () => void;
}

/**
 * Where the card lies from its pin: on its left where there is room, moved up or down to stay in the frame and under
 * the field 'Près de…'. A pin as high as that field has it on its right.
 */
function besidePin(pin: Pin, view: Viewport, size: Size, height: number): CSSProperties {
  const at = {
    x: size.width / 2 + (projectX(pin.x) - view.x) * view.scale,
    y: size.height / 2 + (projectY(pin.y) - view.y) * view.scale,
  };
  const isHigh = at.y < corner + 20;
  const fitsRight = at.x + gap + width + corner < size.width;
  const toLeft = at.x > width + gap + 8 && !(isHigh && fitsRight);
  const highest = toLeft && !isHigh ? corner : 8;
  const top = Math.min(Math.max(at.y - height * 0.6, highest), size.height - height - 8) - at.y;
  return {
    "--place-x": projectX(pin.x),
    "--place-y": projectY(pin.y),
    marginLeft: toLeft ? -width - gap : gap,
    marginTop: Math.max(-height + 20, Math.min(-20, top)),
    width,
  } as CSSProperties;
}

/** The mapping picked on the map: beside its pin, never on it; on a phone along the bottom of the map. */
export default function MapPopover({ pin, view, size, pick, onCard, close }: Props) {
  const [state, copy] = useCopy();
  const card = useRef<HTMLDivElement>(null);
  const roomy = size.width >= 560;
  const pictured = roomy && !isLow();
  const [height, setHeight] = useState(usualHeight - (pictured ? 0 : picture));
  // A long name, larger buttons for a finger, the text to copy by hand: each makes it higher.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of what it shows
  useLayoutEffect(() => {
    if (card.current) setHeight(card.current.offsetHeight);
  }, [pin, pictured, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pick
  useLayoutEffect(() => {
    const { current } = card;
    if (!current) return;
    onCard(pin, current, roomy ? 0 : current.offsetHeight + clearance);
    // The map may be taller than the window, and the card low on it. Else a phone is on its way to all of the map.
    if (roomy || size.height + bars > innerHeight) current.scrollIntoView({ block: "nearest" });
  }, [pick]);
  const { x, y, z } = pin;
  const copied = state === "copied";
  const text = z === null ? null : formatOf({ x, y, z }, rememberedFormat())?.write({ x, y, z });
  return (
    <div
      ref={card}
      data-map-control
      role="dialog"
      aria-label={pin.nom}
      tabIndex={-1}
      style={roomy ? besidePin(pin, view, size, height) : undefined}
      className={`z-10 cursor-auto overflow-hidden rounded-menu border border-line-2 bg-float shadow-float select-text ${roomy ? "map-beside" : "absolute inset-x-2 bottom-2"}`}
    >
      {pictured && (
        <div className="relative">
          <Picture image={pin.cover} alt="" metier={pin.metier} sizes="252px" />
          <JobBadge metier={pin.metier} className="absolute top-2.5 left-2.5" />
        </div>
      )}
      <IconButton
        icon="x"
        label="Fermer"
        onClick={close}
        className={`absolute top-1.5 right-1.5 grid size-11 md:pointer-fine:size-9 place-items-center rounded-control -outline-offset-2 ${pictured ? "bg-[#0b0f14]/85 text-[#e6edf3] scheme-dark" : "text-text-2"}`}
      />
      <div className="p-3.5">
        <p className="pr-10 font-title text-[0.9375rem] leading-tight">{pin.nom}</p>
        <p className="mt-1 text-small text-text-2">{pin.lieu}</p>
        <p className="mt-0.5 font-mono text-xs text-text-2">{shownCoordinates(pin)}</p>
        <div className="mt-2.5 flex gap-2">
          <a
            href={`/mappings/${pin.id}`}
            className={`${buttonClass("primary")} !px-2.5 !text-small md:pointer-fine:!min-h-7`}
          >
            Voir la fiche
          </a>
          {text && (
            <button
              type="button"
              onClick={() => void copy(text)}
              className={`${buttonClass("outline")} !px-2.5 !text-small md:pointer-fine:!min-h-7`}
            >
              <SpriteIcon
                name={copied ? "check" : "copy"}
                className={`!size-3.5 ${copied ? "text-ok" : ""}`}
              />
              {copied ? "Copié !" : "Copier"}
            </button>
          )}
        </div>
        {text && state === "failed" && <ManualCopy text={text} />}
      </div>
    </div>
  );
}
