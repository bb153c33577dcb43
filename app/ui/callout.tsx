import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const kinds = {
  // Its green is the app pages' alone (`app.css`).
  done: { box: "callout-done border-line-2", title: "text-ok", Icon: CircleCheck, isSaid: false },
  note: { box: "border-accent-line bg-accent-soft", title: "text-accent", Icon: Info, isSaid: false },
  attention: {
    box: "border-amber-line bg-amber-soft",
    title: "text-amber",
    Icon: TriangleAlert,
    isSaid: true,
  },
  danger: { box: "border-red-line bg-red-soft", title: "text-red", Icon: CircleAlert, isSaid: true },
} as const;

interface Props {
  kind: keyof typeof kinds;
  title: string;
  children?: ReactNode;
}

/** A remark that must not be missed: what was done, note, attention or danger. */
export function Callout({ kind, title, children }: Props) {
  const { box, title: titleColor, Icon, isSaid } = kinds[kind];
  return (
    <div className={`flex gap-3 rounded-control border p-3.5 ${box}`}>
      {/* Says to who does not see its colour what is no mere remark. */}
      <Icon
        role={isSaid ? "img" : undefined}
        aria-label={isSaid ? kind : undefined}
        aria-hidden={!isSaid}
        className={`mt-0.5 ${titleColor}`}
      />
      <div className="min-w-0 text-ui">
        <p className={`font-semibold ${titleColor}`}>{title}</p>
        {children}
      </div>
    </div>
  );
}
