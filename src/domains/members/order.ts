import type { OrganizationRole, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import { NEWEST_FIRST, OLDEST_FIRST, type Order } from "../../platform/paging/page.ts";

/** Names are no order: they belong to users, and no index has columns of two tables (docs/decisions/graphql.md, 91). */
export type MemberOrder = "OLDEST" | "NEWEST" | "ROLE";

const ordersBy = (roles: readonly string[]): Readonly<Record<MemberOrder, Order>> => ({
  OLDEST: OLDEST_FIRST,
  NEWEST: NEWEST_FIRST,
  ROLE: {
    name: "role",
    keys: [
      { field: "role", direction: "asc", values: roles },
      { field: "id", direction: "asc" },
    ],
  },
});

/** The orders of an organization's members. The database sorts roles as they are declared, the highest first. */
export const ORGANIZATION_ORDERS = ordersBy(["OWNER", "ADMIN", "MEMBER"] satisfies OrganizationRole[]);
export const WORKSPACE_ORDERS = ordersBy(["ADMIN", "EDITOR", "VIEWER"] satisfies WorkspaceRole[]);
