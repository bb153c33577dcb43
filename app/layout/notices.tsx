import { X } from "lucide-react";
import { withdrawnSentence } from "#app/auth/sessions/session-expired";

/** Messages that an address ends with: the server redirects to `/#<id>`, the page shows the message. */
const notices = [
  { id: "deconnecte", text: "Vous êtes déconnecté." },
  { id: "session-expiree", text: "Session expirée. Connectez-vous pour continuer." },
  { id: "acces-retire", text: withdrawnSentence },
] as const;

export function Notices() {
  return notices.map(({ id, text }) => (
    <div key={id} id={id} role="status" className="notice-target notice">
      <div className="page">
        <p>{text}</p>
        <a href="#contenu" aria-label="Fermer le message" className="tool">
          <X aria-hidden="true" />
        </a>
      </div>
    </div>
  ));
}
