import { Suspense, useState } from "react";
import type { MappingImage } from "#app/db/schema";
import { frenchSpaces } from "#app/ui/french-spaces";
import { loadLater } from "#app/ui/load-later";
import { pictureSource } from "../pictures/image-address";
import { IconButton } from "./job-icon";
import { Picture } from "./picture";
import { useStrip } from "./use-strip";

/** Asked for when a picture is first enlarged. */
const Lightbox = loadLater(() => import("./lightbox"));

interface Props {
  images: MappingImage[];
  metier: string | null;
  nom: string;
}

const control =
  "js-only grid size-11 place-items-center md:pointer-fine:size-10 rounded-control bg-[#0b0f14]/85 text-[#e6edf3] scheme-dark -outline-offset-2 hover:bg-[#0b0f14]";
/** More would reach under the other controls on a phone; the number above says where one is. */
const mostDots = 12;
const sizes = "(min-width: 1024px) 630px, 100vw";

/** The pictures in a strip (MAP-15). Without a script all of them stand one below the other. */
export function Gallery({ images, metier, nom }: Props) {
  const { strip, shown, show, onKeyDown, onStrip, previous, next } = useStrip(images.length);
  /** Each press counts: the one that no network answered is followed by another try. */
  const [enlarged, setEnlarged] = useState(0);

  if (images.length === 0)
    return <Picture image={null} alt="" metier={metier} sizes={sizes} className="lg:rounded-control" />;
  const several = images.length > 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the strip and its buttons, together
    <div onKeyDown={onKeyDown}>
      <div className="relative">
        <ul
          ref={strip}
          {...onStrip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={`Images\u00a0: ${nom}`}
          className="gallery-strip scheme-dark -outline-offset-2 lg:rounded-control"
        >
          {images.map((image, i) => (
            <li key={image.key} id={`image-${i + 1}`}>
              <Picture
                image={pictureSource(image)}
                alt={image.alt}
                metier={metier}
                sizes={sizes}
                eager={i === 0}
              />
            </li>
          ))}
        </ul>
        {several && (
          <>
            <p className="js-only no-print absolute top-3 right-3 rounded-[6px] bg-[#0b0f14]/85 px-2 py-0.5 font-mono text-small text-[#e6edf3]">
              {shown + 1} / {images.length}
            </p>
            <IconButton {...previous} className={`${control} gallery-arrow left-3`} />
            <IconButton {...next} className={`${control} gallery-arrow right-3`} />
            {images.length <= mostDots && <Dots count={images.length} shown={shown} show={show} />}
          </>
        )}
        <IconButton
          icon="expand"
          label="Agrandir l'image"
          onClick={() => setEnlarged(enlarged + 1)}
          className={`${control} absolute right-3 bottom-3`}
        />
      </div>
      {several && (
        <ul
          className="js-only mt-2 flex gap-2 overflow-x-auto scroll-px-4 py-1 max-lg:px-4 md:max-lg:px-6 lg:-mx-1 lg:px-1"
          aria-label="Miniatures"
        >
          {images.map((image, i) => (
            <li key={image.key} className="w-26 flex-none">
              <button
                type="button"
                aria-label={`Image ${i + 1}\u00a0: ${image.alt}`}
                aria-current={i === shown || undefined}
                onClick={() => show(i)}
                className="block w-full overflow-hidden rounded-control opacity-70 hover:opacity-100 aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:outline-offset-1 aria-[current]:outline-accent"
              >
                <Picture image={pictureSource(image)} alt="" metier={metier} sizes="104px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="js-only mt-2 text-small text-text-3 max-lg:px-4 md:max-lg:px-6">
        {frenchSpaces(images[shown]?.alt ?? "")}
      </p>
      {enlarged > 0 && (
        <Suspense fallback={null}>
          <Lightbox
            asked={enlarged}
            images={images}
            start={shown}
            close={(index) => {
              setEnlarged(0);
              show(index);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** For the pointer; readers and keyboards have the thumbnails. */
function Dots({ count, shown, show }: { count: number; shown: number; show: (index: number) => void }) {
  return (
    <div className="js-only absolute bottom-3 left-1/2 flex forced-color-adjust-none -translate-x-1/2 rounded-full bg-[#0b0f14]/85 px-1.5">
      {Array.from({ length: count }, (_, i) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
          key={i}
          type="button"
          tabIndex={-1}
          aria-label={`Montrer l'image ${i + 1}`}
          onClick={() => show(i)}
          className="grid h-6 min-w-4 place-items-center px-1"
        >
          <span className={`h-2 rounded-full ${i === shown ? "w-5 bg-[#74c0fc]" : "w-2 bg-[#8897a6]"}`} />
        </button>
      ))}
    </div>
  );
}
