import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

interface Look {
  box: string;
  title: string;
  Icon: LucideIcon;
  /** What the icon says to who does not see its colour, where this is more than a remark. */
  said?: { role: "img"; "aria-label": string };
}

const saying = (name: string) => ({ role: "img", "aria-label": name }) as const;

const kinds: Record<"done" | "note" | "attention" | "danger", Look> = {
  // Its green is the app pages' alone (`app.css`).
  done: { box: "callout-done border-line-2", title: "text-ok", Icon: CircleCheck },
  note: { box: "border-accent-line bg-accent-soft", title: "text-accent", Icon: Info },
  attention: {
    box: "border-amber-line bg-amber-soft",
    title: "text-amber",
    Icon: TriangleAlert,
    said: saying("Attention"),
  },
  danger: {
    box: "border-red-line bg-red-soft",
    title: "text-red",
    Icon: CircleAlert,
    said: saying("Danger"),
  },
};

interface Props {
  kind: keyof typeof kinds;
  title: string;
  children?: ReactNode;
}

/** A remark that must not be missed: what was done, note, attention or danger. */
export function Callout({ kind, title, children }: Props) {
  const { box, title: titleColor, Icon, said } = kinds[kind];
  return (
    <div className={`flex gap-3 rounded-control border p-3.5 ${box}`}>
      <Icon {...said} className={`mt-0.5 ${titleColor}`} />
      <div className="min-w-0 text-ui">
        <p className={`font-semibold ${titleColor}`}>{title}</p>
        {children}
      </div>
    </div>
  );
}
