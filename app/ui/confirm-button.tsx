import type { ReactNode, SyntheticEvent } from "react";
import { buttonClass } from "./button";

/** A question may open below the edge of the window. */
export function showQuestion({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: "nearest" });
}

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
    <details className="asks text-left" onToggle={showQuestion}>
      <summary className={`${buttonClass("ghost")} !text-red`}>{label}</summary>
      <div className="question">
        <p>{question}</p>
        <button type="submit" name={name} value={value} disabled={busy} className={buttonClass("danger")}>
          {confirm}
        </button>
      </div>
    </details>
  );
}
