import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { organizationTarget } from "../../organizations/read.ts";
import { OfOrganization } from "../checkout/inputs.ts";
import { asking, requirePayments } from "../payments.ts";
import { paidSubscription } from "./lock.ts";
import { sync } from "./sync.ts";

/** Builds the operation that records the request in the audit log; the payment provider decides the outcome. */
const request = (name: string, action: "billing.cancellation_requested" | "billing.resumption_requested") =>
  write({
    name,
    input: OfOrganization,
    target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
    permission: "organization.administer",
    async run({ tx, target: { organizationId }, context }) {
      requirePayments(context.services);
      const paid = await paidSubscription(tx, organizationId);
      const customer = await tx.billingCustomer.findUnique({ where: { organizationId } });
      if (customer === null || paid === null || paid.externalId === null || paid.status === "CANCELED") {
        throw new DomainError("CONFLICT", "The organization has no active subscription");
      }
      return {
        value: { organizationId, customerId: customer.externalId, subscriptionId: paid.externalId },
        audit: { action, resourceId: organizationId, organizationId },
      };
    },
  });
const requestCancellation = request("cancelSubscription", "billing.cancellation_requested");
const requestResumption = request("resumeSubscription", "billing.resumption_requested");

type Input = Parameters<typeof requestCancellation>[1];

/**
 * Cancels an organization's subscription at the end of its paid period. Returns the organization's id.
 * @throws DomainError CONFLICT if the organization has no active subscription; UNAVAILABLE, BAD_GATEWAY; FORBIDDEN
 * unless the caller is the owner or an admin
 */
export const cancelSubscription = (context: RequestContext, input: Input) =>
  settle(context, requestCancellation(context, input), true);

/**
 * Resumes a subscription that was set to cancel at the end of its period. Fails with the errors of
 * `cancelSubscription`.
 */
export const resumeSubscription = (context: RequestContext, input: Input) =>
  settle(context, requestResumption(context, input), false);

async function settle(
  { services }: RequestContext,
  cancellation: ReturnType<typeof requestCancellation>,
  isEnding: boolean,
): Promise<{ id: string }> {
  const { organizationId, customerId, subscriptionId } = await cancellation;
  await asking(services, async () => {
    await requirePayments(services).setEnding(subscriptionId, isEnding);
    await sync(services, { organizationId, customerId });
  });
  return { id: organizationId };
}
