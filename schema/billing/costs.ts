import type { ProviderCosts as ProviderCostsShape, Spent } from "../../src/domains/billing/status.ts";
import { builder } from "../core/builder.ts";
import { memberList } from "../core/prices.ts";

type Fields<Row> = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Row>;

/** The fields of spending on paid calls, for one kind of call or for all. */
const spent = <Row extends Spent>(t: Fields<Row>) => {
  const sum = (member: keyof Spent, description: string) =>
    t.field({ type: "SafeInt", description, resolve: (row) => row[member] });
  return {
    costMicrousd: sum("costMicrousd", "Cost of the calls, in micro-USD (millionths of a US dollar)."),
    reservedCostMicrousd: sum("reservedCostMicrousd", "Maximum cost of the calls in progress, in micro-USD."),
    eventCount: sum("eventCount", "Number of calls."),
    reservedEventCount: sum("reservedEventCount", "Number of calls in progress."),
    units: sum("units", "Number of tokens, or of billed operations at a network."),
    reservedUnits: sum("reservedUnits", "Maximum number of tokens, or of billed operations, of the calls in progress."),
  };
};

const ProviderCostOperation = builder.objectRef<Spent & { operation: string }>("ProviderCostOperation").implement({
  description: "Cost of one kind of call in a month.",
  fields: (t) => ({
    operation: t.exposeString("operation", {
      description: "Kind of call, such as `alt-text/1`, or operation of a network, such as `post`.",
    }),
    ...spent(t),
  }),
});

export const ProviderCosts = builder.objectRef<ProviderCostsShape>("ProviderCosts").implement({
  description: "Cost of calls to a paid provider in a month.",
  extensions: { resource: "ProviderCost" },
  fields: (t) => ({
    provider: t.exposeString("provider", { description: "Host of the language model that is paid, or the network." }),
    currency: t.string({ description: "Currency of the costs: `USD`.", resolve: () => "USD" }),
    periodStart: t.expose("periodStart", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "Start of the month, in UTC.",
    }),
    pricingSourceUrl: t.exposeString("pricingSourceUrl", {
      description:
        "Address of the network's price list. Empty for a language model, whose prices come from this server's configuration.",
    }),
    budgetMicrousd: t.expose("budgetMicrousd", {
      type: "SafeInt",
      description: "Budget of the month at the network, in micro-USD. 0 for a language model, which has no budget.",
    }),
    ...spent(t),
    operations: t.expose("operations", {
      ...memberList(20),
      type: [ProviderCostOperation],
      description: "Costs of each kind of call.",
    }),
  }),
});
