import { buttonClass } from "#app/ui/button";
import { FormField, fieldState } from "#app/ui/form-field";
import { editionKeys, editions } from "../groups";
import { longestTyped } from "../versions/server-fit";

interface Props {
  typed: { artifact: string; build: string; edition: string; onesync: string };
  errors: { artifact?: string; build?: string };
}

const numbers = [
  {
    name: "artifact",
    label: "Artifact",
    placeholder: "12913",
    hint: (
      <>
        La commande <code>version</code> dans la console.
      </>
    ),
  },
  {
    name: "build",
    label: "Build du jeu",
    placeholder: "3258",
    hint: (
      <>
        <code>sv_enforceGameBuild</code> dans server.cfg.
      </>
    ),
  },
] as const;

const choices = [
  { name: "edition", label: "Édition", options: editionKeys.map((key) => [key, editions[key]]) },
  {
    name: "onesync",
    label: "OneSync",
    options: [
      ["actif", "Actif"],
      ["inactif", "Inactif"],
    ],
  },
] as const;

/** What the reader says of their server: a plain GET form, so that an answer can be shared. Nothing is kept. */
export function OwnServerForm({ typed, errors }: Props) {
  const firstRefused = numbers.find(({ name }) => errors[name])?.name;
  const isFilled = Object.values(typed).some(Boolean);
  return (
    <form
      aria-label="Mon serveur"
      className="grid grid-cols-2 gap-3 rounded-card border border-accent-line bg-accent-soft p-4 sm:gap-x-4 md:grid-cols-4"
    >
      {numbers.map(({ name, label, hint, placeholder }) => (
        <FormField
          key={name}
          id={`serveur-${name}`}
          label={label}
          hint={hint}
          error={errors[name]}
          className="col-span-2 sm:col-span-1"
        >
          <input
            {...fieldState(`serveur-${name}`, { hint, error: errors[name] })}
            name={name}
            defaultValue={typed[name]}
            // biome-ignore lint/a11y/noAutofocus: the first thing to mend
            autoFocus={name === firstRefused}
            inputMode="numeric"
            maxLength={longestTyped}
            autoComplete="off"
            placeholder={placeholder}
            className="field w-full font-mono"
          />
        </FormField>
      ))}
      {choices.map(({ name, label, options }) => (
        <FormField key={name} id={`serveur-${name}`} label={label} className="max-[22.49rem]:col-span-2">
          <select
            id={`serveur-${name}`}
            name={name}
            defaultValue={typed[name]}
            className="field w-full max-sm:!pr-7"
          >
            <option value="">Je ne sais pas</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </FormField>
      ))}
      <div className="col-span-full flex flex-wrap gap-2.5">
        <button type="submit" className={`${buttonClass("primary")} max-sm:w-full`}>
          Vérifier mon serveur
        </button>
        {isFilled && (
          <a href="/patch-notes/compatibilite" className={`${buttonClass("ghost")} max-sm:w-full`}>
            Réinitialiser
          </a>
        )}
      </div>
    </form>
  );
}
