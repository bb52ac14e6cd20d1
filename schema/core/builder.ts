import SchemaBuilder from "@pothos/core";
import ComplexityPlugin from "@pothos/plugin-complexity";
import PrismaPlugin from "@pothos/plugin-prisma";
import { DateTimeResolver, JSONObjectResolver } from "graphql-scalars";
import type PrismaTypes from "../../prisma/generated/pothos.ts";
import { getDatamodel } from "../../prisma/generated/pothos.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { CalendarDate } from "./date.ts";
import { SafeInt } from "./safeInt.ts";

/** The part of a request that resolvers can use. */
export interface GraphQLContext {
  readonly context: RequestContext;
  /** The public origin of this server, for absolute addresses; absent in the REST layer, whose addresses are paths. */
  readonly origin?: string;
}

/**
 * The builder of the whole schema, with scalars and defaults but no domain type. Fields and arguments are non-null by
 * default.
 */
export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: true;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
    Date: { Input: Date; Output: string };
    JSONObject: { Input: Record<string, unknown>; Output: Record<string, unknown> };
    SafeInt: { Input: number; Output: bigint | number };
  };
}>({
  plugins: [ComplexityPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  // The price of a request depends on its variables and is limited at execution; this plugin only holds each field's
  // price.
  complexity: { defaultComplexity: 1, defaultListMultiplier: 5, disabled: true },
  prisma: { client: ({ context }) => context.services.database.prisma, dmmf: getDatamodel(), onUnusedQuery: null },
});

builder.addScalarType("DateTime", DateTimeResolver);
builder.addScalarType("Date", CalendarDate);
builder.addScalarType("JSONObject", JSONObjectResolver);
builder.addScalarType("SafeInt", SafeInt);

builder.queryType({ description: "Entry point for reads. Start at `viewer`, or look objects up by their ids." });
builder.mutationType({
  description:
    "Entry point for writes. Each mutation returns a payload of its own, with the changed object in a named field.",
});
builder.subscriptionType({
  description:
    "Entry point for live updates over server-sent events. Each event is read with the viewer's current access. A stream delivers null and ends when its object is deleted or the viewer loses access to it. A stream ends with UNAUTHENTICATED when the credential is revoked.",
});
