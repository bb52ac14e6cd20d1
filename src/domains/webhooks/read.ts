import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readById, readByIds, targetById } from "../../platform/access/visibleRows.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";

/** One webhook endpoint that the viewer administers, or null. */
export const webhookEndpointById = readById("webhookEndpoint", reach.ofAdministeredTenants);

/** Webhook endpoints in the order of the ids; null for ids that the viewer does not administer. At most 100. */
export const webhookEndpointsByIds = readByIds("webhookEndpoint", reach.ofAdministeredTenants);

/** Deliveries in the order of the ids; null for those whose endpoint the viewer does not administer. At most 100. */
export const webhookDeliveriesByIds = readByIds("webhookDelivery", (viewer) => ({
  endpoint: reach.ofAdministeredTenants(viewer),
}));

/** Events in the order of the ids; null for those of tenants that the viewer does not administer. At most 100. */
export const webhookEventsByIds = readByIds("webhookEvent", reach.ofAdministeredTenants);

/** Attempts in the order of the ids; null for those whose endpoint the viewer does not administer. At most 100. */
export const webhookAttemptsByIds = readByIds("webhookAttempt", (viewer) => ({
  delivery: { endpoint: reach.ofAdministeredTenants(viewer) },
}));

/**
 * The endpoint that a write acts on.
 * @throws DomainError NOT_FOUND, also for an endpoint that the viewer does not administer
 */
export const endpointTarget = targetById("webhookEndpoint", "Webhook endpoint", reach.ofAdministeredTenants);

/** The delivery that a write acts on, with its tenant. @throws DomainError NOT_FOUND, as `endpointTarget` */
export async function deliveryTarget(tx: Tx, context: RequestContext, id: string) {
  const delivery = await tx.webhookDelivery.findFirst({
    where: { id, endpoint: reach.ofAdministeredTenants(context.viewer) },
    include: { endpoint: { select: { organizationId: true, workspaceId: true } } },
  });
  if (!delivery) throw notFound("Webhook delivery");
  const { endpoint, ...row } = delivery;
  return { delivery: row, ...endpoint };
}
