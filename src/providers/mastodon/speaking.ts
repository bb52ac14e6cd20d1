import type { Provider } from "../provider.ts";
import { checkPost } from "../shared/checkPost.ts";
import { connectTo, revoke } from "./connect.ts";
import type { Dialect } from "./dialect.ts";
import { externalIdOf, finder, publishing } from "./publish.ts";
import { RATES } from "./rates.ts";
import { remove } from "./remove.ts";

/** The operations on a network of servers with Mastodon's API. */
export interface DialectProvider extends Provider {
  readonly connect: ReturnType<typeof connectTo>;
  readonly refresh: null;
  readonly revoke: NonNullable<Provider["revoke"]>;
  readonly find: NonNullable<Provider["find"]>;
}

export function speaking(dialect: Dialect): DialectProvider {
  const { name, description, capabilities, lengths, textIn } = dialect;
  const rules = { ...lengths, capabilities };
  return {
    name,
    description,
    connect: connectTo(dialect),
    // Access tokens do not expire.
    refresh: null,
    expiryOf: null,
    revoke,
    rateLimits: RATES,
    billing: null,
    quota: null,
    asksAfterMs: null,
    capabilities,
    check: (draft, limits) => checkPost(draft, limits, rules),
    ...publishing,
    find: finder(textIn),
    remove,
    externalIdOf,
  };
}
