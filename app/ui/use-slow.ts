import { useEffect, useState } from "react";

const glanceMs = 150;

/** True once `busy` has lasted longer than a glance: quick answers show no loading state at all. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), glanceMs);
    return () => clearTimeout(timer);
  }, [busy]);
  return busy && slow;
}
