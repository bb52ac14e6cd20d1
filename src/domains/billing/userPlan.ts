import { authorize } from "../../platform/access/permissions.ts";
import type { Scope } from "../../platform/access/scope.ts";

export interface UserPlan {
  userId: string;
  /** In lower case; empty for none. */
  planId: string;
}

/** The plan that an administrator gave a person's own organization, the oldest that they made; null without one. */
export async function userPlan(scope: Scope, userId: string): Promise<UserPlan | null> {
  authorize(scope.viewer, "instance.administer");
  const organization = await scope.services.database.prisma.organization.findFirst({
    where: { createdById: userId },
    orderBy: { id: "asc" },
    select: { subscriptions: { where: { provider: "ADMIN" } } },
  });
  return organization && { userId, planId: organization.subscriptions[0]?.planId ?? "" };
}
