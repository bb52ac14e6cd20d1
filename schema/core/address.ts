import type { GraphQLContext } from "./builder.ts";

/**
 * Returns an address of this server as callers use it: absolute in GraphQL, so that a page of another origin can use
 * it as it is, and the documented path in the REST layer, whose requests have no origin.
 */
export function absolute<Address extends string | null>({ origin }: GraphQLContext, address: Address): Address {
  return (origin !== undefined && address?.startsWith("/") ? `${origin}${address}` : address) as Address;
}
