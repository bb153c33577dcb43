import { Link, Lock, ThumbsUp } from "lucide-react";

const icons = { lock: Lock, link: Link, thumb: ThumbsUp } as const;

/** Icons that a page shows many times are written once, at the top of the guide. */
export function IconDefinitions() {
  return (
    <svg className="hidden" aria-hidden="true">
      <defs>
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} id={`i-${name}`} />
        ))}
      </defs>
    </svg>
  );
}

interface Props {
  name: keyof typeof icons;
  /** What it says where no word does. */
  label?: string;
}

export function RepeatedIcon({ name, label }: Props) {
  return (
    <svg
      className="lucide"
      viewBox="0 0 24 24"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}
