import { BOUNDS } from "../../src/domains/billing/bounds.ts";
import { createBillingCheckout } from "../../src/domains/billing/checkout/checkout.ts";
import { createBillingPortalSession } from "../../src/domains/billing/checkout/portal.ts";
import { type Shop, shop } from "../../src/domains/billing/payments.ts";
import { checkoutsByIds } from "../../src/domains/billing/read.ts";
import { cancelSubscription, resumeSubscription } from "../../src/domains/billing/subscription/cancel.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { Node, readableById } from "../core/node.ts";
import { requires } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";

const CheckoutState = builder.enumType("CheckoutState", {
  description: "State of a checkout.",
  values: {
    OPEN: { description: "The checkout can be paid." },
    COMPLETED: { description: "The checkout was paid." },
    EXPIRED: { description: "The checkout expired or was replaced by a newer one." },
  },
});

const BillingCheckout = builder.prismaObject("BillingCheckout", {
  description:
    "Page of the payment provider on which a plan is paid for. Visible to the organization's owner and admins.",
  interfaces: [Node],
  select: { id: true },
  fields: (t) => ({
    planId: t.exposeString("planId", { description: "Key of the plan that is paid for." }),
    state: t.expose("state", { type: CheckoutState, description: "State of the checkout." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the checkout was created." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Time until which the checkout can be paid." }),
  }),
});

const subscriptionPayload = <Row extends { id: string }>(t: PayloadFields<Row>) => ({
  organization: t.field({
    type: Organization,
    description: "Organization whose subscription was changed, with its current billing status.",
    resolve: (row) => row,
  }),
});

const PROVIDERS: Record<Shop["provider"], string> = {
  stripe: "Plans are paid for at Stripe.",
  demo: "Plans are paid for on pages of this server, without money.",
  none: "Nothing is sold. Instance administrators can assign plans.",
};

const PaymentProvider = builder.enumType("PaymentProvider", {
  description: "Payment provider of this server.",
  values: enumValues(["stripe", "demo", "none"] as const, (provider) => PROVIDERS[provider]),
});

const InstanceBilling = builder.objectRef<Shop>("InstanceBilling").implement({
  description: "Payment provider of this server and the plans that it sells.",
  fields: (t) => ({
    provider: t.expose("provider", {
      type: PaymentProvider,
      description: "Payment provider, or NONE. Instance administrators can always assign plans.",
    }),
    planIds: t.stringList({ description: "Keys of the plans that are sold.", resolve: ({ plans }) => [...plans] }),
  }),
});

builder.queryFields((t) => ({
  instanceBilling: t.field({
    ...requires("read"),
    type: InstanceBilling,
    description: "Payment provider of this server and the plans that it sells.",
    resolve: (_root, _args, { context }) => shop(context.services),
  }),
}));

mutation("createBillingCheckout", {
  ...requires("session", { role: "organizationAdmin" }),
  description:
    "Creates a payment page for a plan and closes the organization's earlier one. The plan applies when the payment provider reports the payment.\n\nFails with CONFLICT if the organization has a subscription. Fails with UNAVAILABLE if this server has no payment provider or the provider is unreachable, and with BAD_GATEWAY if the provider refuses.",
  inputDescription: "Plan to pay for, and the pages to which the payer returns.",
  input: (t) => ({
    organizationId: t.id({ description: "Id of the organization that gets the plan." }),
    planId: t.string({
      description: "Key of a plan that `instanceBilling` lists. Fails with INVALID_INPUT for any other plan.",
    }),
    successUrl: t.string({
      required: false,
      description: `Address to which the payer returns after payment, on this site or an allowed front end, or a path of the site, at most ${BOUNDS.returnAddress.maxLength} characters. Absent or null means the settings page.`,
    }),
    cancelUrl: t.string({
      required: false,
      description: "Address to which the payer returns without payment, by the same rules as `successUrl`.",
    }),
  }),
  run: (context, input) => createBillingCheckout(context, input),
  payload: (t) => ({
    billingCheckout: t.expose("checkout", {
      type: BillingCheckout,
      description: "Checkout that was created.",
    }),
    url: t.exposeString("url", {
      description: "Address of the payment page at the payment provider, to open in the payer's browser.",
    }),
  }),
});

mutation("createBillingPortalSession", {
  ...requires("session", { role: "organizationAdmin" }),
  description:
    "Creates an address of the payment provider's portal, which lists bills and changes plan, card and billing address.\n\nFails with CONFLICT if the organization never paid. Fails with UNAVAILABLE if this server has no payment provider or the provider is unreachable, and with BAD_GATEWAY if the provider refuses.",
  inputDescription: "Organization whose billing to manage, and the page to return to.",
  input: (t) => ({
    organizationId: t.id({ description: "Id of the organization that has paid before." }),
    returnUrl: t.string({
      required: false,
      description: `Address to which the user returns, on this site or an allowed front end, or a path of the site, at most ${BOUNDS.returnAddress.maxLength} characters. Absent or null means the settings page.`,
    }),
  }),
  run: (context, input) => createBillingPortalSession(context, input),
  payload: (t) => ({
    url: t.exposeString("url", {
      description: "Address of the portal at the payment provider, valid for one user and some minutes.",
    }),
  }),
});

mutation("cancelSubscription", {
  ...requires("session", { role: "organizationAdmin" }),
  description:
    "Cancels an organization's subscription at the end of its paid period.\n\nFails with CONFLICT if the organization has no active subscription. Fails with UNAVAILABLE if this server has no payment provider or the provider is unreachable, and with BAD_GATEWAY if the provider refuses.",
  input: (t) => ({ organizationId: t.id({ description: "Id of the organization whose subscription to cancel." }) }),
  run: (context, input) => cancelSubscription(context, input),
  payload: subscriptionPayload,
});

mutation("resumeSubscription", {
  ...requires("session", { role: "organizationAdmin" }),
  description:
    "Resumes a subscription that was set to cancel at the end of its period. Fails with the errors of `cancelSubscription`.",
  input: (t) => ({ organizationId: t.id({ description: "Id of the organization whose subscription to resume." }) }),
  run: (context, input) => resumeSubscription(context, input),
  payload: subscriptionPayload,
});

readableById("BillingCheckout", checkoutsByIds);
