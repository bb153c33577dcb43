import { Form } from "react-router";
import { formatDateTime } from "#app/platform/dates";
import { buttonClass } from "#app/ui/button";
import { type Role, roleLabel } from "../../roles";

export interface SessionRow {
  id: string;
  person: string;
  name: string;
  role: Role;
  agent: string;
  createdAt: number;
  lastSeenAt: number;
  local: boolean;
}

/** The sessions that are open, each of which can be ended at once, everywhere (AUTH-25). */
export function SessionTable({ rows, own, busy }: { rows: SessionRow[]; own: string; busy: boolean }) {
  return (
    <div className="mt-3 rounded-card border border-line bg-s1">
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">Personne</th>
            <th scope="col">Navigateur</th>
            <th scope="col">Ouverte</th>
            <th scope="col">Dernière activité</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className="font-medium">{row.name}</span>{" "}
                <span className={`text-small ${row.role === "owner" ? "text-warm" : "text-text-3"}`}>
                  {roleLabel(row.role)}
                  {row.local && " · local"}
                </span>
              </td>
              <td className="text-text-2">
                {row.agent}
                {row.id === own && <span className="ml-2 text-chip text-accent">cette session</span>}
              </td>
              <td className="text-text-2 tabular-nums">{formatDateTime(row.createdAt)}</td>
              <td className="text-text-2 tabular-nums">{formatDateTime(row.lastSeenAt)}</td>
              <td>
                {row.id !== own && (
                  <Form method="post" preventScrollReset className="flex justify-end gap-2">
                    <input type="hidden" name="session" value={row.id} />
                    <input type="hidden" name="person" value={row.person} />
                    <button
                      type="submit"
                      name="intent"
                      value="terminer"
                      disabled={busy}
                      className={buttonClass("outline")}
                    >
                      Terminer<span className="sr-only"> la session de {row.name}</span>
                    </button>
                    <button
                      type="submit"
                      name="intent"
                      value="terminer-toutes"
                      disabled={busy}
                      className={`${buttonClass("ghost")} max-md:hidden`}
                    >
                      Partout<span className="sr-only"> : {row.name}</span>
                    </button>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
