import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { MappingImage } from "#app/db/schema";
import { imageAddress } from "../image-address";
import { SpriteIcon } from "./job-icon";

interface Props {
  images: MappingImage[];
  start: number;
  close: (index: number) => void;
}

const button =
  "grid size-11 place-items-center rounded-control text-[#e6edf3] hover:bg-[#202a36] aria-disabled:opacity-40";

/** One picture on the whole screen, fitted or in its own size, which scrolls in both directions. */
export default function Lightbox({ images, start, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const [full, setFull] = useState(false);
  const image = images[index];

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  function step(by: number) {
    setIndex(Math.max(0, Math.min(images.length - 1, index + by)));
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (full || images.length < 2) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
    if (event.key === "Home") setIndex(0);
    if (event.key === "End") setIndex(images.length - 1);
  }

  if (!image) return null;
  return (
    <dialog
      ref={dialog}
      aria-label="Image agrandie"
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        close(index);
      }}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-[#06090d] p-0 text-[#e6edf3] scheme-dark"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-1 p-2">
          <p aria-live="polite" className="mr-auto min-w-0 truncate px-2 text-ui">
            {image.alt}
          </p>
          {images.length > 1 && (
            <>
              <button
                type="button"
                aria-label="Image précédente"
                aria-disabled={index === 0}
                onClick={() => step(-1)}
                className={button}
              >
                <SpriteIcon name="chevron-left" />
              </button>
              <p className="font-mono text-small whitespace-nowrap">
                {index + 1} / {images.length}
              </p>
              <button
                type="button"
                aria-label="Image suivante"
                aria-disabled={index === images.length - 1}
                onClick={() => step(1)}
                className={button}
              >
                <SpriteIcon name="chevron-right" />
              </button>
            </>
          )}
          <button
            type="button"
            aria-pressed={full}
            aria-label="Taille réelle"
            onClick={() => setFull(!full)}
            className={button}
          >
            {full ? <SpriteIcon name="zoom-out" /> : <SpriteIcon name="zoom-in" />}
          </button>
          <button type="button" aria-label="Fermer l'image" onClick={() => close(index)} className={button}>
            <SpriteIcon name="x" />
          </button>
        </div>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Image"
          className="min-h-0 flex-1 overflow-auto"
        >
          <img
            src={imageAddress(image)}
            alt={image.alt}
            width={image.width}
            height={image.height}
            onDoubleClick={() => setFull(!full)}
            className={full ? "max-w-none cursor-zoom-out" : "size-full cursor-zoom-in object-contain"}
          />
        </section>
      </div>
    </dialog>
  );
}
