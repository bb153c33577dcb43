import { constantes } from "#app/site";
import type { Viewer } from "../viewer";

export interface TimeLeft {
  /** Until the session ends by itself, in milliseconds; 0 when it is about to. */
  endsIn: number;
  /** The twelve hours come first: no sign of life moves that end. */
  final: boolean;
}

/** How long a session still lives without another sign of life (F-28). */
export function timeLeft({ lastSeenAt, createdAt }: Viewer, now: number): TimeLeft {
  const idle = lastSeenAt + constantes.sessionInactiviteMs - now;
  const absolute = createdAt + constantes.sessionAbsolueMs - now;
  return { endsIn: Math.max(0, Math.min(idle, absolute)), final: absolute <= idle };
}
