import { z } from "zod";
import { Instant } from "../../platform/time/instant.ts";
import { labelIn } from "../../platform/values/name.ts";
import { expectedRevision, id, trimmedIn, wholeIn } from "../../platform/values/shapes.ts";
import { uniqueTexts } from "../../platform/values/unique.ts";
import { EVENT_TYPE_NAMES } from "../../platform/webhooks/eventTypes.ts";
import { BOUNDS } from "./bounds.ts";

/** The operation checks scheme and host. */
const url = trimmedIn(BOUNDS.url);
const description = labelIn(BOUNDS.description);
const eventTypes = z
  .array(z.enum(EVENT_TYPE_NAMES))
  .min(BOUNDS.eventTypes.minItems)
  .max(BOUNDS.eventTypes.maxItems)
  .superRefine(uniqueTexts);

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
  expectedRevision,
  url: url.optional(),
  description: description.nullish(),
  eventTypes: eventTypes.optional(),
});

export const ById = z.object({ id });

export const ByIdAndRevision = z.object({ id, expectedRevision });

export const RotateWebhookSecret = z.object({
  id,
  expectedRevision,
  previousValidHours: wholeIn(BOUNDS.overlapHours).nullish(),
});

export const ReplayFailedWebhookDeliveries = z.object({ endpointId: id, since: Instant });
