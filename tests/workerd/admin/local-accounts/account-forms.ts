/** The forms of local accounts: signing in, and their page in the administration. */
import { type Browser, openBrowser } from "../../browser.ts";
import { readText } from "../../html.ts";
import { origin } from "../../site.ts";
import { readValue } from "../../sql.ts";
import { formBody, send } from "../staff.ts";

export const secret = "un mot de passe de secours";
export const on = { LOCAL_ADMIN_PASSWORD: secret };

export const tryAs = (
  username: string,
  password: string,
  browser = openBrowser(),
  bindings: Record<string, unknown> = on,
  address = browser.address,
) =>
  browser.get(
    "/auth/local",
    {
      method: "POST",
      body: formBody({ username, password }),
      headers: { Origin: origin, "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": address },
    },
    bindings,
  );
export const account = (change: Record<string, string> = {}) => ({
  id: "",
  intent: "enregistrer",
  username: "solene",
  displayName: "Solène",
  email: "solene@neva.example",
  role: "nvteam",
  password: "un long mot de passe",
  ...change,
});
export const idOf = (username: string) =>
  readValue<string>("SELECT id FROM local_accounts WHERE username = ?", username);
export const readAt = async (id: string) =>
  String(await readValue<number>("SELECT updated_at FROM local_accounts WHERE id = ?", id));
export const post = async (owner: Browser, change: Record<string, string> = {}) => {
  const fields = account({ readAt: await readAt(change["id"] ?? ""), ...change });
  const response = await send(owner, "/admin/comptes", fields);
  return { status: response.status, text: await readText(response) };
};
