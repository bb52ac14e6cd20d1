import { z } from "zod";
import { Instant } from "../../platform/time/instant.ts";
import { labelOf } from "../../platform/values/name.ts";
import { uniqueTexts } from "../../platform/values/unique.ts";
import { EVENT_TYPE_NAMES } from "../../platform/webhooks/eventTypes.ts";
import { WEBHOOK_LIMITS } from "./limits.ts";

const id = z.string().max(128);
/** The operation checks scheme and host. */
const url = z.string().trim().min(1).max(WEBHOOK_LIMITS.url);
const description = labelOf(WEBHOOK_LIMITS.description);
const eventTypes = z.array(z.enum(EVENT_TYPE_NAMES)).min(1).max(EVENT_TYPE_NAMES.length).superRefine(uniqueTexts);

/** Exactly one of both ids. */
export const CreateWebhookEndpoint = z.object({
  organizationId: id.nullish(),
  workspaceId: id.nullish(),
  url,
  description: description.nullish(),
  eventTypes,
});

/** Absent members keep their values. Null clears the description and is refused for other members. */
export const UpdateWebhookEndpoint = z.object({
  id,
  expectedRevision: z.int().min(1).nullish(),
  url: url.optional(),
  description: description.nullish(),
  eventTypes: eventTypes.optional(),
});

export const ById = z.object({ id });

export const ByIdAndRevision = z.object({ id, expectedRevision: z.int().min(1).nullish() });

export const RotateWebhookSecret = z.object({
  id,
  expectedRevision: z.int().min(1).nullish(),
  previousValidHours: z.int().min(0).max(WEBHOOK_LIMITS.overlapHours).nullish(),
});

export const ReplayFailedWebhookDeliveries = z.object({ endpointId: id, since: Instant });
