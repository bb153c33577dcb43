import { Tag, Users } from "lucide-react";
import type { OpeningState } from "#app/layout/opening-hours";
import { SupportState } from "#app/layout/support-state";
import { site } from "#app/site";
import { counted } from "#app/text/counted";
import { StateDot } from "#app/ui/state-dot";

interface Props {
  /** Null when the database did not answer. */
  users: number | null;
  healthy: boolean;
  opening: OpeningState | null;
}

/**
 * State, version and users (HOME-05 to HOME-07), then support: a list, since Firefox joins paragraphs that lie side by
 * side to one word ("v0.0.1100"), with a link where something is wrong.
 */
export function StatusStrip({ users, healthy, opening }: Props) {
  return (
    <section aria-label="État du site" className="border-b border-line text-ui">
      <ul className="page flex min-h-13 flex-wrap items-center gap-x-5 gap-y-1.5 py-3 lg:gap-x-7">
        {healthy ? (
          <li className="flex items-center gap-2 font-medium">
            <StateDot tone="ok" />
            Système opérationnel
          </li>
        ) : (
          <li className="flex items-center gap-2 font-medium text-amber">
            <StateDot tone="amber" />
            <a className="hover:underline" href="/statut">
              Système dégradé
            </a>
          </li>
        )}
        <li className="flex items-center gap-2 text-text-2">
          <Tag aria-hidden="true" className="text-text-3" />
          Version {site.version}
        </li>
        {users !== null && (
          <li className="flex items-center gap-2 text-text-2">
            <Users aria-hidden="true" className="text-text-3" />
            {counted(users, "utilisateur", "utilisateurs")}
          </li>
        )}
        <li className="max-md:hidden md:ml-auto *:*:first:text-text-1">
          <SupportState opening={opening} words={["Support ouvert", "Support fermé"]} />
        </li>
      </ul>
    </section>
  );
}
