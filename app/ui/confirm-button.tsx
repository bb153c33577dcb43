import type { KeyboardEvent, ReactNode, SyntheticEvent } from "react";
import { buttonClass } from "./button";

/** What a question in place answers to: it may open below the edge of the window, and Escape means no. */
export const question = {
  className: "asks min-w-0 text-left",
  onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: "nearest" });
  },
  onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    const { key, currentTarget } = event;
    if (key !== "Escape" || !currentTarget.open) return;
    event.stopPropagation();
    close(currentTarget);
  },
};

function close(details: HTMLDetailsElement) {
  details.open = false;
  details.querySelector("summary")?.focus({ preventScroll: true });
}

/** The way out of a question in place; without a script a second press on what opened it. */
export function CancelQuestion() {
  return (
    <button
      type="button"
      data-needs-js
      className={buttonClass("outline")}
      onClick={({ currentTarget }) => {
        const details = currentTarget.closest("details");
        if (details) close(details);
      }}
    >
      Annuler
    </button>
  );
}

interface Props {
  /** What the first button says. */
  label: ReactNode;
  /** What will happen, naming what it happens to. */
  question: ReactNode;
  confirm: string;
  /** The `intent` that is sent with its form. */
  intent: string;
  busy?: boolean;
}

/**
 * A submit button that asks first, in place: inside a form, without a script too. What cannot be undone
 * takes two presses on two different spots.
 */
export function ConfirmButton({ label, question: text, confirm, intent, busy }: Props) {
  return (
    <details {...question}>
      <summary className={`${buttonClass("ghost")} !text-red`}>{label}</summary>
      <div className="question">
        <p>{text}</p>
        <button type="submit" name="intent" value={intent} disabled={busy} className={buttonClass("danger")}>
          {confirm}
        </button>
        <CancelQuestion />
      </div>
    </details>
  );
}
