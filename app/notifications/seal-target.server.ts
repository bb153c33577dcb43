/**
 * A webhook typed by staff is a secret of somebody's channel: it is stored sealed under a key made from
 * SESSION_SECRET, with its mask beside it for the list (F-12).
 */

import type { Env } from "#app/platform/env";
import { openText, sealText } from "#app/platform/sealed-text";
import { sealingKey } from "#app/platform/sealing-key.server";
import { maskWebhook } from "./webhook-url";

const label = "webhook";
const sealedForm = /^scelle:([^:]+):(.*)$/;

type Secrets = Pick<Env, "SESSION_SECRET">;

/**
 * A target as it is stored. An address is sealed under the newest secret, also if an older one had sealed it. The name
 * of a secret's webhook stays as it is, and so does what no older secret opens.
 */
export async function sealTarget({ SESSION_SECRET }: Secrets, target: string): Promise<string> {
  const [newest = "", ...older] = SESSION_SECRET;
  const address = await openTarget({ SESSION_SECRET: older }, target);
  if (address === null || !URL.canParse(address)) return target;
  const key = await sealingKey(newest, label);
  return `scelle:${await sealText(key, address)}:${maskWebhook(address)}`;
}

/** A stored target as it was before; null when none of the site's secrets opens it. */
export async function openTarget({ SESSION_SECRET }: Secrets, stored: string): Promise<string | null> {
  const sealed = sealedForm.exec(stored)?.[1];
  if (sealed === undefined) return stored;
  for (const secret of SESSION_SECRET) {
    const opened = await openText(await sealingKey(secret, label), sealed);
    if (opened !== null) return opened;
  }
  return null;
}

/** How a stored target that is an address is shown. */
export const showTarget = (stored: string): string => sealedForm.exec(stored)?.[2] ?? maskWebhook(stored);
