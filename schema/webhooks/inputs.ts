import { BOUNDS, USUAL_OVERLAP_HOURS } from "../../src/domains/webhooks/bounds.ts";
import { length, range, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import type { InputFields } from "../core/mutation.ts";
import { WebhookEventType } from "./enums.ts";

const ID = "Id of the webhook endpoint.";
const EXPECTED =
  "Revision that the caller last read. Fails with REVISION_CONFLICT if the endpoint has changed since. Absent or null skips the check.";
const URL_RULES = `Address that events are posted to: https, a public host, no credentials, no fragment, at most ${BOUNDS.url.maxLength} characters.`;

export const CreateWebhookEndpointInput = builder.inputType("CreateWebhookEndpointInput", {
  description: "Tenant, address and event types of a new webhook endpoint. Exactly one of the two ids must be given.",
  fields: (t) => ({
    organizationId: t.id({
      required: false,
      description: "Id of the organization, for all events of the organization and its workspaces.",
    }),
    workspaceId: t.id({ required: false, description: "Id of the workspace, for the events of this workspace." }),
    url: t.string({ ...within(BOUNDS.url), description: URL_RULES }),
    description: t.string({
      required: false,
      ...within(BOUNDS.description),
      description: `Description for people, ${length(BOUNDS.description)}; empty if absent or null.`,
    }),
    eventTypes: t.field({
      type: [WebhookEventType],
      ...within(BOUNDS.eventTypes),
      description: "Types of the events to receive, at least one and each once.",
    }),
  }),
});

export const UpdateWebhookEndpointInput = builder.inputType("UpdateWebhookEndpointInput", {
  description:
    "Webhook endpoint and the fields to change. Absent fields stay unchanged; only `description` accepts null.",
  fields: (t) => ({
    id: t.id({ description: ID }),
    expectedRevision: t.int({ required: false, description: EXPECTED }),
    url: t.string({ required: false, ...within(BOUNDS.url), description: URL_RULES }),
    description: t.string({
      required: false,
      ...within(BOUNDS.description),
      description: `Description for people, ${length(BOUNDS.description)}; null clears it.`,
    }),
    eventTypes: t.field({
      type: [WebhookEventType],
      required: false,
      ...within(BOUNDS.eventTypes),
      description: "Types of the events to receive, which replace all earlier ones; at least one and each once.",
    }),
  }),
});

export const changeOfState = (t: InputFields) => ({
  id: t.id({ description: ID }),
  expectedRevision: t.int({ required: false, description: EXPECTED }),
});

export const rotation = (t: InputFields) => ({
  ...changeOfState(t),
  previousValidHours: t.int({
    required: false,
    ...within(BOUNDS.overlapHours),
    description: `Hours for which the previous secret also signs, ${range(BOUNDS.overlapHours)}; ${USUAL_OVERLAP_HOURS} if absent or null. 0 ends the previous secret immediately.`,
  }),
});
