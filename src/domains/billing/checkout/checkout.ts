import type { BillingCheckout } from "../../../../prisma/generated/client/client.ts";
import { limit } from "../../../platform/access/limit.ts";
import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { organizationEvent } from "../../../platform/audit/entry.ts";
import { pathOf } from "../../../platform/env/links.ts";
import { DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { PaymentError } from "../../../platform/payments/paymentProvider.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { write } from "../../../platform/write/write.ts";
import { organizationTarget } from "../../organizations/read.ts";
import { asking, requirePayments } from "../payments.ts";
import { lockPayments, paidSubscription } from "../subscription/lock.ts";
import { sync } from "../subscription/sync.ts";
import { customerOf } from "./customer.ts";
import { backTo, CreateBillingCheckout } from "./inputs.ts";

/** The rate limit of one user: each checkout costs several calls to the payment provider. */
export const CHECKOUTS = { name: "billing_checkouts", points: 20, seconds: 3600 };
/** The lifetime of a payment page. The payment provider accepts 30 minutes to 24 hours. */
const OPEN_MS = 3_600_000;

type Input = Parameters<typeof begin>[1];
const addresses = ({ env }: Pick<Services, "env">, { successUrl, cancelUrl }: Input) => ({
  successUrl: backTo(env, "successUrl", successUrl, pathOf("checkoutPaid")),
  cancelUrl: backTo(env, "cancelUrl", cancelUrl, pathOf("checkoutCanceled")),
});

/**
 * Creates the row before the payment page, so that the sweep finds a page whose creator crashed. An organization has
 * one open checkout: earlier ones are closed.
 */
const begin = write({
  name: "createBillingCheckout",
  input: CreateBillingCheckout,
  precheck(input, { services }) {
    const { plans = [] } = services.payments ?? {};
    if (services.payments && !plans.some((id) => id === input.planId))
      throw invalidInput(["planId"], `must be one of ${plans.join(", ")}`, input.planId);
    addresses(services, input);
  },
  prepare: (_input, context) => limit(context, CHECKOUTS, signedIn(context).id),
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async run({ tx, input: { planId }, target: { organizationId }, context, now }) {
    requirePayments(context.services);
    await lockPayments(tx, organizationId);
    const paid = await paidSubscription(tx, organizationId);
    if (paid !== null && paid.status !== "CANCELED") throw alreadySubscribed();
    await tx.billingCheckout.updateMany({ where: { organizationId, state: "OPEN" }, data: { state: "EXPIRED" } });
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + OPEN_MS) };
    const createdById = signedIn(context).id;
    const value = await tx.billingCheckout.create({
      data: { id: newId("chk"), organizationId, planId, createdById, ...times },
    });
    const changed = [{ field: "plan_id", current: planId }];
    return { value, audit: organizationEvent("billing.checkout_started", organizationId, changed) };
  },
});

const alreadySubscribed = () =>
  new DomainError(
    "CONFLICT",
    "The organization already has a subscription. Change it at the payment provider: createBillingPortalSession returns the address",
  );

/**
 * Creates a payment page for a plan. The organization's plan changes when the payment provider reports the payment.
 * @throws DomainError UNAVAILABLE without a payment provider or while the provider is unreachable; BAD_GATEWAY if the
 * provider refuses; INVALID_INPUT for a plan that is not sold or an address of another site; CONFLICT if the
 * organization has a subscription, or if another checkout replaces this one meanwhile; FORBIDDEN unless the caller is
 * the owner or an admin; RATE_LIMITED
 */
export async function createBillingCheckout(
  context: RequestContext,
  input: Input,
): Promise<{ checkout: BillingCheckout; url: string }> {
  const { services } = context;
  const { email } = signedIn(context);
  const checkout = await begin(context, input);
  return asking(services, async () => {
    try {
      const page = await openPage(services, checkout, { email, ...addresses(services, input) });
      return { checkout: { ...checkout, externalId: page.id }, url: page.url };
    } catch (error) {
      // The provider certainly created no page. After any other failure the sweep asks the provider.
      if (error instanceof PaymentError && (error.failure === "refused" || error.failure === "throttled")) {
        await close(services, checkout);
      }
      throw error;
    }
  });
}

/**
 * @throws PaymentError; DomainError CONFLICT if another checkout replaced this one meanwhile, or if the organization
 * has a subscription
 */
async function openPage(
  services: Services,
  checkout: BillingCheckout,
  { email, ...urls }: { email: string; successUrl: string; cancelUrl: string },
): Promise<{ id: string; url: string }> {
  const payments = requirePayments(services);
  const { id: checkoutId, planId, expiresAt } = checkout;
  const customerId = await customerOf(services, checkout, email);
  const pages = await payments.pagesOf(customerId);
  // Read after the pages: while this checkout is the organization's open one, every other page belongs to an earlier
  // checkout.
  if (!(await isOpen(services, checkoutId))) throw superseded();
  for (const page of pages) {
    if (page.state === "OPEN" && page.checkoutId !== checkoutId) await payments.expirePage(page.id);
  }
  // No other page is open now. An organization whose payment has not been reported yet must not pay twice.
  if ((await payments.subscriptionsOf(customerId)).some(({ status }) => status !== "CANCELED")) {
    await sync(services, { organizationId: checkout.organizationId, customerId });
    await close(services, checkout);
    throw alreadySubscribed();
  }
  const page = await payments.createPage({ checkoutId, customerId, planId, ...urls, expiresAt });
  const isStored = await systemWrite(services, async ({ tx }) => {
    const where = { id: checkoutId, state: "OPEN" as const };
    const { count } = await tx.billingCheckout.updateMany({ where, data: { externalId: page.id } });
    return { value: count > 0, audit: null, touched: [checkout.organizationId] };
  });
  if (isStored) return page;
  await payments.expirePage(page.id);
  throw superseded();
}

const superseded = () =>
  new DomainError(
    "CONFLICT",
    "Another checkout of the organization replaced this one, and its payment page was closed",
  );

const isOpen = async ({ database }: Services, id: string): Promise<boolean> =>
  (await database.prisma.billingCheckout.count({ where: { id, state: "OPEN" } })) > 0;

async function close(services: Services, { id, organizationId }: BillingCheckout): Promise<void> {
  await systemWrite(services, async ({ tx }) => {
    const { count } = await tx.billingCheckout.updateMany({ where: { id, state: "OPEN" }, data: { state: "EXPIRED" } });
    return { value: undefined, audit: null, touched: count > 0 ? [organizationId] : [] };
  });
}
