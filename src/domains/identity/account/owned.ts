import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { themselves } from "../sessions/session.ts";

/** An organization that its owner must hand over or delete before the deletion of the account. */
export interface OwnedOrganization {
  id: string;
  name: string;
}

/** Returns the organizations that a user owns, oldest first. */
async function ownedOrganizations(tx: Pick<Tx, "organizationMember">, userId: string): Promise<OwnedOrganization[]> {
  const rows = await tx.organizationMember.findMany({
    where: { userId, role: "OWNER" },
    select: { organization: { select: { id: true, name: true } } },
    orderBy: { organizationId: "asc" },
  });
  return rows.map(({ organization }) => organization);
}

/** The conditions of the deletion of a person's account. */
export interface DeletionTerms {
  /** Whether the viewer has a password, which reauthentication needs. */
  hasPassword: boolean;
  hasSecondFactor: boolean;
  organizations: OwnedOrganization[];
}

/** Returns the terms of the deletion of the viewer's account. @throws DomainError FORBIDDEN for a token */
export async function deletionTerms(context: RequestContext): Promise<DeletionTerms> {
  const { id } = themselves(context).user;
  const { prisma } = context.services.database;
  const { passwordHash, secondFactorAt } = await prisma.user.findUniqueOrThrow({ where: { id } });
  const organizations = await ownedOrganizations(prisma, id);
  return { hasPassword: passwordHash !== null, hasSecondFactor: secondFactorAt !== null, organizations };
}

/** @throws DomainError CONFLICT with the organizations that the user owns */
export async function requireNoOwnership(tx: Tx, userId: string): Promise<void> {
  const organizations = await ownedOrganizations(tx, userId);
  if (organizations.length === 0) return;
  const names = organizations.map(({ name }) => `"${name}"`).join(", ");
  throw new DomainError(
    "CONFLICT",
    `The account owns organizations: ${names}. Hand over each with nominateOwner, or delete it with deleteOrganization`,
    [],
    { organizations },
  );
}
