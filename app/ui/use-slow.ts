import { useEffect, useState } from "react";

const glanceMs = 150;

/** True once `busy` has lasted longer than `ms`; than a glance, for quick answers show no loading state at all. */
export function useSlow(busy: boolean, ms = glanceMs): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), ms);
    return () => clearTimeout(timer);
  }, [busy, ms]);
  return busy && slow;
}
