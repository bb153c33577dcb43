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

/** The icon of a job. */
export function JobIcon({ metier, ...props }: Omit<IconProps, "name"> & { metier: string | null }) {
  return <SpriteIcon name={lookOf(metier)} {...props} />;
}
