import { buttonClass } from "#app/ui/button";
import { fieldClass } from "#app/ui/field";
import { FormField, fieldState } from "#app/ui/form-field";
import { editionKeys, editions } from "../groups";

interface Props {
  typed: { artifact: string; build: string; edition: string; onesync: string };
  errors: { artifact?: string; build?: string };
}

/** What the reader says of their server: a plain GET form, so that an answer can be shared. Nothing is kept. */
export function OwnServerForm({ typed, errors }: Props) {
  const isFilled = Object.values(typed).some(Boolean);
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
  return (
    <form
      aria-label="Mon serveur"
      className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border border-accent-line bg-accent-soft p-4 md:grid-cols-4"
    >
      <FormField
        id="serveur-artifact"
        label="Artifact"
        hint={
          <>
            La commande <code>version</code> dans la console.
          </>
        }
        error={errors.artifact}
        className="col-span-2 sm:col-span-1"
      >
        <input
          {...fieldState("serveur-artifact", { hint: true, error: errors.artifact })}
          name="artifact"
          defaultValue={typed.artifact}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          placeholder="12913"
          className={`${fieldClass} w-full font-mono`}
        />
      </FormField>
      <FormField
        id="serveur-build"
        label="Build du jeu"
        hint={
          <>
            <code>sv_enforceGameBuild</code> dans server.cfg.
          </>
        }
        error={errors.build}
        className="col-span-2 sm:col-span-1"
      >
        <input
          {...fieldState("serveur-build", { hint: true, error: errors.build })}
          name="build"
          defaultValue={typed.build}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          placeholder="3258"
          className={`${fieldClass} w-full font-mono`}
        />
      </FormField>
      {choices.map(({ name, label, options }) => (
        <FormField key={name} id={`serveur-${name}`} label={label}>
          <select
            id={`serveur-${name}`}
            name={name}
            defaultValue={typed[name]}
            className={`${fieldClass} w-full`}
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
        <button type="submit" className={buttonClass("primary")}>
          Vérifier mon serveur
        </button>
        {isFilled && (
          <a href="/patch-notes/compatibilite" className={buttonClass("ghost")}>
            Réinitialiser
          </a>
        )}
      </div>
    </form>
  );
}
