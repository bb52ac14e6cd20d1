import { createWebhookEndpoint, type SecretShown } from "../../src/domains/webhooks/create.ts";
import { deleteWebhookEndpoint } from "../../src/domains/webhooks/delete.ts";
import { pauseWebhookEndpoint } from "../../src/domains/webhooks/pause.ts";
import { resumeWebhookEndpoint } from "../../src/domains/webhooks/resume.ts";
import { rotateWebhookSecret } from "../../src/domains/webhooks/rotateSecret.ts";
import { updateWebhookEndpoint } from "../../src/domains/webhooks/update.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedOrganization } from "../organizations/changed.ts";
import { changedWorkspace } from "../workspaces/changed.ts";
import {
  CreateWebhookEndpointInput,
  PauseWebhookEndpointInput,
  ResumeWebhookEndpointInput,
  RotateWebhookSecretInput,
  UpdateWebhookEndpointInput,
} from "./inputs.ts";
import { WebhookEndpoint } from "./types.ts";

const endpointPayload = (mutation: string) =>
  payload<{ id: string }>(mutation, {
    fields: (t) => ({
      webhookEndpoint: t.field({
        type: WebhookEndpoint,
        description: "Webhook endpoint in its new state.",
        resolve: (row) => row,
      }),
    }),
  });
const UpdateWebhookEndpointPayload = endpointPayload("updateWebhookEndpoint");
const PauseWebhookEndpointPayload = endpointPayload("pauseWebhookEndpoint");
const ResumeWebhookEndpointPayload = endpointPayload("resumeWebhookEndpoint");

const secretPayload = (mutation: string) =>
  payload<SecretShown>(mutation, {
    fields: (t) => ({
      webhookEndpoint: t.field({
        type: WebhookEndpoint,
        description: "Webhook endpoint that was created or given a new secret.",
        resolve: ({ endpoint }) => endpoint,
      }),
      secret: t.exposeString("secret", {
        extensions: { secret: true },
        description: "Signing secret, `whsec_` and 32 random bytes in base64, returned only once.",
      }),
    }),
  });
const CreateWebhookEndpointPayload = secretPayload("createWebhookEndpoint");
const RotateWebhookSecretPayload = secretPayload("rotateWebhookSecret");

const DeleteWebhookEndpointPayload = payload<{ id: string; organizationId?: string; workspaceId?: string | null }>(
  "deleteWebhookEndpoint",
  {
    fields: (t) => ({
      deletedId: t.id({ description: "Id of the webhook endpoint that was deleted.", resolve: ({ id }) => id }),
      organization: changedOrganization(t),
      workspace: changedWorkspace(t),
    }),
  },
);

const DeleteWebhookEndpointInput = inputOf("deleteWebhookEndpoint", {
  fields: (t) => ({ id: t.id({ description: "Id of the webhook endpoint to delete." }) }),
});

const ADMIN = requires("write", { role: "tenantAdmin" });

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.field({
    ...ADMIN,
    type: CreateWebhookEndpointPayload,
    description:
      "Creates a webhook endpoint of an organization or of one workspace, and returns its signing secret.\n\nFails with INVALID_INPUT for an address that is not https or not public, and for the 21st endpoint of the organization.",
    args: { input: t.arg({ type: CreateWebhookEndpointInput }) },
    resolve: (_root, { input }, { context }) => createWebhookEndpoint(context, input),
  }),
  updateWebhookEndpoint: t.field({
    ...ADMIN,
    type: UpdateWebhookEndpointPayload,
    description:
      "Changes address, description or event types of a webhook endpoint. Waiting deliveries go to the new address.",
    args: { input: t.arg({ type: UpdateWebhookEndpointInput }) },
    resolve: (_root, { input }, { context }) => updateWebhookEndpoint(context, input),
  }),
  deleteWebhookEndpoint: t.field({
    ...ADMIN,
    type: DeleteWebhookEndpointPayload,
    description: "Deletes a webhook endpoint with its deliveries. A request that is under way may still arrive.",
    args: { input: t.arg({ type: DeleteWebhookEndpointInput }) },
    resolve: (_root, { input }, { context }) => deleteWebhookEndpoint(context, input),
  }),
  rotateWebhookSecret: t.field({
    ...ADMIN,
    type: RotateWebhookSecretPayload,
    description:
      "Replaces the signing secret of a webhook endpoint and returns the new one.\n\nDuring the overlap, every request has a signature of each secret.",
    args: { input: t.arg({ type: RotateWebhookSecretInput }) },
    resolve: (_root, { input }, { context }) => rotateWebhookSecret(context, input),
  }),
  pauseWebhookEndpoint: t.field({
    ...ADMIN,
    type: PauseWebhookEndpointPayload,
    description:
      "Pauses a webhook endpoint. Events that occur until the endpoint is resumed are not sent to it later.\n\nAn endpoint that is not active stays unchanged.",
    args: { input: t.arg({ type: PauseWebhookEndpointInput }) },
    resolve: (_root, { input }, { context }) => pauseWebhookEndpoint(context, input),
  }),
  resumeWebhookEndpoint: t.field({
    ...ADMIN,
    type: ResumeWebhookEndpointPayload,
    description:
      "Resumes a paused or disabled webhook endpoint; waiting deliveries are sent.\n\nIf the person who answered for the endpoint lost access, the viewer answers for it from now on. An active endpoint stays unchanged.",
    args: { input: t.arg({ type: ResumeWebhookEndpointInput }) },
    resolve: (_root, { input }, { context }) => resumeWebhookEndpoint(context, input),
  }),
}));
