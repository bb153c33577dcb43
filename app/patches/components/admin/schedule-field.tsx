import { FormField, fieldState } from "#app/ui/form-field";
import { plannedYears } from "../../choices";
import { Section } from "./patch-sections";

interface Props {
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** When the patch goes online: at once, or at an hour of Paris. */
export function ScheduleField({ value, onChange, error }: Props) {
  return (
    <Section title="Publication">
      <FormField
        id="scheduledFor"
        label="Publier plus tard"
        optional
        hint="Heure de Paris. Laissez vide pour publier tout de suite. Un brouillon garde son heure, et attend."
        error={error}
      >
        <input
          {...fieldState("scheduledFor", { hint: true, error })}
          name="scheduledFor"
          type="datetime-local"
          min={`${plannedYears.first}-01-01T00:00`}
          max={`${plannedYears.last}-12-31T23:59`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field w-full font-mono text-small sm:w-64"
        />
      </FormField>
    </Section>
  );
}
