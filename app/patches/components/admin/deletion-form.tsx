import type { ReactNode, SubmitEvent } from "react";
import { useFetcher, useLocation } from "react-router";
import type { action } from "../../routes/admin-delete";
import { Refused } from "./refused";

/**
 * Sends what deletes, restores or erases a patch. With a script the form goes to the route on which it stands, so that
 * the page stays. The form's own address would replace the page if it refuses, and its script may be out of reach by
 * then.
 */
export function useDeletion() {
  const { submit, data, state } = useFetcher<typeof action>();
  const { pathname, search } = useLocation();
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.nativeEvent.submitter as HTMLButtonElement, { action: pathname + search });
  }
  return { onSubmit, answer: data, busy: state !== "idle" };
}

interface Props {
  /** Of the patch. */
  id: string;
  /** Where the list is that it was asked from, and that the answer leads back to. */
  place: string;
  sending: ReturnType<typeof useDeletion>;
  className: string;
  /** The buttons, and what is said before them. */
  children: ReactNode;
}

/** The form itself, with why it was refused. */
export function DeletionForm({ id, place, sending, className, children }: Props) {
  return (
    <form
      method="post"
      action={`/admin/patches/${id}/supprimer${place}`}
      onSubmit={sending.onSubmit}
      className={className}
    >
      <Refused answer={sending.answer} />
      <input type="hidden" name="id" value={id} />
      {children}
    </form>
  );
}
