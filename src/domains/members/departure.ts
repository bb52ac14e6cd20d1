import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { DomainError, notFound } from "../../platform/errors/errors.ts";
import type { Done } from "../../platform/write/outcome.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { notify } from "../notifications/effects.ts";
import { endMembership, lockMemberships } from "./effects.ts";
import { inOrganization } from "./place.ts";

interface Step {
  readonly tx: Tx;
  readonly context: RequestContext;
  readonly now: Date;
}

/**
 * Ends a membership of an organization, and notifies a member whom another person removed.
 * @throws DomainError NOT_FOUND for a membership that has ended; CONFLICT for the owner
 */
export async function depart(
  { tx, context, now }: Step,
  { id, organizationId, userId }: { id: string; organizationId: string; userId: string },
): Promise<Done<{ id: string; organizationId: string }>> {
  await lockMemberships(tx, organizationId);
  const member = await tx.organizationMember.findUnique({ where: { id } });
  if (!member) throw notFound("Member");
  if (member.role === "OWNER")
    throw new DomainError("CONFLICT", "The owner cannot leave the organization; transfer the ownership first");
  const { id: by } = signedIn(context);
  const departure = await endMembership(tx, context.services, member, by, now);
  const notices =
    userId === by
      ? []
      : [notify("access_changed", [userId], "organization_left", await inOrganization(tx, organizationId))];
  return { value: { id, organizationId }, ...departure, outbox: [...notices, ...departure.outbox] };
}
