import { type ClipboardEvent, useEffect, useRef } from "react";
import { announce } from "#app/frame/announce";
import { FormField, fieldState } from "#app/ui/form-field";
import { longestText, parseCoordinates, toMillimetre } from "../../parse-coordinates";
import type { FormValues } from "./values";

interface Props {
  values: FormValues;
  issues: Record<string, string[]>;
  /** @param names of the fields that were filled */
  onChange: (...names: string[]) => void;
}

const axes = [
  { name: "coordX", label: "X" },
  { name: "coordY", label: "Y" },
  { name: "coordZ", label: "Z" },
  { name: "heading", label: "Orientation" },
] as const;

/**
 * Four numbers. Coordinates in whatever form, pasted into one of the fields, fill them all (N-06). If they were pasted
 * before the page answered, or come from a keyboard that types what it pastes, this happens when the field is left:
 * whoever types is not done before.
 */
export function CoordinateFields({ values, issues, onChange }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);

  /**
   * @param holder the field that the text stands in
   * @returns whether it was several coordinates, which are in their fields now
   */
  function spread(text: string, holder?: HTMLInputElement): boolean {
    const place = parseCoordinates(text);
    if (!place || !group.current) return false;
    if (holder) holder.value = "";
    const found = [place.x, place.y, place.z, place.heading];
    group.current.querySelectorAll("input").forEach((input, index) => {
      const value = found[index];
      if (value !== undefined && value !== null) input.value = String(toMillimetre(value));
    });
    // What listens to typing hears of it too.
    group.current.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
    announce("Coordonnées réparties dans les champs");
    onChange(...axes.filter((_, i) => typeof found[i] === "number").map(({ name }) => name));
    return true;
  }

  function onPaste(event: ClipboardEvent) {
    if (spread(event.clipboardData.getData("text"))) event.preventDefault();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    [...(group.current?.querySelectorAll("input") ?? [])].some((input) => spread(input.value, input));
  }, []);

  return (
    <fieldset
      ref={group}
      onPaste={onPaste}
      onBlur={({ target }: { target: Element }) =>
        target instanceof HTMLInputElement && spread(target.value, target)
      }
      className="min-w-0"
    >
      <legend className="text-ui font-label">
        Coordonnées<span className="text-small font-normal text-text-3"> facultatif</span>
      </legend>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {axes.map(({ name, label }) => {
          const error = issues[name]?.[0];
          return (
            <FormField key={name} id={name} label={label} error={error}>
              <input
                {...fieldState(name, { error })}
                name={name}
                // The keypad of an iPhone has no minus, which half of the map needs.
                inputMode={name === "heading" ? "decimal" : undefined}
                autoComplete="off"
                maxLength={longestText}
                defaultValue={values[name]}
                className="field w-full font-mono"
              />
            </FormField>
          );
        })}
      </div>
      <p className="mt-1.5 text-small text-text-3">
        Au millième.{" "}
        <span data-needs-js>
          Collez <code className="font-mono break-words">vector3(441.2, -982.0, 30.7)</code> ou toute autre
          forme dans un champ&nbsp;: les autres se remplissent.
        </span>
      </p>
    </fieldset>
  );
}
