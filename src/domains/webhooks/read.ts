import type {
  Prisma,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import type { Tx } from "../../platform/write/transaction.ts";

type Query = { select?: Prisma.WebhookEndpointSelect | null; include?: Prisma.WebhookEndpointInclude | null };

/** One webhook endpoint that the viewer administers, or null. */
export function webhookEndpointById(
  context: RequestContext,
  id: string,
  query: Query = {},
): Promise<WebhookEndpoint | null> {
  return context.services.database.prisma.webhookEndpoint.findFirst({
    ...(query as object),
    where: { id, ...reach.ofAdministeredTenants(context.viewer) },
  });
}

/** Webhook endpoints in the order of the ids; null for ids that the viewer does not administer. At most 100. */
export async function webhookEndpointsByIds(
  context: RequestContext,
  ids: readonly string[],
  query: Query = {},
): Promise<(WebhookEndpoint | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.ofAdministeredTenants(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.webhookEndpoint.findMany({ ...(query as object), where }));
}

/** Deliveries in the order of the ids; null for those whose endpoint the viewer does not administer. At most 100. */
export async function webhookDeliveriesByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(WebhookDelivery | null)[]> {
  const where = { id: { in: [...ids] }, endpoint: reach.ofAdministeredTenants(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.webhookDelivery.findMany({ where }));
}

/** Events in the order of the ids; null for those of tenants that the viewer does not administer. At most 100. */
export async function webhookEventsByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(WebhookEvent | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.ofAdministeredTenants(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.webhookEvent.findMany({ where }));
}

/** Attempts in the order of the ids; null for those whose endpoint the viewer does not administer. At most 100. */
export async function webhookAttemptsByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(WebhookAttempt | null)[]> {
  const where = { id: { in: [...ids] }, delivery: { endpoint: reach.ofAdministeredTenants(context.viewer) } };
  return inOrder(ids, await context.services.database.prisma.webhookAttempt.findMany({ where }));
}

/**
 * The endpoint that a write acts on.
 * @throws DomainError NOT_FOUND, also for an endpoint that the viewer does not administer
 */
export async function endpointTarget(tx: Tx, context: RequestContext, id: string): Promise<WebhookEndpoint> {
  const row = await tx.webhookEndpoint.findFirst({ where: { id, ...reach.ofAdministeredTenants(context.viewer) } });
  if (!row) throw notFound("Webhook endpoint");
  return row;
}

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
