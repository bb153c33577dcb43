/**
 * Everything that happens without a visitor, in order. A failing job stops no other; each leaves a
 * heartbeat that the tab 'Santé' shows. By hand: `npm run jobs -- <name>`.
 */
import { countVisits, forgetSalts } from "#app/analytics/jobs.server";
import { purgeSessions } from "#app/auth/jobs.server";
import { backUp, forgetBackups } from "#app/backups/jobs.server";
import { sendDigest } from "#app/digest/jobs.server";
import { sweepFingerprints } from "#app/fingerprints/jobs.server";
import { checkAllLinks, noteSecrets } from "#app/health/jobs.server";
import { mappingJobs } from "#app/mappings/jobs.server";
import { deliverMessages, sealWebhooks } from "#app/notifications/jobs.server";
import { emptyTrash, publishScheduled, tellReplacements } from "#app/patches/jobs.server";
import { forgetExpired, keepErasures } from "#app/privacy/jobs.server";
import type { Job } from "./job";

export const allJobs: readonly Job[] = [
  // Every ten minutes, and at night.
  publishScheduled,
  tellReplacements,
  deliverMessages,
  forgetSalts,
  sendDigest,
  // At night: first the copy, then what is forgotten.
  backUp,
  forgetBackups,
  forgetExpired,
  keepErasures,
  purgeSessions,
  emptyTrash,
  ...mappingJobs,
  sweepFingerprints,
  sealWebhooks,
  checkAllLinks,
  noteSecrets,
  // Every ten minutes again. Last: the only work whose amount guests decide, and nothing waits for it.
  countVisits,
];

export const jobNamed = (name: string): Job | undefined => allJobs.find((job) => job.name === name);
