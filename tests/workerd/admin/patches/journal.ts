/** What the tests of patches share: where one is created, and what the journal says of it. */
import { env } from "../../site.ts";

export const create = "/admin/patches/nouveau";

export const journal = async (id: string) =>
  (
    await env.DB.prepare("SELECT action, actor_name FROM audit_log WHERE entity_id = ? ORDER BY id")
      .bind(id)
      .all<{
        action: string;
        actor_name: string;
      }>()
  ).results.map(({ action }) => action);
