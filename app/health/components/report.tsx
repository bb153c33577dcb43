import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Check } from "../check";

const looks = {
  ok: { Icon: CircleCheck, className: "text-ok", word: "Bon" },
  attention: { Icon: TriangleAlert, className: "text-amber", word: "Attention" },
  erreur: { Icon: CircleX, className: "text-red", word: "Erreur" },
} as const;

type Props = Omit<Check, "label"> & {
  label: ReactNode;
  mono?: boolean;
  /** What can be done about it here. */
  children?: ReactNode;
};

/** One thing that was looked at; its state is a form and a word, not a colour alone. */
export function Line({ state, label, detail, mono, children }: Props) {
  const { Icon, className, word } = looks[state];
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 md:px-5">
      <Icon aria-hidden="true" className={`mt-1 flex-none ${className}`} />
      <div className="min-w-0 flex-1">
        <p className={mono ? "font-mono text-small" : "text-ui font-medium"}>
          {label}
          <span className="sr-only">&nbsp;: {word}</span>
        </p>
        <p className="text-small break-words text-text-3">{detail}</p>
      </div>
      {children}
    </li>
  );
}
