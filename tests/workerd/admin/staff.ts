/** What the tests of the administration share: people of each role, forms, and what the database holds. */
import { type Browser, openBrowser, signIn } from "../browser.ts";
import { addPersona, roleIds } from "../simulator.ts";
import { origin } from "../site.ts";
import { all, readRow, readValue } from "../sql.ts";

export type Who = "guest" | "client" | "nvteam" | "owner";

export async function person(who: Who): Promise<Browser> {
  const browser = openBrowser();
  if (who === "guest") return browser;
  const signedIn = await signIn((await addPersona({ roles: [roleIds[who]] })).id);
  // Same person, in a browser that waits for what goes on after an answer: messages are sent then.
  for (const [name, value] of signedIn.cookies) browser.cookies.set(name, value);
  return browser;
}

let versions = 0;
export const nextVersion = () => {
  versions += 1;
  return `9.${versions}.${Math.floor(Math.random() * 1e6)}`;
};

export type Fields = Record<string, string | string[]>;

/** A complete patch as the form sends it, without announcement. */
export const patchFields = (change: Fields = {}): Fields => ({
  version: nextVersion(),
  title: "Un titre",
  description: "Une description.",
  "modifications.divers": ["Une ligne", "", "  "],
  modifiedFiles: "a.lua\r\nb.lua\r\n\r\n",
  "downloads.patch": "https://telechargements.example/a.zip",
  intent: "publier",
  submissionId: crypto.randomUUID(),
  ...change,
});

/** The same as the API takes it. */
export const apiPatch = (change: object = {}) => ({
  version: nextVersion(),
  title: "Par l'API",
  description: "Une description.",
  downloads: { patch: "https://telechargements.example/a.zip" },
  ...change,
});

export function formBody(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const text of Array.isArray(value) ? value : [value]) body.append(name, text);
  }
  return body;
}

let sent = 0;
/** A network of its own for a form, so that the limit of writes reaches no test that is not about it. */
const elsewhere = () => {
  sent += 1;
  return { "CF-Connecting-IP": `2001:db8:f0:${sent.toString(16)}::1` };
};

/** Sends a form from the site, with repeated fields, to bindings of the test's choice. */
export function send(browser: Browser, path: string, fields: Fields, bindings?: Record<string, unknown>) {
  const isLimited = bindings !== undefined && "LIMIT_WRITE" in bindings;
  const headers = {
    "Sec-Fetch-Site": "same-origin",
    Origin: origin,
    ...(isLimited ? {} : elsewhere()),
  };
  return browser.get(path, { method: "POST", body: formBody(fields), headers }, bindings);
}

export interface Row {
  id: string;
  version: string;
  title: string;
  status: string;
  position: number | null;
  revision: number;
  deleted_at: number | null;
  modified_files: string;
  modifications: string;
  author: string;
}

export const rowOf = (version: string) => readRow<Row>("SELECT * FROM patches WHERE version = ?", version);

export async function createdPatch(browser: Browser, change: Fields = {}): Promise<Row> {
  const fields = patchFields(change);
  const response = await send(browser, "/admin/patches/nouveau", fields);
  const row = await rowOf(String(fields["version"]));
  if (!row) throw new Error(`not created: ${response.status} ${(await response.text()).slice(0, 200)}`);
  return row;
}

/** Saves a patch that was just created, as its form has it: complete, with what was changed. */
export const edit = (
  browser: Browser,
  { id, version }: Pick<Row, "id" | "version">,
  change: Fields,
  bindings?: Record<string, unknown>,
) =>
  send(
    browser,
    `/admin/patches/${id}`,
    patchFields({ version, revision: "1", intent: "enregistrer", ...change }),
    bindings,
  );

/** Withdraws a patch that was just created; `intent: "remettre"` puts it back online. */
export const withdraw = (
  browser: Browser,
  { id }: Pick<Row, "id">,
  change: Fields = {},
  bindings?: Record<string, unknown>,
) => {
  const fields = { intent: "retirer", reason: "Erreur", replacedBy: "", revision: "1", ...change };
  return send(browser, `/admin/patches/${id}/retirer`, fields, bindings);
};

/** Moves a patch to the trash, `restaurer` out of it, or `purger` away for good. */
export const trash = (
  browser: Browser,
  { id }: Pick<Row, "id">,
  intent = "supprimer",
  bindings?: Record<string, unknown>,
) => send(browser, `/admin/patches/${id}/supprimer`, { intent }, bindings);

/** Positions of the patches that visitors see: always 1..N, and N is the counter. */
export async function readPositions(): Promise<{ positions: number[]; total: number }> {
  const results = await all<{ position: number }>(
    "SELECT position FROM patches WHERE position IS NOT NULL ORDER BY position",
  );
  const total = await readValue<number>("SELECT patches FROM totals WHERE id = 1");
  return { positions: results.map(({ position }) => position), total: total ?? 0 };
}
