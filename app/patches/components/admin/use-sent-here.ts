import type { SubmitEvent } from "react";
import { useFetcher, useLocation } from "react-router";
import type { action } from "../../routes/admin-delete";

/**
 * With a script a form goes to the route that it stands on, whose page stays: that of its own address would take the
 * page away where it is refused, and its script may be out of reach by then.
 */
export function useSentHere() {
  const { submit, data, state } = useFetcher<typeof action>();
  const { pathname, search } = useLocation();
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.nativeEvent.submitter as HTMLButtonElement, { action: pathname + search });
  }
  return { onSubmit, answer: data, busy: state !== "idle" };
}
