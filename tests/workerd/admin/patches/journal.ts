/** What the tests of patches share: where one is created, and what the journal says of it. */
import { readColumn } from "../../sql.ts";

export const create = "/admin/patches/nouveau";

export const journal = (id: string) =>
  readColumn<string>("SELECT action FROM audit_log WHERE entity_id = ? ORDER BY id", id);
