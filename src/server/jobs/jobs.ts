import { channelMessages } from "../../domains/accounts/channels/sweep.ts";
import { renewals } from "../../domains/accounts/health/job.ts";
import * as billing from "../../domains/billing/sweeps.ts";
import { fillUserWords } from "../../domains/identity/administration/search.ts";
import { respellEmails } from "../../domains/identity/email/respell.ts";
import { tidyExports } from "../../domains/identity/export/sweeps.ts";
import { unprocessed } from "../../domains/media/processing/sweep.ts";
import { fillMediaWords } from "../../domains/media/search.ts";
import { tidy as tidyMedia } from "../../domains/media/tidy.ts";
import { forgetUploads } from "../../domains/media/uploads/sweep.ts";
import { digests } from "../../domains/notifications/mail/digest.ts";
import { reminders } from "../../domains/notifications/mail/reminders.ts";
import * as mail from "../../domains/notifications/mail/sweep.ts";
import { expiredNominations } from "../../domains/ownership/sweep.ts";
import { endingVersions } from "../../domains/provider-apps/versions.ts";
import * as delivery from "../../domains/publications/delivery/handlers.ts";
import { fillPublicationWords } from "../../domains/publications/search.ts";
import * as webhooks from "../../domains/webhooks/delivery/handlers.ts";
import { expiredReservations } from "../../platform/costs/sweep.ts";
import type { Sweep } from "../../platform/jobs/handler.ts";
import type { JobStatistics } from "../../platform/jobs/statistics.ts";
import { startWorkers } from "../../platform/jobs/workers.ts";
import type { Services } from "../../platform/services/services.ts";
import { deleteExpired } from "./deleteExpired.ts";
import { handlers } from "./jobs.generated.ts";
import { sealAudit } from "./sealAudit.ts";

/** The regular sweeps. */
export const sweeps: readonly Sweep[] = [
  ...delivery.sweeps,
  channelMessages,
  renewals,
  endingVersions,
  digests,
  reminders,
  mail.overdue,
  mail.forget,
  unprocessed,
  tidyMedia,
  forgetUploads,
  expiredReservations,
  expiredNominations,
  ...billing.sweeps,
  tidyExports,
  respellEmails,
  fillMediaWords,
  fillPublicationWords,
  fillUserWords,
  ...webhooks.sweeps,
  deleteExpired,
  sealAudit,
];

/** The part of the shutdown grace after which jobs get an abort signal; the rest is for recording their progress. */
const FINISH = 0.7;
/**
 * The part of the grace after that for jobs that are slow to stop. Then the jobs are handed back while they still run.
 */
const ABANDON = 0.1;

export interface Jobs {
  /** Resolves when no job runs any more. The database stays open. */
  stop(): Promise<void>;
}

/** Starts the workers and the sweeps of this process. */
export function startJobs(services: Services, statistics: JobStatistics): Jobs {
  const workers = startWorkers(services, { handlers, sweeps, statistics });
  const graceMs = services.env.SHUTDOWN_GRACE_SECONDS * 1000;
  return { stop: () => workers.stop(graceMs * FINISH, graceMs * ABANDON) };
}
