import type { User } from "../../../../prisma/generated/client/client.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { moveBillingContact } from "../../billing/effects.ts";
import { deleteInvitationsOf, organizationsInviting } from "../../invitations/effects.ts";
import { endAccess, endMembership, lockMemberships, tenantsOf } from "../../members/effects.ts";
import { collectErased, forgetMentions, keepLetter } from "../../notifications/effects.ts";
import { requireAnotherAdministrator } from "../administration/lastAdministrator.ts";
import { forgotten } from "../export/forget.ts";
import { concernedBy, MENTIONED } from "./concerned.ts";
import { requireNoOwnership } from "./owned.ts";

/** The time after which the last mail is no longer delivered. */
const NOTICE_LIFE_MS = 3 * 86_400_000;

const LAST_ADMINISTRATOR =
  "The last active instance administrator cannot be deleted. Make another user an instance administrator first";

/** The records of a deletion, for the write that deletes. */
type Records = Required<Pick<Done<unknown>, "outbox" | "touched" | "erased">> & { audit: AuditDraft[] };

/**
 * Deletes the row of a user. The foreign keys of the database decide about every row that refers to it: credentials,
 * memberships, settings, notices, invitations and transfers are deleted with it; content of workspaces and
 * organizations stays without a creator. Audit events have the id alone, so the chain of the audit log stays as it is.
 * @throws DomainError CONFLICT for the owner of an organization and for the last instance administrator
 */
export async function forgetUser(tx: Tx, services: Services, userId: string, now: Date): Promise<Records> {
  await requireAnotherAdministrator(tx, userId, LAST_ADMINISTRATOR);
  const user = await lockLeaver(tx, userId);
  await requireNoOwnership(tx, userId);
  const concerned = await concernedBy(tx, user);
  const organizationIds = await tenantsOf(tx, userId);
  const left = await leaveAll(tx, services, userId, now);
  await collectErased(tx, MENTIONED, userId, user.email);
  const revoked = await deleteInvitationsOf(tx, user);
  await forgetMentions(tx, concerned.peopleIds);
  const billed = await moveBillingContact(tx, user.email, now);
  const exported = await tx.accountExport.findUnique({ where: { userId }, select: { id: true } });
  await tx.tenantRevision.deleteMany({ where: { id: userId } });
  await tx.user.delete({ where: { id: userId } });
  return {
    audit: [...left.audit, ...revoked, { action: "user.deleted", resourceId: userId }],
    outbox: [
      ...left.outbox,
      ...(exported === null ? [] : forgotten(exported.id, now)),
      ...(await lastMail(tx, services, user, now)),
    ],
    touched: [userId, ...organizationIds, ...left.touched, ...billed, ...concerned.tenantIds, ...concerned.peopleIds],
    erased: [userId],
  };
}

/**
 * Locks the memberships of the organizations that a user is in or may join, as every change of memberships does first,
 * and then the user: no row can refer to the user any more.
 * @throws DomainError NOT_FOUND
 */
async function lockLeaver(tx: Tx, userId: string): Promise<User> {
  const row = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
  if (!row) throw notFound("User");
  const organizationIds = [...(await tenantsOf(tx, userId)), ...(await organizationsInviting(tx, row.email))];
  for (const id of [...new Set(organizationIds)].toSorted()) await lockMemberships(tx, id);
  await lockRow(tx, "app_user", userId, "UPDATE");
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (!user) throw notFound("User");
  return user;
}

/** Ends every membership of a user. */
async function leaveAll(tx: Tx, services: Services, userId: string, now: Date) {
  const members = await tx.organizationMember.findMany({ where: { userId }, orderBy: { organizationId: "asc" } });
  const departures = [];
  for (const member of members) departures.push(await endMembership(tx, services, member, userId, now));
  // Memberships of workspaces alone.
  const audit = departures.flatMap((each) => each.audit);
  for (const organizationId of new Set(await tenantsOf(tx, userId)))
    audit.push(...(await endAccess(tx, userId, { organizationId }, now)));
  return {
    audit,
    outbox: departures.flatMap((each) => each.outbox),
    touched: departures.flatMap((each) => each.touched),
  };
}

/** Confirms the deletion to the former address, which only the sealed mail has until it is sent. */
async function lastMail(tx: Tx, services: Services, { name, email, emailVerifiedAt }: User, now: Date) {
  // An address that was never verified may be a stranger's.
  if (services.mailer === null || emailVerifiedAt === null) return [];
  const letter = {
    userId: null,
    to: { name, address: email },
    text: { kind: "account_deleted" },
    until: new Date(now.getTime() + NOTICE_LIFE_MS),
  } as const;
  return [await keepLetter(tx, services, letter, now)];
}
