import type { Actor } from "#app/audit/record";
import type { Services } from "#app/platform/context";
import { sealingKey } from "#app/platform/sealing-key.server";
import { urlSafe } from "#app/platform/tokens";

/**
 * 256 bits for what a form is to make: the same for the same form of the same person, sent twice at once or again after
 * its answer was lost, and others for any other. `envoi` is in the page that holds the form and stored nowhere, so that
 * nothing that is stored leads back to what was typed.
 */
export async function formKey(
  { env }: Pick<Services, "env">,
  { id }: Actor,
  { envoi, fields }: { envoi: string; fields: readonly string[] },
): Promise<string> {
  const [secret = ""] = env.SESSION_SECRET;
  return urlSafe(await sealingKey(secret, `formulaire:${JSON.stringify([id, envoi, ...fields])}`));
}
