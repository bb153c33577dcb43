import { CommandLine } from "#app/ui/command-line";
import { frenchSpaces } from "#app/ui/french-spaces";
import type { Trial } from "../description";
import { Words } from "./words";

export interface Tried {
  trial: Trial;
  /** The row that is tried, and what stands in it; without it, the whole file. */
  of?: { label: string; value: string };
}

/** The commands of a trial, and what their answers mean. */
export default function TrialCommands({ trial: { title, lines, commands, answers }, of }: Tried) {
  return (
    <div className="grid grid-cols-1 gap-3 text-small">
      {lines.map((line) => (
        <p key={line} className="text-text-2">
          <Words text={line} />
        </p>
      ))}
      <dl className="grid grid-cols-1 gap-2">
        {commands.map(({ system, command }) => (
          <div key={system}>
            <dt className="mb-1 text-text-3">{system}</dt>
            <dd className="min-w-0">
              <CommandLine
                command={command.replace("{valeur}", () => of?.value ?? "")}
                label={`${system}, ${of?.label ?? title}`}
              />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {answers.map(({ answer, meaning }) => (
          <div key={answer} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-mono">{answer}</dt>
            <dd className="text-text-2">{frenchSpaces(meaning)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
