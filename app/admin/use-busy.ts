import { useNavigation } from "react-router";
import { lateMs } from "#app/layout/late";
import { useSlow } from "#app/ui/use-slow";

/**
 * Whether a form is on its way, and its buttons wait for the answer. Sent twice it is done once, so who is told that no
 * answer comes can send it again.
 * The form of a patch, the heaviest page, says it in itself: what two pages share is a file more.
 *
 * @param untilRead also until the page is read anew: what was saved has its old revision here as long
 */
export function useBusy(untilRead = false): boolean {
  const { state, formData } = useNavigation();
  const sent = (untilRead || state === "submitting") && formData;
  return !useSlow(sent, lateMs) && !!sent;
}
