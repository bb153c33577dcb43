import { useEffect, useState } from "react";

/** True once `busy` has lasted longer than a glance: quick answers show no loading state at all. */
export function useSlow(busy: boolean, ms = 150): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), ms);
    return () => clearTimeout(timer);
  }, [busy, ms]);
  return busy && slow;
}
