import { SubscriptionStatus as SubscriptionStatuses } from "../../prisma/generated/client/client.ts";
import { type UserPlan, userPlan } from "../../src/domains/billing/plans/userPlan.ts";
import {
  type BillingStatus,
  billedSelect,
  billingStatus,
  billingStatuses,
  type Entry,
  statusOf,
} from "../../src/domains/billing/status.ts";
import { FEATURES } from "../../src/domains/plans/read.ts";
import { METRICS, type Used } from "../../src/domains/usage/read.ts";
import { ID } from "../../src/platform/values/bounds.ts";
import { shownEmail } from "../../src/platform/values/email.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { Node, readableBeside } from "../core/node.ts";
import { memberList, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { UsageMetric } from "../plans/types.ts";
import { ProviderCosts } from "./costs.ts";

const { ACTIVE, TRIALING, PAST_DUE, PAUSED, CANCELED } = SubscriptionStatuses;

const SubscriptionStatus = builder.enumType("SubscriptionStatus", {
  description: "Status of a subscription.",
  values: {
    ACTIVE: { value: ACTIVE, description: "The subscription is in force and paid." },
    TRIALING: { value: TRIALING, description: "The subscription is in force and in its trial period." },
    PAST_DUE: {
      value: PAST_DUE,
      description: "The subscription is in force, but a payment is late: nothing can be scheduled until it is paid.",
    },
    PAUSED: { value: PAUSED, description: "The subscription is paused and not in force." },
    CANCELED: { value: CANCELED, description: "The subscription has ended." },
  },
});

const SubscriptionProvider = builder.enumType("SubscriptionProvider", {
  description: "Source of a subscription.",
  values: {
    STRIPE: { description: "The subscription is paid for at Stripe." },
    ADMIN: { description: "An instance administrator assigned the plan." },
  },
});

const Quota = builder.objectRef<Used>("Quota").implement({
  description: "Usage of one metric by an organization, and its limit.",
  fields: (t) => ({
    metric: t.expose("metric", { type: UsageMetric, description: "Metric that is counted." }),
    used: t.expose("used", { type: "SafeInt", description: "Number of objects, or of bytes, in use." }),
    maximum: t.expose("limit", {
      type: "SafeInt",
      nullable: true,
      description: "Limit of the plan in force; null if the metric is unlimited.",
    }),
  }),
});

const CountEntry = builder.objectRef<Entry>("CountEntry").implement({
  description: "Value of one metric or feature.",
  fields: (t) => ({
    key: t.exposeString("key", {
      description: "Name of the metric or feature, as in the limits and features of plans.",
    }),
    value: t.expose("value", {
      type: "SafeInt",
      description: "Number of objects or bytes of a metric; 1 or 0 for a feature.",
    }),
  }),
});

/** The price of a billing status, which needs the rows of several relations. */
const STATUS = 20;

const WITHOUT = "Null if the organization has no subscription.";

const BillingStatusType = builder.objectRef<BillingStatus>("BillingStatus").implement({
  description: "Subscription, plan and usage of an organization. Visible to members of the organization.",
  interfaces: [Node],
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "Id of the organization." }),
    planId: t.string({
      nullable: true,
      description: `Key of the plan that is subscribed to. ${WITHOUT}`,
      resolve: ({ subscription }) => subscription?.planId ?? null,
    }),
    grantedPlanId: t.exposeString("grantedPlan", {
      description:
        "Key of the plan in force: the subscription's, otherwise the default plan of this server. `unlimited` if the default plan has no limits.",
    }),
    provider: t.field({
      type: SubscriptionProvider,
      nullable: true,
      description: `Source of the subscription. ${WITHOUT}`,
      resolve: ({ subscription }) => subscription?.provider ?? null,
    }),
    status: t.field({
      type: SubscriptionStatus,
      nullable: true,
      description: `Status of the subscription. ${WITHOUT}`,
      resolve: ({ subscription }) => subscription?.status ?? null,
    }),
    billingContactEmail: t.string({
      nullable: true,
      description: `Email address that bills are sent to; null unless the viewer is the owner or an admin. ${WITHOUT}`,
      resolve: ({ subscription, contactEmail }) =>
        subscription === null || contactEmail === null ? null : shownEmail(contactEmail),
    }),
    periodStart: t.field({
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: `Start of the current month, in UTC, from which monthly metrics are counted. ${WITHOUT}`,
      resolve: ({ subscription, periodStart }) => (subscription === null ? null : periodStart),
    }),
    currentPeriodEnd: t.field({
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: `Time when the paid or assigned period ends. ${WITHOUT}`,
      resolve: ({ subscription }) => subscription?.currentPeriodEnd ?? null,
    }),
    pastDueSince: t.field({
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "Time since which a payment is late; null if none is late.",
      resolve: ({ subscription }) => subscription?.pastDueSince ?? null,
    }),
    accessRestricted: t.exposeBoolean("accessRestricted", {
      description: "Whether a late payment prevents new schedules. Scheduled publications are still published.",
    }),
    canManageBilling: t.exposeBoolean("canManageBilling", {
      description: "Whether the viewer is the owner or an admin, and can change the subscription.",
    }),
    cancelAtPeriodEnd: t.boolean({
      description: "Whether the subscription ends with the paid period.",
      resolve: ({ subscription }) => subscription?.cancelAtPeriodEnd ?? false,
    }),
    limits: t.field({
      ...memberList(METRICS.length + FEATURES.length),
      type: [CountEntry],
      nullable: true,
      extensions: { map: true },
      description: `Limits and features of the plan in force, by name. A missing metric is unlimited; \`feature_\` entries are 1 if the plan includes the feature, otherwise 0. ${WITHOUT}`,
      resolve: ({ subscription, limits }) => (subscription === null ? null : limits),
    }),
    usage: t.field({
      ...memberList(METRICS.length + FEATURES.length),
      type: [CountEntry],
      nullable: true,
      extensions: { map: true },
      description: `Usage of each metric, by name. ${WITHOUT}`,
      resolve: ({ subscription, usage }) => (subscription === null ? null : usage),
    }),
    quotas: t.expose("quotas", {
      ...memberList(METRICS.length),
      type: [Quota],
      description: "Usage and limit of each metric, with or without a subscription.",
    }),
    providerCosts: t.expose("providerCosts", {
      ...memberList(5),
      type: [ProviderCosts],
      description: "Costs of calls to paid providers this month, one entry for each provider.",
    }),
  }),
});

readableBeside("BillingStatus", { bls: billingStatuses }, STATUS);

builder.prismaObjectFields(Organization, (t) => ({
  billing: t.field({
    ...worth(STATUS),
    type: BillingStatusType,
    description: "Subscription, plan and usage of the organization.",
    select: (_args, { context }) => billedSelect(context.services.now()),
    resolve: (row, _args, { context }) => oncePerRow(row, "billing", () => statusOf(context, row)),
  }),
}));

export const UserPlanType = builder.objectRef<UserPlan>("UserPlan").implement({
  description: "Plan that an instance administrator assigned to a user's own organization.",
  extensions: { resource: "PlanOverrideResult" },
  fields: (t) => ({
    userId: t.exposeID("userId", { description: "Id of the user." }),
    planId: t.exposeString("planId", {
      description: "Key of the assigned plan in lower case; empty if none is assigned.",
    }),
  }),
});

builder.queryFields((t) => ({
  billingStatus: t.field({
    ...requires("read", { role: "organizationMember" }),
    type: BillingStatusType,
    description:
      "Billing status of an organization. Fails with FORBIDDEN if the viewer is not a member, and with INVALID_INPUT unless one id is given.",
    args: {
      organizationId: t.arg.id({
        required: false,
        description: `Id of the organization, ${length(ID)}. Absent or null if \`workspaceId\` is given.`,
        ...within(ID),
      }),
      workspaceId: t.arg.id({
        required: false,
        description: `Id of a workspace of the organization, ${length(ID)}. Absent or null if \`organizationId\` is given.`,
        ...within(ID),
      }),
    },
    resolve: (_root, place, { context }) => billingStatus(context, place),
  }),
  userPlan: t.field({
    ...requires("instance"),
    type: UserPlanType,
    nullable: true,
    description:
      "Plan that `setUserPlan` assigned to a user; null if the user is unknown or has no organization of their own.",
    args: { userId: t.arg.id({ description: "Id of the user." }) },
    resolve: (_root, { userId }, { context }) => userPlan(context, userId),
  }),
}));
