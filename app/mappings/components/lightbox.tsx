import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { MappingImage } from "#app/db/schema";
import { frenchSpaces } from "#app/ui/french-spaces";
import { imageAddress } from "../pictures/image-address";
import { IconButton } from "./job-icon";
import { useStrip } from "./use-strip";

interface Props {
  images: MappingImage[];
  start: number;
  close: (index: number) => void;
}

const button =
  "grid size-11 flex-none place-items-center rounded-control text-[#e6edf3] hover:bg-[#202a36] aria-disabled:text-[#e6edf3]/40";

/** The pictures on the whole screen, in a strip; one in its own size scrolls in both directions. */
export default function Lightbox({ images, start, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const end = useRef<HTMLButtonElement>(null);
  const { strip, shown: index, onKeyDown, onStrip, previous, next } = useStrip(images.length, start);
  const [full, setFull] = useState(false);
  const image = images[index];

  // Back closes the picture and leaves the mapping there: an entry of the history is spent on it, of which the
  // router need not hear, for its page stays the same.
  const onBack = useEffectEvent((event: PopStateEvent) => {
    event.stopImmediatePropagation();
    close(index);
  });
  useLayoutEffect(() => {
    const { current } = dialog;
    // Before the picture can be seen: closed at once, it takes back this entry and not the mapping's.
    history.pushState(history.state, "");
    addEventListener("popstate", onBack, { capture: true });
    current?.showModal();
    end.current?.focus({ preventScroll: true });
    return () => {
      removeEventListener("popstate", onBack, { capture: true });
      current?.close();
    };
  }, []);
  const left = useRef(false);
  /** Once: a second press would leave the mapping too. */
  function leave() {
    if (!left.current) history.back();
    left.current = true;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a strip that is there anew begins where one is
  useLayoutEffect(() => {
    const { current } = strip;
    if (current) current.scrollLeft = index * current.clientWidth;
  }, [full]);

  if (!image) return null;
  return (
    <dialog
      ref={dialog}
      aria-label="Image agrandie"
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (!full) onKeyDown(event);
      }}
      className="lightbox m-0 h-dvh max-h-none w-full max-w-none bg-[#06090d] px-[env(safe-area-inset-left)] py-0 text-[#e6edf3] scheme-dark"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-end gap-1 p-2 max-sm:flex-wrap">
          <p
            aria-live="polite"
            className="mr-auto min-w-0 px-2 text-ui max-sm:order-1 max-sm:basis-full sm:truncate"
          >
            {frenchSpaces(image.alt)}
          </p>
          {images.length > 1 && (
            <>
              <IconButton {...previous} className={button} />
              <p className="font-mono text-small whitespace-nowrap">
                {index + 1} / {images.length}
              </p>
              <IconButton {...next} className={button} />
            </>
          )}
          <IconButton
            icon={full ? "zoom-out" : "zoom-in"}
            aria-pressed={full}
            label="Taille réelle"
            onClick={() => setFull(!full)}
            className={button}
          />
          <IconButton icon="x" ref={end} label="Fermer l'image" onClick={leave} className={button} />
        </div>
        {full ? (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Image"
            className="min-h-0 flex-1 overflow-auto"
          >
            <Enlarged image={image} onZoom={() => setFull(false)} className="max-w-none cursor-zoom-out" />
          </section>
        ) : (
          <ul
            ref={strip}
            {...onStrip}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Images"
            className="gallery-strip min-h-0 flex-1"
          >
            {images.map((each, i) => (
              <li key={each.key}>
                {Math.abs(i - index) < 2 && (
                  <Enlarged
                    image={each}
                    onZoom={() => setFull(true)}
                    className="size-full cursor-zoom-in object-contain"
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </dialog>
  );
}

interface EnlargedProps {
  image: MappingImage;
  onZoom: () => void;
  className: string;
}

const Enlarged = ({ image, onZoom, className }: EnlargedProps) => (
  <img
    src={imageAddress(image)}
    alt={image.alt}
    width={image.width}
    height={image.height}
    onDoubleClick={onZoom}
    className={className}
  />
);
