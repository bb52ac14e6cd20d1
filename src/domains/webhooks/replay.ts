import type { WebhookDelivery } from "../../../prisma/generated/client/client.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { endpointAudit } from "./audit.ts";
import { MOST_REPLAYS } from "./bounds.ts";
import { ById, ReplayFailedWebhookDeliveries } from "./inputs.ts";
import { toDeliver } from "./messages.ts";
import { deliveryTarget, endpointTarget } from "./read.ts";

/** The columns of a delivery that starts its plan of tries again. Number and records of earlier tries stay. */
const again = (now: Date) => ({ state: "PENDING" as const, planned: 0, nextTryAt: now, finishedAt: null });

/**
 * Sends one delivery again: the same bytes under the same event id, with all tries of a new plan. A delivery that waits
 * for its next try is sent at once.
 * @throws DomainError CONFLICT while a try is under way; NOT_FOUND
 */
export const replayWebhookDelivery = write({
  name: "replayWebhookDelivery",
  input: ById,
  target: ({ tx, input, context }) => deliveryTarget(tx, context, input.id),
  permission: "tenant.administer",
  async run({ tx, target: { delivery, organizationId, workspaceId }, now }) {
    const { id, state, endpointId } = delivery;
    if (state === "DELIVERING") {
      throw new DomainError(
        "CONFLICT",
        "A try of this delivery is under way. Wait for its result, then replay the delivery",
      );
    }
    const value: WebhookDelivery = await compareAndSet(
      tx.webhookDelivery.update({ where: { id, state }, data: again(now) }),
    );
    const changed = [{ field: "delivery_id", current: id }];
    const endpoint = { id: endpointId, organizationId, workspaceId };
    return {
      value,
      audit: endpointAudit("organization.webhook_deliveries_replayed", endpoint, changed),
      outbox: [toDeliver(id)],
    };
  },
});

/** The result of a replay of many deliveries. */
export interface Replayed {
  endpointId: string;
  replayed: number;
  /** Whether failed deliveries remain that the limit of one call left out. */
  hasMore: boolean;
}

/**
 * Sends failed deliveries of an endpoint again that were created at or after an instant, oldest first, at most 1,000 in
 * a call.
 * @throws DomainError NOT_FOUND
 */
export const replayFailedWebhookDeliveries = write({
  name: "replayFailedWebhookDeliveries",
  input: ReplayFailedWebhookDeliveries,
  target: ({ tx, input, context }) => endpointTarget(tx, context, input.endpointId),
  permission: "tenant.administer",
  async run({ tx, input: { endpointId, since }, target: endpoint, now }) {
    const rows = await tx.webhookDelivery.findMany({
      where: { endpointId, state: "FAILED", createdAt: { gte: since } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: MOST_REPLAYS + 1,
      select: { id: true },
    });
    const ids = rows.slice(0, MOST_REPLAYS).map(({ id }) => id);
    const value: Replayed = { endpointId, replayed: ids.length, hasMore: rows.length > ids.length };
    if (ids.length === 0) return { value, audit: null };
    await tx.webhookDelivery.updateMany({ where: { id: { in: ids }, state: "FAILED" }, data: again(now) });
    const changed = [{ field: "deliveries", current: String(ids.length) }];
    return {
      value,
      audit: endpointAudit("organization.webhook_deliveries_replayed", endpoint, changed),
      outbox: ids.map((id) => toDeliver(id)),
    };
  },
});
