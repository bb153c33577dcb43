/** What staff read about a message that was just sent. */
import type { MessageState } from "./message-states";

export const outcomeSentences: Record<MessageState, string> = {
  envoye: "Message envoyé.",
  "en-attente": "Message en attente.",
  "a-renvoyer": "Discord ne l'a pas accepté\u00a0: il sera renvoyé automatiquement.",
  incertain: "Discord n'a pas répondu\u00a0: vérifiez le salon avant de renvoyer.",
  invalide: "Ce webhook n'existe plus.",
  abandonne: "Message abandonné\u00a0: la liste des notifications dit pourquoi.",
};

/** The message may be stored, and sent, and the database failed since. */
export const sendingUnknown =
  "La base de données n'a pas répondu\u00a0: le message est peut-être parti. S'il attend dans la liste des notifications, il part de lui-même dans les dix minutes. Rechargez cette liste avant d'en envoyer un autre.";
export const sendingFailed = "❌ Erreur lors de l'envoi du message.";
/** Where nothing was to be sent. */
export const notingFailed =
  "❌ Erreur lors de l'enregistrement de l'état du message. Réessayez dans un instant.";
