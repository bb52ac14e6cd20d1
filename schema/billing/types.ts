import { SubscriptionStatus as SubscriptionStatuses } from "../../prisma/generated/client/client.ts";
import {
  type BillingStatus,
  billedSelect,
  billingStatus,
  type Entry,
  statusOf,
} from "../../src/domains/billing/status.ts";
import { type UserPlan, userPlan } from "../../src/domains/billing/userPlan.ts";
import { FEATURES } from "../../src/domains/plans/read.ts";
import { METRICS, type Used } from "../../src/domains/usage/read.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { memberList, worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { ProviderCosts } from "./costs.ts";

const { ACTIVE, TRIALING, PAST_DUE, PAUSED, CANCELED } = SubscriptionStatuses;

export const SubscriptionStatus = builder.enumType("SubscriptionStatus", {
  description: "How a subscription stands.",
  values: {
    ACTIVE: { value: ACTIVE, description: "It holds." },
    TRIALING: { value: TRIALING, description: "It holds, and is not paid for yet." },
    PAST_DUE: {
      value: PAST_DUE,
      description: "It holds, but a payment is late: nothing more can be scheduled until it is made.",
    },
    PAUSED: { value: PAUSED, description: "It does not hold for now." },
    CANCELED: { value: CANCELED, description: "It has ended." },
  },
});

const Quota = builder.objectRef<Used>("Quota").implement({
  description: "How much of one thing an organization uses.",
  fields: (t) => ({
    name: t.exposeString("metric", {
      description:
        "What is counted, by the names of the plans' limits. `_monthly`: since the first of the month in UTC.",
    }),
    used: t.expose("used", { type: "Long", description: "How many, or how many bytes." }),
    maximum: t.expose("limit", {
      type: "Long",
      nullable: true,
      description: "What the plan grants; null: any number.",
    }),
  }),
});

const CountEntry = builder.objectRef<Entry>("CountEntry").implement({
  description: "A number by its name.",
  fields: (t) => ({
    key: t.exposeString("key", { description: "The name." }),
    value: t.expose("value", { type: "Long", description: "The number." }),
  }),
});

const WITHOUT = "Null without a subscription.";

export const BillingStatusType = builder.objectRef<BillingStatus>("BillingStatus").implement({
  description: "What an organization has, pays for and uses. Seen by its members.",
  extensions: { resource: "BillingStatus" },
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "The id of the organization." }),
    workspaceId: t.string({ description: "Empty: billing is the organization's.", resolve: () => "" }),
    planId: t.string({
      nullable: true,
      description: `The plan that is subscribed to. ${WITHOUT}`,
      resolve: ({ subscription }) => subscription?.planId ?? null,
    }),
    grantedPlanId: t.exposeString("grantedPlan", {
      description:
        "The plan that holds: that of the subscription while it holds, else the one that this server gives everybody; `unlimited` where that limits nobody.",
    }),
    provider: t.string({
      nullable: true,
      description: `Who is paid: \`stripe\`, or \`admin\` where an administrator of the instance gave the plan. ${WITHOUT}`,
      resolve: ({ subscription }) => subscription?.provider.toLowerCase() ?? null,
    }),
    status: t.field({
      type: SubscriptionStatus,
      nullable: true,
      description: `How the subscription stands. ${WITHOUT}`,
      resolve: ({ subscription }) => subscription?.status ?? null,
    }),
    billingContactEmail: t.string({
      nullable: true,
      description: `Where bills go. For its owner and admins; null for others. ${WITHOUT}`,
      resolve: ({ subscription, contactEmail }) => (subscription === null ? null : contactEmail),
    }),
    periodStart: t.field({
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: `The first of the month, in UTC: what is counted by the month is counted from here. ${WITHOUT}`,
      resolve: ({ subscription, periodStart }) => (subscription === null ? null : periodStart),
    }),
    currentPeriodEnd: t.field({
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: `Until when it is paid for, or given. ${WITHOUT}`,
      resolve: ({ subscription }) => subscription?.currentPeriodEnd ?? null,
    }),
    pastDueSince: t.field({
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "Since when a payment is late; null when none is.",
      resolve: ({ subscription }) => subscription?.pastDueSince ?? null,
    }),
    accessRestricted: t.exposeBoolean("accessRestricted", {
      description:
        "Whether a payment is late: nothing more can be scheduled until it is made. What waits for its time goes out, and all that there is stays.",
    }),
    canManageBilling: t.exposeBoolean("canManageBilling", {
      description: "Whether the viewer is its owner or an admin, and may change what is paid for.",
    }),
    cancelAtPeriodEnd: t.boolean({
      description: "Whether it ends with what is paid for.",
      resolve: ({ subscription }) => subscription?.cancelAtPeriodEnd ?? false,
    }),
    limits: t.field({
      ...memberList(METRICS.length + FEATURES.length),
      type: [CountEntry],
      nullable: true,
      extensions: { map: true },
      description: `What the plan that holds grants, by name; what is missing is not limited. \`feature_\`: 1 for what it has, 0 for what it leaves out. ${WITHOUT}`,
      resolve: ({ subscription, limits }) => (subscription === null ? null : limits),
    }),
    usage: t.field({
      ...memberList(METRICS.length + FEATURES.length),
      type: [CountEntry],
      nullable: true,
      extensions: { map: true },
      description: `What is used, as of now or since the first of the month. ${WITHOUT}`,
      resolve: ({ subscription, usage }) => (subscription === null ? null : usage),
    }),
    quotas: t.field({
      ...memberList(METRICS.length),
      type: [Quota],
      description: "What is used of what the plan that holds grants, with a subscription or without.",
      resolve: ({ quotas }) => quotas,
    }),
    providerCosts: t.field({
      ...memberList(5),
      type: [ProviderCosts],
      description: "What calls of paid providers cost this month, a provider each.",
      resolve: ({ providerCosts }) => providerCosts,
    }),
  }),
});

builder.prismaObjectFields(Organization, (t) => ({
  billing: t.field({
    ...worth(20),
    type: BillingStatusType,
    description: "What it has, pays for and uses.",
    select: (_args, { scope }) => billedSelect(scope.services.now()),
    resolve: (row, _args, { scope }) => oncePerRow(row, "billing", () => statusOf(scope, row)),
  }),
}));

export const UserPlanType = builder.objectRef<UserPlan>("UserPlan").implement({
  description: "The plan that an administrator of the instance gave the own organization of a person.",
  extensions: { resource: "PlanOverrideResult" },
  fields: (t) => ({
    userId: t.exposeID("userId", { description: "The person." }),
    planId: t.exposeString("planId", { description: "The plan, in lower case; empty: none was given." }),
  }),
});

builder.queryFields((t) => ({
  billingStatus: t.field({
    ...authScopes("read", { role: "organizationMember" }),
    type: BillingStatusType,
    description:
      "The billing status of one organization (GET /organizations/{id}/billing/status). FORBIDDEN for all but its members, also for an unknown id.",
    args: {
      organizationId: t.arg.id({
        description: "The id of the organization.",
        extensions: { constraints: { maxLength: 128 } },
      }),
    },
    resolve: (_root, { organizationId }, { scope }) => billingStatus(scope, organizationId),
  }),
  userPlan: t.field({
    ...authScopes("instance"),
    type: UserPlanType,
    nullable: true,
    description:
      "What `setUserPlan` gave a person; null for an unknown one, and one without an organization of their own.",
    args: { userId: t.arg.id({ description: "The id of the person." }) },
    resolve: (_root, { userId }, { scope }) => userPlan(scope, userId),
  }),
}));
