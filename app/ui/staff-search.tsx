import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useNavigationType } from "react-router";
import { longestStaffSearch } from "#app/platform/request/search-params";
import { counted } from "#app/text/counted";
import { FieldSubmit } from "./field-submit";

interface Props {
  /** For readers; the placeholder says it shortly. */
  label: string;
  placeholder: string;
  search: string;
  /** How many the list shows: read out when they come, for the field keeps the focus. */
  count: number;
  /** What else the address keeps. */
  kept?: Record<string, string>;
}

/** The search of a list of the administration: a plain GET form, so that what was found can be shared. */
export function StaffSearch({ label, placeholder, search, count, kept = {} }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(search);
  const type = useNavigationType();
  // As the list, but for who goes on typing in it.
  useEffect(() => {
    if (before.current === search) return;
    before.current = search;
    const input = field.current;
    if (input && (type === "POP" || input !== document.activeElement)) input.value = search;
  }, [search, type]);
  return (
    <Form method="get" role="search" className="field-box w-full max-lg:grow sm:ml-auto sm:w-72">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldSubmit label="Chercher">
        <Search aria-hidden="true" />
      </FieldSubmit>
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={search}
        maxLength={longestStaffSearch}
        className="field"
      />
      <p role="status" className="sr-only">
        {search && `${counted(count, "résultat affiché", "résultats affichés")} pour «\u00a0${search}\u00a0»`}
      </p>
    </Form>
  );
}
