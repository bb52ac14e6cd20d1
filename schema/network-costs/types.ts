import { type Budget, budgetsOf, type OperationCost } from "../../src/domains/network-costs/read.ts";
import { AccountProvider } from "../accounts/types.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";
import { Organization } from "../organizations/types.ts";

export const NetworkOperationCost = builder.objectRef<OperationCost>("NetworkOperationCost").implement({
  description: "Cost of one billed operation of a network.",
  applications: "withParent",
  fields: (t) => ({
    operation: t.exposeString("operation", { ...MEMBER, description: "Operation, such as `post`." }),
    count: t.exposeInt("count", { ...MEMBER, description: "Number of times that the operation is billed." }),
    costMicrousd: t.expose("costMicrousd", {
      ...MEMBER,
      type: "SafeInt",
      description: "Cost of the operations together, in micro-USD.",
    }),
  }),
});

const NetworkPrice = builder.objectRef<{ operation: string; priceMicrousd: bigint }>("NetworkPrice").implement({
  description: "Price of one operation of a network.",
  fields: (t) => ({
    operation: t.exposeString("operation", { description: "Operation, such as `post_with_link`." }),
    priceMicrousd: t.expose("priceMicrousd", {
      type: "SafeInt",
      description: "Price in micro-USD (millionths of a US dollar).",
    }),
  }),
});

export const NetworkBudget = builder.objectRef<Budget>("NetworkBudget").implement({
  description:
    "Budget of an organization at a network that bills calls. A post that has no room in the budget fails with `budget_exceeded`.",
  extensions: { resource: "NetworkBudget" },
  fields: (t) => ({
    network: t.expose("network", { type: AccountProvider, description: "Network that bills calls." }),
    monthlyMicrousd: t.expose("monthlyMicrousd", {
      type: "SafeInt",
      description: "Budget of a month, in micro-USD.",
    }),
    isDefault: t.exposeBoolean("isDefault", {
      description: "Whether the budget is the server's default, because the organization has set none.",
    }),
    usedMicrousd: t.expose("usedMicrousd", {
      type: "SafeInt",
      description: "Costs of this month, with the maximum cost of posts that are being sent, in micro-USD.",
    }),
    periodStart: t.expose("periodStart", { type: "DateTime", description: "Start of the month, in UTC." }),
    prices: t.field({
      ...memberList(5),
      type: [NetworkPrice],
      description: "Prices of the network.",
      resolve: ({ prices }) => Array.from(prices.of, ([operation, priceMicrousd]) => ({ operation, priceMicrousd })),
    }),
    pricesSourceUrl: t.string({
      description: "Page of the network with its prices.",
      resolve: ({ prices }) => prices.source.url,
    }),
    pricesReadOn: t.field({
      type: "Date",
      description: "Day on which the page stated the prices. An operator can have changed some of them since.",
      resolve: ({ prices }) => prices.source.readOn,
    }),
  }),
});

builder.prismaObjectFields(Organization, (t) => ({
  networkBudgets: t.field({
    ...memberList(2),
    type: [NetworkBudget],
    select: { networkBudgets: true },
    description: "Budgets of the organization at the networks that bill calls. Visible to members of the organization.",
    resolve: ({ networkBudgets }, _args, { context }) => budgetsOf(context.services, networkBudgets),
  }),
}));
