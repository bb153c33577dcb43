import type { ReactNode } from "react";
import { buttonClass } from "./button";

interface Props {
  /** What the first button says. */
  label: ReactNode;
  /** What will happen, naming what it happens to. */
  question: ReactNode;
  confirm: string;
  name: string;
  value: string;
  busy?: boolean;
}

/**
 * A submit button that asks first, in place: inside a form, without a script too. What cannot be undone
 * takes two presses on two different spots.
 */
export function ConfirmButton({ label, question, confirm, name, value, busy }: Props) {
  return (
    <details className="text-left">
      <summary className={`${buttonClass("ghost")} !text-red`}>{label}</summary>
      <div className="mt-2 grid max-w-72 gap-2 text-small text-text-2">
        <p>{question}</p>
        <button type="submit" name={name} value={value} disabled={busy} className={buttonClass("danger")}>
          {confirm}
        </button>
      </div>
    </details>
  );
}
