import type { BillingCheckout } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";

/**
 * Payment pages in the order of the ids; null for pages of organizations that the viewer does not administer. At most
 * 100.
 */
export async function checkoutsByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(BillingCheckout | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inAdministeredOrganizations(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.billingCheckout.findMany({ where }));
}
