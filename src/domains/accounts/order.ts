import { NEWEST_FIRST, OLDEST_FIRST, type Order } from "../../platform/paging/page.ts";

export type AccountOrder = "OLDEST" | "NEWEST" | "NAME" | "NETWORK";

const NAMED: Order["keys"] = [
  { field: "displayName", direction: "asc" },
  { field: "id", direction: "asc" },
];

/** The orders of a workspace's accounts, each that of an index. */
export const ACCOUNT_ORDERS: Readonly<Record<AccountOrder, Order>> = {
  OLDEST: OLDEST_FIRST,
  NEWEST: NEWEST_FIRST,
  NAME: { name: "name", keys: NAMED },
  NETWORK: { name: "network", keys: [{ field: "provider", direction: "asc" }, ...NAMED] },
};
