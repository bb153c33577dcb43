import { Form } from "react-router";
import type { OwnSession } from "#app/auth/sessions/session-list.server";
import { formatDateTime } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";

/** Where one is signed in, and the way out of everywhere else: a computer that others use, a telephone that is lost. */
export function OwnSessions({ sessions, ended }: { sessions: readonly OwnSession[]; ended: boolean }) {
  return (
    <>
      <h2 id="mes-sessions" className="mt-8 font-title text-step">
        Vos sessions
      </h2>
      {ended && (
        <div className="mt-3" role="status">
          <Callout kind="done" title="Vos autres sessions sont fermées." />
        </div>
      )}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-s1">
        {sessions.map(({ agent, createdAt, lastSeenAt, isThis }) => (
          <li key={createdAt} className="p-4 text-ui md:px-5">
            <span className="font-semibold">{agent}</span>
            {isThis && <span className="text-accent"> · cette session</span>}
            <span className="block text-text-2">
              Ouverte le {formatDateTime(createdAt)}, active le {formatDateTime(lastSeenAt)}
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="/confidentialite#mes-sessions" reloadDocument className="mt-3">
          <button type="submit" name="intent" value="fermer-sessions" className={buttonClass("outline")}>
            Fermer mes autres sessions
          </button>
        </Form>
      )}
    </>
  );
}
