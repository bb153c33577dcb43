import { useNavigation } from "react-router";
import { useSlow } from "#app/ui/use-slow";

/** A line at the top of the window while the next app page takes longer than a glance: the click was heard. */
export function Pending() {
  const isSlow = useSlow(useNavigation().state === "loading");
  if (!isSlow) return null;
  return (
    <p role="status" className="pending">
      <span className="sr-only">Chargement…</span>
    </p>
  );
}
