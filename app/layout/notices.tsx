import { X } from "lucide-react";

/** Messages that an address ends with: the server redirects to `/#<id>`, the page shows the message. */
const notices = [
  { id: "deconnecte", text: "Vous êtes déconnecté." },
  { id: "session-expiree", text: "Session expirée. Connectez-vous pour continuer." },
  {
    id: "acces-retire",
    text: "Votre rôle Discord ne donne plus accès à cette partie du site. Vous avez été déconnecté.",
  },
] as const;

export function Notices() {
  return notices.map(({ id, text }) => (
    <div key={id} id={id} role="status" className="notice-target border-b border-accent-line bg-accent-soft">
      <div className="page flex items-center gap-4 py-2.5 text-ui">
        <p className="flex-1">{text}</p>
        <a
          href="#contenu"
          aria-label="Fermer le message"
          className="grid size-11 place-items-center rounded-control hover:bg-s2 md:size-9"
        >
          <X aria-hidden="true" />
        </a>
      </div>
    </div>
  ));
}
