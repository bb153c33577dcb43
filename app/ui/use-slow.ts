import { useEffect, useState } from "react";

const glanceMs = 150;

/**
 * True once `busy` has lasted longer than `ms`; than a glance, for quick answers show no loading state at all. Something
 * else to be busy with begins anew.
 */
export function useSlow(busy: unknown, ms = glanceMs): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), ms);
    return () => clearTimeout(timer);
  }, [busy, ms]);
  return slow && !!busy;
}
