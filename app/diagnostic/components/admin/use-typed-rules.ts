import { useState } from "react";
import type { AdminRule } from "../../queries.server";

/**
 * The rules of the list, behind those that somebody else deleted while they were being changed here: the list is read
 * anew with each form that is saved, and what was typed in another one would go with its rule.
 *
 * @param answer to the last form: what was saved or deleted is no longer being typed
 */
export function useTypedRules(rules: readonly AdminRule[], answer: { id: string; ok: boolean } | undefined) {
  const [typed, setTyped] = useState<readonly AdminRule[]>([]);
  const [last, setLast] = useState(answer);
  if (answer !== last) {
    setLast(answer);
    if (answer?.ok) setTyped(typed.filter(({ id }) => id !== answer.id));
  }
  const isThere = ({ id }: AdminRule) => rules.some((rule) => rule.id === id);
  return {
    shown: [...typed.filter((rule) => !isThere(rule)), ...rules],
    isThere,
    // Once for each that is typed in: a letter does not draw the list anew.
    onTyped: (rule: AdminRule) =>
      setTyped((before) =>
        before.includes(rule) ? before : [...before.filter(({ id }) => id !== rule.id), rule],
      ),
  };
}
