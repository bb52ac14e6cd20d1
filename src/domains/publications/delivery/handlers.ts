import type { Handler, Sweep } from "../../../platform/jobs/handler.ts";
import { defineJob } from "../../../platform/jobs/job.ts";
import type { Services } from "../../../platform/services/services.ts";
import * as messages from "../messages.ts";
import { begin } from "./begin.ts";
import { deliver } from "./deliver.ts";
import { reconcile } from "./reconcile.ts";
import { sweepsWith } from "./sweep.ts";
import { TIMING, type Timing } from "./timing.ts";

export const beginPublishing = defineJob({
  ...messages.publicationDue,
  work: "computes",
  lane: {
    sql: `SELECT message.position, organization_id AS tenant, '' AS host FROM message
      JOIN publication ON publication.id = message.payload ->> 'publicationId' JOIN workspace ON workspace.id = workspace_id`,
  },
  run: (services, { publicationId }, { id }) => begin(services, publicationId, id),
});

/**
 * A rendition waits for the server of its account. An account of a provider with one server has no address of its own.
 */
const OF_ACCOUNT = `SELECT message.position, organization_id AS tenant, COALESCE(NULLIF(instance_url, ''), provider) AS host FROM message
  JOIN rendition ON rendition.id = message.payload ->> 'renditionId' JOIN social_account ON social_account.id = account_id
  JOIN workspace ON workspace.id = rendition.workspace_id`;

type OfRendition = typeof messages.renditionDue;

/** Handles a job about one rendition. If the process stops, the rendition stays due, and another process finds it. */
const about = (
  { topic, payload }: OfRendition,
  timing: Timing,
  run: (services: Services, timing: Timing, renditionId: string, signal: AbortSignal) => Promise<void>,
): Handler<{ renditionId: string }> => ({
  topic,
  payload,
  work: "waits",
  lane: { sql: OF_ACCOUNT },
  withinSeconds: Math.ceil((timing.callMs + timing.mediaMs + 2 * timing.marginMs) / 1000),
  async run(services, { renditionId }, { signal }) {
    signal.throwIfAborted();
    await run(services, timing, renditionId, signal);
  },
});
const delivery = (timing: Timing) => about(messages.renditionDue, timing, deliver);
const reconciliation = (timing: Timing) => about(messages.renditionUnknown, timing, reconcile);

export const deliverRendition = defineJob(delivery(TIMING));
export const reconcileRendition = defineJob(reconciliation(TIMING));

/** The handlers and sweeps of delivery with other times than `TIMING`, for tests. */
export const deliveryWith = (timing: Timing): { handlers: Handler[]; sweeps: Sweep[] } => ({
  handlers: [beginPublishing, delivery(timing), reconciliation(timing)],
  sweeps: sweepsWith(timing),
});

export const sweeps = sweepsWith(TIMING);
