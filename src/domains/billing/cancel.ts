import type { Scope } from "../../platform/access/scope.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { organizationTarget } from "../organizations/read.ts";
import { OfOrganization } from "./checkoutInputs.ts";
import { paidSubscription } from "./lock.ts";
import { asking, requirePayments } from "./payments.ts";
import { sync } from "./sync.ts";

/** Leaves evidence of who asked; what comes of it the payment provider says. */
const request = (name: string, action: "billing.cancellation_requested" | "billing.resumption_requested") =>
  write({
    name,
    input: OfOrganization,
    target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
    permission: "organization.administer",
    async run({ tx, target: { organizationId }, scope }) {
      requirePayments(scope.services);
      const paid = await paidSubscription(tx, organizationId);
      const customer = await tx.billingCustomer.findUnique({ where: { organizationId } });
      if (customer === null || paid === null || paid.externalId === null || paid.status === "CANCELED") {
        throw new DomainError("CONFLICT", "The organization pays for no subscription");
      }
      return {
        value: { organizationId, customerId: customer.externalId, subscriptionId: paid.externalId },
        audit: { action, resourceId: organizationId, organizationId },
      };
    },
  });
const requestEnd = request("cancelSubscription", "billing.cancellation_requested");
const requestMore = request("resumeSubscription", "billing.resumption_requested");

type Input = Parameters<typeof requestEnd>[1];

/**
 * Lets what an organization pays for end with the period that is paid. Its id.
 * @throws DomainError CONFLICT for who pays for nothing; UNAVAILABLE, BAD_GATEWAY; FORBIDDEN for all but the owner and admins
 */
export const cancelSubscription = (scope: Scope, input: Input) => settle(scope, requestEnd(scope, input), true);

/** Lets it go on after all, as long as it has not ended. By the rules of `cancelSubscription`. */
export const resumeSubscription = (scope: Scope, input: Input) => settle(scope, requestMore(scope, input), false);

async function settle(
  { services }: Scope,
  asked: ReturnType<typeof requestEnd>,
  isEnding: boolean,
): Promise<{ id: string }> {
  const { organizationId, customerId, subscriptionId } = await asked;
  await asking(services, async () => {
    await requirePayments(services).setEnding(subscriptionId, isEnding);
    await sync(services, { organizationId, customerId });
  });
  return { id: organizationId };
}
