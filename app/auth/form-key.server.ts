import type { Actor } from "#app/audit/record";
import type { Services } from "#app/platform/context";
import { sealingKey } from "#app/platform/sealing-key.server";
import { urlSafe } from "#app/platform/tokens";

/**
 * 256 bits that name what a form makes: the same each time that the same person sends the same form, different for any
 * other. `envoi` is only in the page that holds the form and stored nowhere, so that nothing stored leads back to what
 * was typed.
 */
export async function formKey(
  { env }: Pick<Services, "env">,
  { id }: Actor,
  { envoi, fields }: { envoi: string; fields: readonly string[] },
): Promise<string> {
  const [secret = ""] = env.SESSION_SECRET;
  return urlSafe(await sealingKey(secret, `formulaire:${JSON.stringify([id, envoi, ...fields])}`));
}
