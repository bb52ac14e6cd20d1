import type { Credentials } from "./credentials.ts";
import type { Provider } from "./provider.ts";

/** The way to new credentials for these ones; null where a person has to connect the account again. */
export function refreshOf({ refresh, connect }: Provider, credentials: Credentials): Provider["refresh"] {
  const isRenewable = "isRenewable" in connect ? (connect.isRenewable?.(credentials) ?? true) : true;
  return isRenewable ? refresh : null;
}
