import { FieldError, FormField, fieldState } from "#app/ui/form-field";
import { editionKeys, editions } from "../../groups";
import type { PatchDraft } from "../../writing/draft";
import { input, Section, type SectionProps, TextField } from "./patch-sections";

const numbers = [
  ["artifactMinimal", "Artifact minimal", 6],
  ["artifactTeste", "Artifact le plus récent essayé", 6],
  ["buildJeu", "Build du jeu", 5],
] as const;

/** What the patch asks of a server, as far as it is known (PN-22). */
export function CompatibilitySection({ draft, set, issues }: SectionProps) {
  const { compatibilite } = draft;
  const change = (part: Partial<PatchDraft["compatibilite"]>) =>
    set({ compatibilite: { ...compatibilite, ...part } });
  const [editionsError, onesyncError] = [issues["compatibilite.editions"], issues["compatibilite.onesync"]];
  return (
    <Section
      title="Compatibilité"
      hint="Facultatif&nbsp;: ce qui reste vide est affiché «&nbsp;non précisé&nbsp;»."
    >
      <fieldset aria-describedby={editionsError && "compatibilite.editions-erreur"}>
        <legend className="text-ui font-label">Éditions essayées</legend>
        <div className="flex flex-wrap gap-x-6">
          {editionKeys.map((edition) => (
            <label key={edition} className="flex min-h-11 items-center gap-2.5 text-ui">
              <input
                type="checkbox"
                name="compatibilite.editions"
                value={edition}
                checked={compatibilite.editions.includes(edition)}
                onChange={({ target }) =>
                  change({
                    editions: editionKeys.filter((other) =>
                      other === edition ? target.checked : compatibilite.editions.includes(other),
                    ),
                  })
                }
                className="size-5 accent-accent"
              />
              {editions[edition]}
            </label>
          ))}
        </div>
        <FieldError id="compatibilite.editions" error={editionsError} />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map(([name, label, digits]) => (
          <TextField
            key={name}
            id={`compatibilite.${name}`}
            label={label}
            issues={issues}
            inputMode="numeric"
            maxLength={digits}
            value={compatibilite[name]}
            onText={(text) => change({ [name]: text })}
          />
        ))}
        <FormField id="compatibilite.onesync" label="OneSync" error={onesyncError}>
          <select
            {...fieldState("compatibilite.onesync", { error: onesyncError })}
            name="compatibilite.onesync"
            value={compatibilite.onesync}
            onChange={(event) => change({ onesync: event.target.value })}
            className={input}
          >
            <option value="">Non précisé</option>
            <option value="requis">Requis</option>
            <option value="facultatif">Facultatif</option>
          </select>
        </FormField>
      </div>
    </Section>
  );
}
