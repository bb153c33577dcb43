import { ArrowRight, ChevronDown } from "lucide-react";
import { buttonClass } from "#app/ui/button";
import { fieldClass } from "#app/ui/field";

interface Props {
  versions: readonly { version: string; title: string }[];
  from: string;
  to: string;
}

/** The two versions, newest first; a version that is no longer listed stays selectable once typed. */
export function UpgradeForm({ versions, from, to }: Props) {
  return (
    <form className="flex flex-wrap items-end gap-3 rounded-card border border-accent-line bg-accent-soft p-4">
      <VersionSelect
        name="de"
        label="Je suis en"
        versions={versions}
        value={from || versions.at(-1)?.version}
      />
      <ArrowRight aria-hidden="true" className="mb-3.5 hidden text-text-3 sm:block" />
      <VersionSelect name="a" label="Je veux passer en" versions={versions} value={to} />
      <button type="submit" className={`${buttonClass("primary")} w-full sm:w-auto`}>
        Voir le chemin
      </button>
    </form>
  );
}

interface SelectProps {
  name: string;
  label: string;
  versions: Props["versions"];
  value: string | undefined;
}

function VersionSelect({ name, label, versions, value }: SelectProps) {
  const listed = versions.some(({ version }) => version === value);
  return (
    <label className="grid min-w-0 flex-[1_1_100%] gap-1.5 text-ui font-medium sm:flex-1">
      {label}
      {/* As browsers draw it, a select cuts a title that is longer than its one line. */}
      <span className="relative grid">
        <select
          name={name}
          defaultValue={value}
          className={`${fieldClass} w-full min-w-0 appearance-none py-2 pr-10 font-mono text-ellipsis whitespace-normal`}
        >
          {!listed && value && <option value={value}>{value}</option>}
          {versions.map(({ version, title }) => (
            <option key={version} value={version}>
              {`${version} — ${title}`}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-text-3"
        />
      </span>
    </label>
  );
}
