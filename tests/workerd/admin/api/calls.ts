/** Calls of the API of patches, with a token of either kind. */
import * as schemas from "#app/patches/api/schemas";
import type { Browser } from "../../browser.ts";
import { noChanges } from "../../content.ts";
import { unlimited } from "../../mapping-api.ts";
import { request } from "../../site.ts";
import { nextVersion, send } from "../staff.ts";

export async function token(owner: Browser, scope: "lecture" | "ecriture"): Promise<string> {
  const response = await send(owner, "/admin/jetons", { name: `Essai ${scope}`, scope });
  const text = (await response.text()).match(/neva_[\w-]{43}/)?.[0];
  if (!text) throw new Error(`no token: ${response.status}`);
  return text;
}

export function api(path: string, init: RequestInit & { json?: unknown; bearer?: string } = {}) {
  const headers = new Headers(init.headers);
  if (init.bearer) headers.set("Authorization", `Bearer ${init.bearer}`);
  const body = init.json === undefined ? init.body : JSON.stringify(init.json);
  if (init.json !== undefined && !headers.has("Content-Type"))
    headers.set("Content-Type", "application/json");
  return request(path, { ...init, headers, body }, unlimited);
}

export const body = (change: object = {}) => ({
  version: nextVersion(),
  title: "Par l'API",
  description: "Une description.",
  modifiedFiles: ["a.lua", ""],
  modifications: { ...noChanges, inventaire: ["Un"] },
  downloads: { patch: "https://telechargements.example/a.zip", base: "", mappings: "" },
  ...change,
});

export const create = async (writing: string, change: object = {}) => {
  const response = await api("/api/patches", { method: "POST", bearer: writing, json: body(change) });
  return schemas.patchSaved.parse(await response.json()).patch;
};

export const errorOf = async (response: Response) => schemas.apiError.parse(await response.json());
