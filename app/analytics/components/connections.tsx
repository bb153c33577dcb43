import { roleLabel } from "#app/auth/roles";
import { counted } from "#app/text/counted";
import { formatDate, formatDateTime } from "#app/time/dates";
import { Avatar } from "#app/ui/avatar";
import { OlderPages } from "#app/ui/older-pages";
import type { DashboardView } from "../dashboard.server";

interface Props {
  people: DashboardView["people"];
  /** Addresses of the newest connections, null where they are shown, and of older ones, null at the end. */
  start: string | null;
  older: string | null;
  retention: string;
}

/** Who signed in, last first, in a box that scrolls (ADM-21, ANA-03). */
export function Connections({ people, start, older, retention }: Props) {
  return (
    <section aria-labelledby="connexions" className="mt-4 rounded-card border border-line bg-s1 p-4 md:p-5">
      <h2 id="connexions" className="font-title text-base">
        Historique des connexions
      </h2>
      <p className="mt-1 text-small text-text-3">{retention}</p>
      {people.length === 0 ? (
        <p className="mt-3 text-ui text-text-2">Personne ne s'est encore connecté.</p>
      ) : (
        <section
          aria-label="Connexions, de la plus récente à la plus ancienne"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="mt-3 max-h-96 overflow-y-auto rounded-control border border-line"
        >
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-ui">
                <Avatar name={person.displayName} url={person.avatarUrl} />
                <p className="min-w-0 flex-1 basis-44">
                  <span className="font-medium break-words">{person.displayName}</span>{" "}
                  <span className="text-small break-all text-text-3">@{person.username}</span>
                  <span className="block text-small text-text-3">
                    {roleLabel(person.role)} · depuis le {formatDate(person.firstVisitAt)}
                  </span>
                </p>
                <p className="text-small text-text-2 sm:text-right">
                  <time dateTime={new Date(person.lastLoginAt).toISOString()}>
                    {formatDateTime(person.lastLoginAt)}
                  </time>
                  <span className="block text-text-3">
                    {counted(person.totalVisits, "connexion", "connexions")}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <OlderPages
        label="Pages des connexions"
        start={start}
        older={older}
        olderLabel="Connexions plus anciennes"
      />
    </section>
  );
}
