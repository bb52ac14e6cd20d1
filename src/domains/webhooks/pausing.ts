import type { Prisma, WebhookEndpoint } from "../../../prisma/generated/client/client.ts";
import { newKey } from "../../platform/ids/ids.ts";
import type { Done } from "../../platform/write/outcome.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { notify } from "../notifications/effects.ts";

/** The columns of an endpoint that an admin resumes. */
export const RESUMED = {
  state: "ACTIVE",
  pauseReason: null,
  pausedAt: null,
  failingSince: null,
  failedInRow: 0,
} as const satisfies Prisma.WebhookEndpointUpdateInput;

type Place = Pick<WebhookEndpoint, "id" | "organizationId" | "workspaceId" | "url" | "description">;
type Reason = "REPEATED_FAILURE" | "CREATOR_LOST_ACCESS" | "GONE";

const KINDS = {
  REPEATED_FAILURE: "repeated_failure",
  CREATOR_LOST_ACCESS: "creator_lost_access",
  GONE: "gone",
} as const;

/**
 * Pauses an active endpoint, or disables the endpoint of a receiver that is gone, and notifies the admins. Events that
 * wait for a paused endpoint stay; those for a disabled one are canceled.
 * @returns null if the endpoint is not active any more
 */
export async function pause(
  tx: Tx,
  { id, organizationId, workspaceId, url, description }: Place,
  reason: Reason,
  now: Date,
): Promise<Omit<Done<null>, "value"> | null> {
  const state = reason === "GONE" ? ("DISABLED" as const) : ("PAUSED" as const);
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, state: "ACTIVE" },
    data: { state, pauseReason: reason, pausedAt: now, updatedAt: now, revision: { increment: 1 } },
  });
  if (count === 0) return null;
  if (state === "DISABLED") {
    await tx.webhookDelivery.updateMany({
      where: { endpointId: id, state: "PENDING" },
      data: { state: "CANCELLED", nextTryAt: null, finishedAt: now },
    });
  }
  const endpoint = description === "" ? new URL(url).host : description;
  const admins = await adminsOf(tx, organizationId, workspaceId);
  return {
    audit: {
      action: "organization.webhook_endpoint_paused",
      resourceId: organizationId,
      organizationId,
      workspaceId,
      changed: [
        { field: "endpoint_id", current: id },
        { field: "state", previous: "active", current: state.toLowerCase() },
        { field: "reason", current: KINDS[reason] },
      ],
    },
    outbox: [notify("webhook_paused", admins, { kind: KINDS[reason], endpoint_id: id }, { endpoint, once: newKey() })],
  };
}

/** The people who may administer an endpoint: admins of the organization, and of its workspace. */
async function adminsOf(tx: Tx, organizationId: string, workspaceId: string | null): Promise<string[]> {
  const select = { userId: true } as const;
  const ofOrganization = await tx.organizationMember.findMany({
    where: { organizationId, role: { not: "MEMBER" } },
    select,
  });
  const ofWorkspace =
    workspaceId === null
      ? []
      : await tx.workspaceMember.findMany({ where: { workspaceId, role: "ADMIN", status: "ACTIVE" }, select });
  return [...new Set([...ofOrganization, ...ofWorkspace].map(({ userId }) => userId))];
}
