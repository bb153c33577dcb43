import { Copy } from "lucide-react";
import { useMemo, useState } from "react";
import { announce } from "#app/frame/announce";
import { formatNumber } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import ManualCopy from "#app/ui/manual-copy";
import { type Compared, compare } from "../compare";
import { countFiles } from "../count-files";
import { describeIn, effectGroups, type Group, isIn, mineGroups, toText } from "../groups";
import { verdictOf } from "../verdict";
import { FileList } from "./file-list";
import type { Checked } from "./use-check";

interface Props {
  checked: Checked;
  /** Paths that the patches between the two versions name. */
  named: readonly string[];
  /** The names of the two versions. */
  from: string;
  to: string;
}

const allGroups = [...effectGroups, ...mineGroups];

/** What came of a check: numbers that choose a list, and that list. */
export default function CheckResult({ checked, named, from, to }: Props) {
  const { own, before, after } = checked;
  const files = useMemo(() => compare(own, before, after, named), [own, before, after, named]);
  const groups = useMemo(
    () => new Map(allGroups.map((group) => [group.key, files.filter(isIn(group))])),
    [files],
  );
  const filesOf = (key: Group["key"]): Compared[] => groups.get(key) ?? [];
  const [chosen, setChosen] = useState<Group["key"] | null>(null);
  // What wants a decision comes first, until somebody chooses.
  const key = chosen ?? allGroups.find((group) => filesOf(group.key).length > 0)?.key ?? "intact";
  const group = allGroups.find((one) => one.key === key);
  const listed = filesOf(key);
  const shown = `${key} ${checked.from} ${checked.to}`;
  const [refused, setRefused] = useState<string | null>(null);
  const isSame = checked.from === checked.to;
  const counts = {
    fusion: filesOf("fusion").length,
    intact: filesOf("intact").length,
    unchecked: filesOf("a-verifier").length,
  };
  const verdict = verdictOf(counts, from, to);

  async function copy() {
    try {
      await navigator.clipboard.writeText(toText(listed));
      setRefused(null);
      announce(`Liste copiée, ${countFiles(listed.length)}`);
    } catch {
      setRefused(shown);
    }
  }

  const choices = (title: string, list: typeof effectGroups) => (
    <fieldset>
      <legend className="text-small text-text-3">{title}</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2 sm:gap-x-3">
        {list
          .filter((one) => filesOf(one.key).length > 0 || !one.isRare)
          .map((one) => (
            <label
              key={one.key}
              className="flex min-h-11 items-center gap-3 rounded-control border border-line-2 bg-s1 px-3.5 py-2 text-ui hover:bg-s2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="groupe"
                value={one.key}
                checked={one.key === key}
                onChange={() => setChosen(one.key)}
                className="accent-accent"
              />
              <span className="min-w-0">{one.label}</span>
              <span className="ml-auto font-mono tabular-nums">{formatNumber(filesOf(one.key).length)}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );

  return (
    <div className="grid gap-5">
      {!isSame && (
        <Callout kind={verdict.kind} title={verdict.title}>
          <p>{verdict.text}</p>
        </Callout>
      )}
      {!isSame && choices(`Ce que la ${to} remplacerait`, effectGroups)}
      {choices(`Votre dossier, comparé à la ${from}`, mineGroups)}
      {group && (
        <section aria-labelledby="liste" className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id="liste" className="font-title text-step">
              {group.label}
            </h3>
            <span className="font-mono text-small text-text-3">{formatNumber(listed.length)}</span>
            {listed.length > 0 && (
              <button type="button" onClick={copy} className={`${buttonClass("outline")} ml-auto`}>
                <Copy aria-hidden="true" />
                Copier la liste
              </button>
            )}
          </div>
          <p className="mt-1 text-small text-text-2">{group.hint}</p>
          {refused === shown && <ManualCopy text={toText(listed)} />}
          <FileList key={shown} files={listed} describe={describeIn(group)} />
        </section>
      )}
    </div>
  );
}
