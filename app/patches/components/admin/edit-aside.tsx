import { Link } from "react-router";
import { actionLabel } from "#app/audit/labels";
import { MessageState } from "#app/notifications/components/message-state";
import { formatDateTime } from "#app/time/dates";
import type { loader } from "../../routes/admin-edit";
import { isShown } from "../../status";

/** What the page of a patch knows of it beside its text. */
export type EditedPatch = Awaited<ReturnType<typeof loader>>["patch"];

/** Saved a moment ago: a message leaves once the page is answered, and a scheduled one with its patch. */
const hasLeaving = ({ status, messages }: EditedPatch) =>
  isShown(status) && messages.some(({ state }) => state === "en-attente");

/** Beside the form of an existing patch: its state, its messages and who changed it. */
export default function EditAside({ patch }: { patch: EditedPatch }) {
  return (
    <div className="grid gap-5 border-t border-line pt-5 text-ui">
      {patch.publishedAt !== null && (
        <p className="text-small text-text-3">Publié le {formatDateTime(patch.publishedAt)}</p>
      )}
      {patch.messages.length > 0 && (
        <section>
          <h2 className="font-title text-base">Messages envoyés</h2>
          <ul className="mt-2 grid gap-1.5">
            {patch.messages.map((message) => (
              <li key={message.id} className="flex flex-wrap items-center gap-x-3">
                <MessageState state={message.state} />
                <span className="text-small text-text-3">
                  {message.kind === "modification" ? "mise à jour" : "annonce"},{" "}
                  {formatDateTime(message.updatedAt)}
                </span>
              </li>
            ))}
          </ul>
          {hasLeaving(patch) && (
            <p className="mt-2 text-small text-text-3">
              Ce qui attend part dans les instants qui suivent&nbsp;: rechargez la page pour voir où il en
              est.
            </p>
          )}
          <Link className="link mt-2 inline-block text-small" to="/admin/notifications">
            Toutes les notifications
          </Link>
        </section>
      )}
      <section>
        <h2 className="font-title text-base">Historique</h2>
        <ul className="mt-2 grid gap-1 text-small text-text-2">
          {patch.history.map(({ at, actorName, action }) => (
            <li key={`${at}-${action}`}>
              {actionLabel(action)} par {actorName}, {formatDateTime(at)}
            </li>
          ))}
          {patch.history.length === 0 && <li className="text-text-3">Créé avant la tenue du journal.</li>}
        </ul>
        <Link className="link mt-2 inline-block text-small" to={`/admin/journal?objet=${patch.id}`}>
          Voir les modifications
        </Link>
      </section>
    </div>
  );
}
