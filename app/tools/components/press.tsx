import type { ReactNode } from "react";
import { type ButtonKind, buttonClass } from "#app/ui/button";

interface Props {
  /** What the form is asked for where no script runs. */
  gesture: string;
  onPress: () => void;
  kind: ButtonKind;
  label?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A button of the form. With scripts it sends nothing, also before the page answers: what is typed holds secrets, and
 * stays in the browser. The one that sends exists only where scripts are off.
 */
export function Press({ gesture, onPress, kind, label, className = "", children }: Props) {
  const look = `${buttonClass(kind)} ${className}`;
  return (
    <>
      <button type="button" id={gesture} onClick={onPress} aria-label={label} className={`js-only ${look}`}>
        {children}
      </button>
      <noscript>
        <button type="submit" name="geste" value={gesture} aria-label={label} className={look}>
          {children}
        </button>
      </noscript>
    </>
  );
}
