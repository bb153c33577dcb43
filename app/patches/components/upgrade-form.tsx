import { ArrowRight } from "lucide-react";
import { buttonClass } from "#app/ui/button";
import { VersionSelect } from "./version-select";

interface Props {
  versions: readonly { version: string; title: string; withdrawn: boolean }[];
  from: string;
  to: string;
}

/** The two versions, newest first; a version that is no longer listed stays selectable once typed. */
export function UpgradeForm({ versions, from, to }: Props) {
  return (
    // Each column has its width before what stands in it arrives.
    <form className="grid items-end gap-3 rounded-card border border-accent-line bg-accent-soft p-4 sm:grid-cols-[1fr_1.125rem_1fr_8.5rem]">
      <PathEnd name="de" label="Je suis en" versions={versions} value={from || versions.at(-1)?.version} />
      <ArrowRight aria-hidden="true" className="mb-3.5 hidden text-text-3 sm:block" />
      <PathEnd name="a" label="Je veux passer en" versions={versions} value={to} />
      <button type="submit" className={`${buttonClass("primary")} sm:px-0`}>
        Voir le chemin
      </button>
    </form>
  );
}

interface EndProps {
  name: string;
  label: string;
  versions: Props["versions"];
  value: string | undefined;
}

function PathEnd({ name, label, versions, value }: EndProps) {
  const isListed = versions.some(({ version }) => version === value);
  return (
    <VersionSelect
      name={name}
      label={label}
      versions={versions.map(({ version, title, withdrawn }) => ({
        value: version,
        version: withdrawn ? `${version} (retirée)` : version,
        title,
      }))}
      defaultValue={value}
      autoComplete="off"
      className="min-w-0 self-stretch grid-rows-[auto_1fr]"
    >
      {!isListed && value && <option value={value}>{value}</option>}
    </VersionSelect>
  );
}
