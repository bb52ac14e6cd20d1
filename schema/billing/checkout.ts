import { CheckoutState as CheckoutStates } from "../../prisma/generated/client/client.ts";
import { cancelSubscription, resumeSubscription } from "../../src/domains/billing/cancel.ts";
import { createBillingCheckout } from "../../src/domains/billing/checkout.ts";
import { type Shop, shop } from "../../src/domains/billing/payments.ts";
import { createBillingPortalSession } from "../../src/domains/billing/portal.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";

const CheckoutState = builder.enumType("CheckoutState", {
  description: "What became of a payment page.",
  values: {
    OPEN: { value: CheckoutStates.OPEN, description: "It can be paid at." },
    COMPLETED: { value: CheckoutStates.COMPLETED, description: "It was paid at." },
    EXPIRED: { value: CheckoutStates.EXPIRED, description: "Its time is over, or another one took its place." },
  },
});

const BillingCheckout = builder.prismaObject("BillingCheckout", {
  description: "A page of the payment provider where a plan is paid for. Seen by who makes it.",
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The payment page's own id here, not the provider's." }),
    planId: t.exposeString("planId", { description: "The plan that is paid for there." }),
    state: t.expose("state", { type: CheckoutState, description: "What became of it." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Until when it can be paid at." }),
  }),
});

const CreateBillingCheckoutInput = builder.inputType("CreateBillingCheckoutInput", {
  description: "What is to be paid for, and where its payer goes on.",
  fields: (t) => ({
    organizationId: t.id({ description: "The organization that gets the plan." }),
    planId: t.string({ description: "One of the plans that are sold (`instanceBilling`)." }),
    successUrl: t.string({
      required: false,
      description:
        "Where the payer goes on once it is paid: an address of this site or of an allowed front end, at most 2,048 characters; its settings when left out.",
    }),
    cancelUrl: t.string({
      required: false,
      description: "Where the payer goes on without paying; by the same rules.",
    }),
  }),
});

type Made = Awaited<ReturnType<typeof createBillingCheckout>>;
const CreateBillingCheckoutPayload = payload<Made>("createBillingCheckout", {
  fields: (t) => ({
    checkout: t.field({ type: BillingCheckout, description: "The payment page.", resolve: ({ checkout }) => checkout }),
    url: t.exposeString("url", { description: "Its address at the payment provider: the payer's browser goes there." }),
  }),
});

const CreateBillingPortalSessionInput = builder.inputType("CreateBillingPortalSessionInput", {
  description: "Whose bills and plan it is about, and where the person goes on.",
  fields: (t) => ({
    organizationId: t.id({ description: "The organization that pays." }),
    returnUrl: t.string({
      required: false,
      description:
        "Where the person goes on: an address of this site or of an allowed front end, at most 2,048 characters; its settings when left out.",
    }),
  }),
});

const CreateBillingPortalSessionPayload = payload<{ url: string }>("createBillingPortalSession", {
  fields: (t) => ({
    url: t.exposeString("url", {
      description: "Its address at the payment provider, for one person and some minutes.",
    }),
  }),
});

const subscriptionPayload = (mutation: string) =>
  payload<{ id: string }>(mutation, {
    fields: (t) => ({
      organization: t.field({
        type: Organization,
        description: "The organization, with what it has now.",
        resolve: (row) => row,
      }),
    }),
  });
const CancelSubscriptionPayload = subscriptionPayload("cancelSubscription");
const ResumeSubscriptionPayload = subscriptionPayload("resumeSubscription");

const InstanceBilling = builder.objectRef<Shop>("InstanceBilling").implement({
  description: "What can be bought on this server.",
  fields: (t) => ({
    provider: t.exposeString("provider", {
      description:
        "Who is paid: `stripe`; `demo` where pages of this server stand in for it; `none` where nothing can be bought. Administrators give plans all the same.",
    }),
    planIds: t.stringList({ description: "The plans that are sold.", resolve: ({ plans }) => [...plans] }),
  }),
});

builder.queryFields((t) => ({
  instanceBilling: t.field({
    ...authScopes("read"),
    type: InstanceBilling,
    description: "What can be bought on this server, and who is paid.",
    resolve: (_root, _args, { scope }) => shop(scope.services),
  }),
}));

const CancelSubscriptionInput = inputOf("cancelSubscription", {
  fields: (t) => ({
    organizationId: t.id({ description: "The id of the organization." }),
  }),
});

const ResumeSubscriptionInput = inputOf("resumeSubscription", {
  fields: (t) => ({
    organizationId: t.id({ description: "The id of the organization." }),
  }),
});

builder.mutationFields((t) => ({
  createBillingCheckout: t.field({
    ...authScopes("session"),
    type: CreateBillingCheckoutPayload,
    description:
      "Makes a page where a plan is paid for, and closes the organization's earlier one. The plan is there as soon as the payment provider tells that it was paid. UNAVAILABLE without a payment provider, CONFLICT for who has a subscription already.",
    args: { input: t.arg({ type: CreateBillingCheckoutInput }) },
    resolve: (_root, { input }, { scope }) => createBillingCheckout(scope, input),
  }),
  createBillingPortalSession: t.field({
    ...authScopes("session"),
    type: CreateBillingPortalSessionPayload,
    description:
      "Makes an address at the payment provider where plan, card and address are changed, and bills are. CONFLICT for who never paid.",
    args: { input: t.arg({ type: CreateBillingPortalSessionInput }) },
    resolve: (_root, { input }, { scope }) => createBillingPortalSession(scope, input),
  }),
  cancelSubscription: t.field({
    ...authScopes("session"),
    type: CancelSubscriptionPayload,
    description:
      "Lets what an organization pays for end with the period that is paid. CONFLICT for who pays for nothing.",
    args: { input: t.arg({ type: CancelSubscriptionInput }) },
    resolve: (_root, { input }, { scope }) => cancelSubscription(scope, input),
  }),
  resumeSubscription: t.field({
    ...authScopes("session"),
    type: ResumeSubscriptionPayload,
    description: "Lets it go on after all, as long as it has not ended. By the rules of `cancelSubscription`.",
    args: { input: t.arg({ type: ResumeSubscriptionInput }) },
    resolve: (_root, { input }, { scope }) => resumeSubscription(scope, input),
  }),
}));
