import { authorize } from "../../../platform/access/permissions.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";

export interface UserPlan {
  userId: string;
  /** The plan's id in lower case; empty for no plan. */
  planId: string;
}

/**
 * Returns the plan that an administrator gave a user's own organization, the oldest that the user created; null for a
 * user without an organization.
 */
export async function userPlan(context: RequestContext, userId: string): Promise<UserPlan | null> {
  authorize(context.viewer, "instance.administer");
  const organization = await context.services.database.prisma.organization.findFirst({
    where: { createdById: userId },
    orderBy: { id: "asc" },
    select: { subscriptions: { where: { provider: "ADMIN" } } },
  });
  return organization && { userId, planId: organization.subscriptions[0]?.planId ?? "" };
}
