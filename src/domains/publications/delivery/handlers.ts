import { z } from "zod";
import type { Handler, Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { type PublicationDue, type RenditionJob, TOPICS } from "../topics.ts";
import { begin } from "./begin.ts";
import { deliver } from "./deliver.ts";
import { reconcile } from "./reconcile.ts";
import { sweepsWith } from "./sweep.ts";
import { TIMING, type Timing } from "./timing.ts";

const publicationDue: Handler<PublicationDue> = {
  topic: TOPICS.publicationDue,
  payload: z.object({ publicationId: z.string() }),
  work: "computes",
  lane: {
    sql: `SELECT message.position, organization_id AS tenant, '' AS host FROM message
      JOIN publication ON publication.id = message.payload ->> 'publicationId' JOIN workspace ON workspace.id = workspace_id`,
  },
  run: (services, { publicationId }, { id }) => begin(services, publicationId, id),
};

const renditionJob: z.ZodType<RenditionJob> = z.object({ renditionId: z.string() });

/** A rendition waits for the server of its account. An account of a provider with one server has no address of its own. */
const OF_ACCOUNT = `SELECT message.position, organization_id AS tenant, COALESCE(NULLIF(instance_url, ''), provider) AS host FROM message
  JOIN rendition ON rendition.id = message.payload ->> 'renditionId' JOIN social_account ON social_account.id = account_id
  JOIN workspace ON workspace.id = rendition.workspace_id`;

/** Handles a job about one rendition. If the process stops, the rendition stays due, and another process finds it. */
const about = (
  topic: string,
  timing: Timing,
  run: (services: Services, timing: Timing, renditionId: string, signal: AbortSignal) => Promise<void>,
): Handler<RenditionJob> => ({
  topic,
  payload: renditionJob,
  work: "waits",
  lane: { sql: OF_ACCOUNT },
  withinSeconds: Math.ceil((timing.callMs + timing.mediaMs + 2 * timing.marginMs) / 1000),
  async run(services, { renditionId }, { signal }) {
    signal.throwIfAborted();
    await run(services, timing, renditionId, signal);
  },
});

/** The handlers and sweeps of delivery. Tests use shorter times than `TIMING`. */
export const deliveryWith = (timing: Timing): { handlers: Handler[]; sweeps: Sweep[] } => ({
  handlers: [
    publicationDue,
    about(TOPICS.renditionDeliver, timing, deliver),
    about(TOPICS.renditionReconcile, timing, reconcile),
  ],
  sweeps: sweepsWith(timing),
});

export const { handlers, sweeps } = deliveryWith(TIMING);
