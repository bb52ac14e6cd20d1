import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { pathOf } from "../../../platform/env/links.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { organizationTarget } from "../../organizations/read.ts";
import { asking, requirePayments } from "../payments.ts";
import { backTo, CreateBillingPortalSession } from "./inputs.ts";

const open = write({
  name: "createBillingPortalSession",
  input: CreateBillingPortalSession,
  precheck({ returnUrl }, { services }) {
    backTo(services.env, "returnUrl", returnUrl, pathOf("settings"));
  },
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async run({ tx, target: { organizationId }, context }) {
    requirePayments(context.services);
    const value = await tx.billingCustomer.findUnique({ where: { organizationId } });
    if (value === null)
      throw new DomainError(
        "CONFLICT",
        "The organization has not paid for a plan yet. Create a checkout first: createBillingCheckout",
      );
    return { value, audit: { action: "billing.portal_opened", resourceId: organizationId, organizationId } };
  },
});

/**
 * Returns the address of the payment provider's portal, where the plan, card and billing address are changed and bills
 * are listed. The address expires after some minutes.
 * @throws DomainError UNAVAILABLE, BAD_GATEWAY; INVALID_INPUT for an address of another site; CONFLICT if the
 * organization never paid; FORBIDDEN unless the caller is the owner or an admin
 */
export async function createBillingPortalSession(
  context: RequestContext,
  input: Parameters<typeof open>[1],
): Promise<{ url: string }> {
  const { services } = context;
  const { externalId } = await open(context, input);
  const returnUrl = backTo(services.env, "returnUrl", input.returnUrl, pathOf("settings"));
  return { url: await asking(services, () => requirePayments(services).createPortal(externalId, returnUrl)) };
}
