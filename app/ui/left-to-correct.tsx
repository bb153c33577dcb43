import { CircleAlert } from "lucide-react";

interface Props {
  /** What is wrong by now, by field. */
  issues: object;
  /** What the answer said: that is told, and what goes with each key is only to be seen. */
  found?: object | undefined;
}

const size = (issues: object = {}) => Object.keys(issues).length;

/** How many fields are to be corrected, beside the buttons of a long form. */
export function LeftToCorrect({ issues, found }: Props) {
  const count = size(issues);
  return (
    <p
      role="status"
      aria-live={count === size(found) ? undefined : "off"}
      className="flex items-center gap-2 text-ui text-red max-sm:w-full max-sm:empty:sr-only"
    >
      {count > 0 && (
        <>
          <CircleAlert aria-hidden="true" />
          {count === 1 ? "1 champ à corriger" : `${count} champs à corriger`}
        </>
      )}
    </p>
  );
}
