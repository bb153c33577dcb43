import { useId } from "react";
import { buttonClass } from "./button";
import { CopyButton } from "./copy-button";

/** Characters up to which a word stays whole: more than any option has. */
const longestWhole = 16;

/** A dash stays with the option that it begins: only what is longer, such as a path, is divided. */
const inWholeWords = (command: string) =>
  command.split(/( )/).map((word, i) =>
    word.includes("-") && word.length <= longestWhole ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand twice
      <span key={i} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  );

/** A command to be copied. @param label what it is copied for: several of them stand on a page. */
export function CommandLine({ command, label }: { command: string; label: string }) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-start justify-between gap-3 rounded-control border border-line bg-code pl-3">
      <code id={id} className="min-w-0 py-2.5 font-mono break-words">
        {inWholeWords(command)}
      </code>
      <CopyButton
        from={id}
        name={`Copier la commande, ${label}`}
        className={`${buttonClass("ghost")} flex-none`}
      />
    </div>
  );
}
