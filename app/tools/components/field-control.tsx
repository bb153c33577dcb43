import { useId } from "react";
import { FieldError, FormField, fieldState } from "#app/ui/form-field";
import { frenchSpaces } from "#app/ui/french-spaces";
import type { Field } from "../description";
import { Words } from "./words";

/** Id of the control of a field; a summary of what is wrong leads to it. */
export const controlId = (name: string) => `champ-${name.replaceAll(".", "-")}`;

interface Props {
  field: Field;
  name: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
  /** Instead of the field's own label: the key of a row. */
  label?: string;
}

/** One field by its kind. */
export function FieldControl({ field, name, value, error, onChange, label = field.label }: Props) {
  const id = controlId(name);
  const said = error && frenchSpaces(error);
  const hint = field.hint && <Words text={field.hint} />;
  const state = { ...fieldState(id, { hint: field.hint, error: said }), name };
  if (field.kind === "switch") {
    return (
      <div className="grid content-start gap-1">
        <div className="flex items-start gap-3">
          <input
            {...state}
            type="checkbox"
            checked={value === "on"}
            onChange={(event) => onChange(event.target.checked ? "on" : "")}
            className="mt-px size-5 flex-none accent-accent"
          />
          <label htmlFor={id} className="text-ui font-label">
            {frenchSpaces(label)}
          </label>
        </div>
        {hint && (
          <p id={`${id}-aide`} className="ml-8 text-small text-text-3">
            {hint}
          </p>
        )}
        <FieldError id={id} error={said} />
      </div>
    );
  }
  return (
    <FormField
      id={id}
      label={frenchSpaces(label)}
      optional={field.optional === true}
      hint={hint}
      error={said}
    >
      {field.kind === "choice" ? (
        <select
          {...state}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field w-full"
        >
          {!field.options.some((option) => option.value === value) && (
            <option value={value}>{value || "–"}</option>
          )}
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {frenchSpaces(option.label)}
            </option>
          ))}
        </select>
      ) : (
        <TextControl field={field} state={state} value={value} onChange={onChange} />
      )}
    </FormField>
  );
}

interface TextProps {
  field: Field;
  state: object;
  value: string;
  onChange: (value: string) => void;
}

/** The keys that a phone shows: figures alone have no sign and no comma. */
function keysOf(field: Field): "numeric" | "decimal" | undefined {
  if (field.kind !== "number") return undefined;
  return field.whole && field.least >= 0 ? "numeric" : "decimal";
}

/** Numbers too are typed as text: what is no number is said in a sentence, and is not lost. */
function TextControl({ field, state, value, onChange }: TextProps) {
  const list = useId();
  const suggestions = field.kind === "text" ? field.suggestions : undefined;
  const isMono = field.kind !== "text" || field.pattern !== undefined;
  return (
    <>
      <input
        {...state}
        type="text"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode={keysOf(field)}
        list={suggestions && list}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={`field w-full min-w-0 ${isMono ? "font-mono" : ""}`}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}
