import type { ProviderCosts as ProviderCostsShape, Spent } from "../../src/domains/billing/status.ts";
import { builder } from "../core/builder.ts";
import { memberList } from "../core/prices.ts";

type Fields<Row> = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Row>;

/** The fields of spending on language model calls, for one kind of call or for all. */
const spent = <Row extends Spent>(t: Fields<Row>) => {
  const sum = (member: keyof Spent, description: string) =>
    t.field({ type: "Long", description, resolve: (row) => row[member] });
  return {
    costMicrousd: sum("costMicrousd", "What it cost, in micro-USD."),
    reservedCostMicrousd: sum("reservedCostMicrousd", "What calls that are under way may cost at most, in micro-USD."),
    eventCount: sum("eventCount", "How many calls."),
    reservedEventCount: sum("reservedEventCount", "How many are under way."),
    units: sum("units", "How many tokens."),
    reservedUnits: sum("reservedUnits", "How many those under way may take at most."),
  };
};

const ProviderCostOperation = builder.objectRef<Spent & { operation: string }>("ProviderCostOperation").implement({
  description: "What one kind of call came to in a month.",
  fields: (t) => ({
    operation: t.exposeString("operation", { description: "What was asked for, as `alt-text/1`." }),
    ...spent(t),
  }),
});

export const ProviderCosts = builder.objectRef<ProviderCostsShape>("ProviderCosts").implement({
  description: "What calls of a paid provider cost in a month.",
  extensions: { resource: "ProviderCost" },
  fields: (t) => ({
    provider: t.exposeString("provider", { description: "Who is paid: the host of the language model." }),
    currency: t.string({ description: "`USD`.", resolve: () => "USD" }),
    periodStart: t.expose("periodStart", {
      type: "DateTime",
      extensions: { wholeSeconds: true },
      description: "The first of the month, in UTC.",
    }),
    pricingSourceUrl: t.string({
      description: "Where the prices stand; empty, as they are those of this server's configuration.",
      resolve: () => "",
    }),
    budgetMicrousd: t.field({
      type: "Long",
      description: "What may be spent in the month, in micro-USD; 0, as there is no budget.",
      resolve: () => 0,
    }),
    ...spent(t),
    operations: t.field({
      ...memberList(20),
      type: [ProviderCostOperation],
      description: "The same by the kind of call.",
      resolve: ({ operations }) => operations,
    }),
  }),
});
