import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { constantes } from "#app/site";
import { noJob } from "#app/tags/no-job";
import { findTag, suggestTags } from "#app/tags/suggest";
import { FormField, fieldState } from "#app/ui/form-field";
import { isComposing } from "#app/ui/is-composing";

interface Props {
  tags: readonly string[];
  initial: string;
  error: string | undefined;
  onChange: () => void;
}

const id = "metier";
const hint = "Laissez vide pour «\u00a0Aucun\u00a0». Un nouveau nom crée le métier.";

/** The job, as a combobox with a list (TAG-04, TAG-05). Without a script it is a field with the browser's own list. */
export function JobCombobox({ tags, initial, error, onChange }: Props) {
  const [text, setText] = useState(initial);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [hasScript, setHasScript] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the page answered: it is rendered anew now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const typed = field.current?.value ?? initial;
    setHasScript(true);
    setText(typed);
    if (typed !== initial) onChange();
  }, []);

  const options = suggestTags(tags, text);
  const name = text.trim();
  // Of a name that is too short or too long nothing is promised (TAG-02); the other rules say so when it is sent.
  const isNew =
    name.length >= constantes.tagLongueurMin &&
    name.length <= constantes.tagLongueurMax &&
    findTag([noJob, ...tags], name) === null;
  const isShown = isOpen && options.length > 0;

  function choose(name: string) {
    setText(name);
    setIsOpen(false);
    setActive(-1);
    onChange();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setActive((at) =>
        at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length,
      );
    } else if (event.key === "Enter" && isShown && options[active]) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setIsOpen(false);
      setActive(-1);
    }
  }

  return (
    <FormField id={id} label="Métier" optional hint={hint} error={error}>
      <div className="relative">
        <input
          ref={field}
          {...fieldState(id, { hint, error })}
          name="metier"
          value={text}
          maxLength={constantes.tagLongueurMax * 2}
          autoComplete="off"
          {...(hasScript
            ? {
                role: "combobox",
                "aria-expanded": isShown,
                "aria-controls": "metier-liste",
                "aria-autocomplete": "list",
              }
            : { list: "metier-tous" })}
          aria-activedescendant={isShown && active >= 0 ? `metier-${active}` : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setIsOpen(true);
            setActive(-1);
            onChange();
          }}
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKeyDown}
          className="field w-full"
        />
        <div
          id="metier-liste"
          role="listbox"
          aria-label="Métiers"
          hidden={!isShown}
          className="absolute inset-x-0 top-full z-30 mt-1 grid rounded-menu border border-line-2 bg-float p-1 shadow-float"
        >
          {options.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            <div
              key={name}
              // Enlarged, or on a small screen, the list is longer than the window.
              ref={(option) => {
                if (index === active) option?.scrollIntoView({ block: "nearest" });
              }}
              id={`metier-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
              className="flex min-h-11 cursor-pointer items-center rounded-key px-2.5 text-ui hover:bg-s3 aria-selected:bg-accent-soft aria-selected:text-accent md:pointer-fine:min-h-9"
            >
              {name}
            </div>
          ))}
        </div>
        {!hasScript && (
          <datalist id="metier-tous">
            {tags.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        )}
      </div>
      <p role="status" className="text-small text-text-2 empty:sr-only">
        {isNew && `«\u00a0${name}\u00a0» sera un nouveau métier.`}
      </p>
    </FormField>
  );
}
