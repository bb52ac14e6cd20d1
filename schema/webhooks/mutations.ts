import { createWebhookEndpoint, type SecretShown } from "../../src/domains/webhooks/create.ts";
import { deleteWebhookEndpoint } from "../../src/domains/webhooks/delete.ts";
import { pauseWebhookEndpoint } from "../../src/domains/webhooks/pause.ts";
import { resumeWebhookEndpoint } from "../../src/domains/webhooks/resume.ts";
import { rotateWebhookSecret } from "../../src/domains/webhooks/rotateSecret.ts";
import { updateWebhookEndpoint } from "../../src/domains/webhooks/update.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedOrganization } from "../organizations/changed.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import { CreateWebhookEndpointInput, changeOfState, rotation, UpdateWebhookEndpointInput } from "./inputs.ts";
import { WebhookEndpoint } from "./types.ts";

const endpointPayload = <Row extends { id: string }>(t: PayloadFields<Row>) => ({
  webhookEndpoint: t.field({
    type: WebhookEndpoint,
    description: "Webhook endpoint in its new state.",
    resolve: (row) => row,
  }),
});

const secretPayload = (t: PayloadFields<SecretShown>) => ({
  webhookEndpoint: t.expose("endpoint", {
    type: WebhookEndpoint,
    description: "Webhook endpoint that was created or given a new secret.",
  }),
  secret: t.exposeString("secret", {
    extensions: { secret: true },
    description: "Signing secret, `whsec_` and 32 random bytes in base64, returned only once.",
  }),
});

const ADMIN = requires("write", { role: "tenantAdmin" });

mutation("createWebhookEndpoint", {
  ...ADMIN,
  description:
    "Creates a webhook endpoint of an organization or of one workspace, and returns its signing secret.\n\nFails with INVALID_INPUT for an address that is not https or not public, and for the 21st endpoint of the organization.",
  input: CreateWebhookEndpointInput,
  run: (context, input) => createWebhookEndpoint(context, input),
  payload: secretPayload,
});

mutation("updateWebhookEndpoint", {
  ...ADMIN,
  description:
    "Changes address, description or event types of a webhook endpoint. Waiting deliveries go to the new address.",
  input: UpdateWebhookEndpointInput,
  run: (context, input) => updateWebhookEndpoint(context, input),
  payload: endpointPayload,
});

mutation("deleteWebhookEndpoint", {
  ...ADMIN,
  description: "Deletes a webhook endpoint with its deliveries. A request that is under way may still arrive.",
  input: (t) => ({ id: t.id({ description: "Id of the webhook endpoint to delete." }) }),
  run: (context, input) => deleteWebhookEndpoint(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the webhook endpoint that was deleted.", resolve: ({ id }) => id }),
    organization: changedOrganization(t),
    workspace: changedWorkspace(t),
  }),
});

mutation("rotateWebhookSecret", {
  ...ADMIN,
  description:
    "Replaces the signing secret of a webhook endpoint and returns the new one.\n\nDuring the overlap, every request has a signature of each secret.",
  input: rotation,
  run: (context, input) => rotateWebhookSecret(context, input),
  payload: secretPayload,
});

mutation("pauseWebhookEndpoint", {
  ...ADMIN,
  description:
    "Pauses a webhook endpoint. Events that occur until the endpoint is resumed are not sent to it later.\n\nAn endpoint that is not active stays unchanged.",
  input: changeOfState,
  run: (context, input) => pauseWebhookEndpoint(context, input),
  payload: endpointPayload,
});

mutation("resumeWebhookEndpoint", {
  ...ADMIN,
  description:
    "Resumes a paused or disabled webhook endpoint; waiting deliveries are sent.\n\nIf the person who answered for the endpoint lost access, the viewer answers for it from now on. An active endpoint stays unchanged.",
  input: changeOfState,
  run: (context, input) => resumeWebhookEndpoint(context, input),
  payload: endpointPayload,
});
