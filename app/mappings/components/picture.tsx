import { variantAddress } from "../pictures/image-address";
import type { PictureSource } from "../views";
import { JobIcon } from "./job-icon";

interface Props {
  image: PictureSource | null;
  /** What it shows; '' beside a text that says the same. */
  alt: string;
  /** Icon of the placeholder where there is no picture. */
  metier: string | null;
  /** Width in the layout, as the `sizes` attribute says it. */
  sizes: string;
  /** Pictures on screen at once are asked for at once. */
  eager?: boolean;
  className?: string;
}

/**
 * A picture of a mapping in a 16:10 frame, its colour before it arrives. The colour is an attribute of a
 * drawing: the policy of the site allows no inline style.
 */
export function Picture({ image, alt, metier, sizes, eager, className = "" }: Props) {
  if (!image) return <Missing metier={metier} className={className} />;
  const { widths } = image;
  return (
    <span className={`mapping-picture ${className}`}>
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill={image.placeholder} />
      </svg>
      <img
        src={variantAddress(image, Math.min(...widths))}
        srcSet={widths.map((width) => `${variantAddress(image, width)} ${width}w`).join(", ")}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        draggable={false}
      />
    </span>
  );
}

function Missing({ metier, className }: { metier: string | null; className: string }) {
  return (
    <span className={`relative grid aspect-[16/10] place-items-center bg-s2 text-text-3 ${className}`}>
      <JobIcon metier={metier} className="!size-1/5 min-h-5 min-w-5 opacity-60" />
    </span>
  );
}
