import type { WebhookEndpoint } from "../../../prisma/generated/client/client.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { newSigningSecret, secretPlace } from "../../platform/webhooks/signature.ts";
import { insertOf } from "../../platform/write/sql.ts";
import { write } from "../../platform/write/write.ts";
import { organizationTarget } from "../organizations/read.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { endpointAudit } from "./audit.ts";
import { ENDPOINTS } from "./bounds.ts";
import { CreateWebhookEndpoint } from "./inputs.ts";
import { checkedUrl, makeRoom } from "./rules.ts";

/** An endpoint and its signing secret. The secret is returned once; the vault seals the stored one. */
export interface SecretShown {
  endpoint: WebhookEndpoint;
  secret: string;
}

/**
 * Creates an endpoint of an organization, or of one of its workspaces.
 * @throws DomainError INVALID_INPUT for an address that is not https or not public, for both or none of the two ids, or
 * if the organization has the greatest number of endpoints; FORBIDDEN for all but admins
 */
export const createWebhookEndpoint = write({
  name: "createWebhookEndpoint",
  creates: ENDPOINTS,
  input: CreateWebhookEndpoint,
  replayable: false,
  precheck({ organizationId, workspaceId, url }, { services }) {
    if ((organizationId == null) === (workspaceId == null)) {
      throw invalidInput(["organizationId"], "or workspaceId must be given, and not both");
    }
    checkedUrl(url, services.env);
  },
  async target({ tx, input: { organizationId, workspaceId } }) {
    if (workspaceId == null) return { ...(await organizationTarget(tx, organizationId ?? "")), workspaceId: null };
    return workspaceTarget(tx, workspaceId);
  },
  permission: "tenant.administer",
  async run({ tx, input, target: { organizationId, workspaceId }, context, now }) {
    await makeRoom(tx, organizationId, workspaceId === null ? "organizationId" : "workspaceId");
    const id = newId("whe");
    const secret = newSigningSecret();
    const { vault, env } = context.services;
    const endpoint: WebhookEndpoint = {
      id,
      organizationId,
      workspaceId,
      url: checkedUrl(input.url, env),
      description: input.description ?? "",
      eventTypes: input.eventTypes.toSorted(),
      state: "ACTIVE",
      pauseReason: null,
      pausedAt: null,
      createdById: signedIn(context).id,
      secret: vault.seal(secret, secretPlace(id)),
      previousSecret: null,
      previousSecretUntil: null,
      failingSince: null,
      failedInRow: 0,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    const changed = [{ field: "url" }, ...endpoint.eventTypes.map((current) => ({ field: "event_types", current }))];
    const value: SecretShown = { endpoint, secret };
    return {
      value,
      rows: [insertOf("webhook_endpoint", endpoint)],
      audit: endpointAudit("organization.webhook_endpoint_created", endpoint, changed),
    };
  },
});
