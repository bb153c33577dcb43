import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { whenGoingElsewhere } from "#app/ui/going-elsewhere";
import { type CatalogueQuery, isFiltered, looseQuery, searchOf } from "../query";
import { useFollowingFields } from "./use-following-fields";

const typingPauseMs = 250;

/**
 * A GET form that answers while one types: the address follows after a pause, without a new history entry
 * for each letter, and the field keeps its focus. Without a script the form is sent as it is.
 */
export function useInstantForm(path: string, query: CatalogueQuery) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the list shows or, while one is on its way, is about to show: who types back what it shows asks again. */
  const asked = useRef("");

  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another entry of the same list, too, where one that was on its way was left for it
  useEffect(() => {
    asked.current = searchOf({ ...query, page: 1 });
  }, [query, key]);

  function send() {
    clearTimeout(pause.current);
    if (!form.current) return;
    const next = searchOf(looseQuery(new FormData(form.current)));
    if (next !== asked.current) {
      asked.current = next;
      navigate(path + next, { replace: true, preventScrollReset: true });
    }
  }

  function onInput(event: FormEvent) {
    clearTimeout(pause.current);
    if (event.target instanceof HTMLSelectElement) send();
    else pause.current = setTimeout(send, typingPauseMs);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed or chosen before this script was there
  useEffect(() => {
    const drop = () => clearTimeout(pause.current);
    // The page that was asked for last comes, not the list of what was typed just before.
    const end = whenGoingElsewhere(drop);
    send();
    return () => {
      drop();
      end();
    };
  }, []);

  useFollowingFields(form, { q: query.q, metier: query.metier, tri: query.tri, pres: query.pres });

  const type = useNavigationType();
  const filtered = isFiltered(query);
  const before = useRef(filtered);
  useEffect(() => {
    // The link 'Réinitialiser' disappears with the filters that it cleared: the focus goes to the search.
    const reset = before.current && !filtered && type === "PUSH";
    before.current = filtered;
    if (reset && document.activeElement === document.body) form.current?.querySelector("input")?.focus();
  }, [filtered, type]);

  return { form, onInput, onSubmit };
}
