import type { ComponentProps } from "react";
import { jobIconsUrl } from "../job-icons";
import { lookOf } from "../job-look";

interface IconProps {
  name: string;
  className?: string;
  /** Inside a drawing: where its corner lies, and its side. */
  at?: { corner: number; side: number };
}

/** An icon of the sprite; decoration, beside words that say the same. */
export function SpriteIcon({ name, className = "", at }: IconProps) {
  const place = at && { x: at.corner, y: at.corner, width: at.side, height: at.side };
  return (
    <svg {...place} aria-hidden="true" className={`lucide ${className}`}>
      <use href={`${jobIconsUrl}#${name}`} />
    </svg>
  );
}

interface ButtonProps extends ComponentProps<"button"> {
  icon: string;
  /** Read out in the place of words. */
  label: string;
}

/** A button that shows nothing but an icon. */
export function IconButton({ icon, label, ...props }: ButtonProps) {
  return (
    <button type="button" aria-label={label} {...props}>
      <SpriteIcon name={icon} />
    </button>
  );
}

export function JobIcon({ metier, ...props }: Omit<IconProps, "name"> & { metier: string | null }) {
  return <SpriteIcon name={lookOf(metier)} {...props} />;
}
