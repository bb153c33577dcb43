/** « 1 min 58 s », « 2 min », « 9 s » for so many milliseconds, rounded up to the second. */
export function timeText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [
    seconds >= 60 ? `${Math.floor(seconds / 60)}\u00a0min` : "",
    seconds % 60 || seconds < 60 ? `${seconds % 60}\u00a0s` : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** The seconds before the end at which the time is read out: one that speaks every second is not heard. */
const spokenAt = [60, 30, 10];

/** What is read out when the time goes from `before` to `now`, in milliseconds; "" for most seconds. */
export function spokenText(before: number, now: number): string {
  const passed = spokenAt.filter((seconds) => before > seconds * 1000 && now <= seconds * 1000).at(-1);
  return passed === undefined ? "" : `Plus que ${passed === 60 ? "1 minute" : `${passed} secondes`}.`;
}

export const words = {
  idle: {
    title: "Votre session va se terminer",
    text: "Sans réponse de votre part, vous serez déconnecté dans",
    stay: "Rester connecté",
    leave: "Se déconnecter",
  },
  final: {
    title: "Votre session va se terminer",
    text: "Une session dure 12 heures au plus. Enregistrez ce que vous écrivez\u00a0: la vôtre se termine dans",
    stay: "Continuer",
    leave: "Se déconnecter",
  },
  ended: {
    title: "Votre session est terminée",
    text: "Ce que vous avez écrit est toujours sur cette page. Reconnectez-vous dans un nouvel onglet, puis revenez l'enregistrer ici.",
    stay: "Fermer",
    leave: "Se reconnecter",
  },
} as const;
