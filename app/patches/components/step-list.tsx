import { withoutListSign } from "#app/text/list-sign";

/** What a version asks to be done by hand, in its order; the numbers are the list's own. Nothing where it asks nothing. */
export const StepList = ({ steps, className }: { steps: readonly string[]; className: string }) =>
  steps.length > 0 && (
    <ol className={`${className} grid list-decimal gap-1 pl-5 text-ui text-text-2`}>
      {steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step may stand twice
        <li key={i}>{withoutListSign(step)}</li>
      ))}
    </ol>
  );
