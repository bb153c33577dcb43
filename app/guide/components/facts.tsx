import { Construction } from "lucide-react";
import { communaute } from "#app/site";
import { initials } from "#app/ui/avatar";
import { ButtonLink, inNewTab } from "#app/ui/button";
import type { TeamMember } from "../page-types";

export function Commitment({ texte, auteur }: { texte: string; auteur: string }) {
  return (
    <figure className="mt-4 border-l-2 border-accent pl-5">
      <blockquote className="font-title text-step leading-snug text-text-1">«&nbsp;{texte}&nbsp;»</blockquote>
      <figcaption className="mt-2 text-ui text-text-3">{auteur}</figcaption>
    </figure>
  );
}

export function Team({ members }: { members: readonly TeamMember[] }) {
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-3">
      {members.map(({ nom, role, description }) => (
        <li key={nom} className="rounded-card border border-line bg-s1 p-4">
          <span
            aria-hidden="true"
            className="grid size-10 place-items-center rounded-full bg-ok-soft text-small font-semibold text-ok"
          >
            {initials(nom)}
          </span>
          <p className="mt-3 font-semibold">{nom}</p>
          <p className={`text-small ${role === "Owner" ? "text-warm" : "text-accent"}`}>{role}</p>
          <p className="mt-1.5 text-ui text-text-2">{description}</p>
        </li>
      ))}
    </ul>
  );
}

/** How to reach the team: Discord, and nothing else (OFF-16). */
export function Contact() {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-s1 p-5">
      <p className="w-56 grow text-text-2">
        Une question avant d'acheter, un problème sur votre serveur&#8239;? Tout passe par un ticket Discord.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={communaute.ticket.url} kind="primary" external>
          {communaute.ticket.nom}
        </ButtonLink>
        <ButtonLink href={communaute.invitation.url} kind="outline" external>
          {communaute.invitation.nom}
        </ButtonLink>
      </div>
    </div>
  );
}

/** A page or setting that is still being written (DOC-09): says so, and where to be told. */
export function Unfinished({ text }: { text: string }) {
  return (
    <div className="mt-4 grid gap-4 rounded-card border border-dashed border-line-2 bg-s1 p-6 sm:grid-cols-[auto_1fr]">
      <span className="grid size-11 place-items-center rounded-menu border border-amber-line bg-amber-soft text-amber">
        <Construction aria-hidden="true" className="!size-5" />
      </span>
      <div>
        <p className="font-semibold">En cours de développement</p>
        <p className="mt-1 text-text-2">{text}</p>
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-ui">
          <a className="link" href={communaute.invitation.url} {...inNewTab}>
            Prévenez-moi sur Discord
          </a>
          <a className="link" href="/patch-notes">
            Voir les Patch Notes
          </a>
        </p>
      </div>
    </div>
  );
}

/** A colour with its two ways of being written. Drawn as a picture: the policy allows no inline style. */
export function ColourSample({ hex }: { hex: string }) {
  const rgb = [0, 2, 4].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)).join(", ");
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 font-mono text-small text-text-2">
      <svg viewBox="0 0 40 24" className="h-6 w-10 rounded-key border border-line-2" aria-hidden="true">
        <rect width="40" height="24" fill={`#${hex}`} />
      </svg>
      <span>#{hex}</span>
      <span>rgb({rgb})</span>
    </p>
  );
}
