import type { OrganizationRole, Prisma, WorkspaceRole } from "../../../prisma/generated/client/client.ts";

/** A person with the memberships that decide which rows they can read. */
export interface Person {
  id: string;
  email: string;
  /** Whether the person proved that `email` is theirs. */
  isEmailVerified: boolean;
  isInstanceAdmin: boolean;
  organizationMembers: { organizationId: string; role: OrganizationRole }[];
  /** The active ones. */
  workspaceMembers: {
    workspaceId: string;
    role: WorkspaceRole;
    canApprove: boolean;
    workspace: { organizationId: string };
  }[];
  /**
   * The ids of organizations that require a second factor, if the person signs in with a password alone; otherwise
   * none.
   */
  withheld: string[];
  /**
   * The ids of organizations that forbid applications that registered themselves. Absent for a person who was read with
   * a credential of another kind.
   */
  forbidding?: string[];
}

const organization = { select: { requiresSecondFactor: true, allowsSelfRegisteredApplications: true } } as const;

const PERSON = {
  id: true,
  email: true,
  emailVerifiedAt: true,
  isInstanceAdmin: true,
  passwordHash: true,
  secondFactorAt: true,
  organizationMembers: { select: { organizationId: true, role: true, organization } },
  workspaceMembers: {
    where: { status: "ACTIVE" },
    select: {
      workspaceId: true,
      role: true,
      canApprove: true,
      workspace: { select: { organizationId: true, organization } },
    },
  },
} as const satisfies Prisma.UserSelect;

/** Finds a person. `lookup.ts` reads the same with each credential. */
export async function findPerson(
  tx: Prisma.TransactionClient,
  where: Prisma.UserWhereUniqueInput,
): Promise<Person | null> {
  const row = await tx.user.findUnique({ where, select: PERSON });
  if (row === null) return null;
  const { passwordHash, secondFactorAt, emailVerifiedAt, ...person } = row;
  const places = [...person.organizationMembers, ...person.workspaceMembers.map(({ workspace }) => workspace)];
  const requiring = places.filter((place) => place.organization.requiresSecondFactor);
  const isExempt = secondFactorAt !== null || passwordHash === null;
  const withheld = isExempt ? [] : requiring.map(({ organizationId }) => organizationId);
  const closed = places.filter((place) => !place.organization.allowsSelfRegisteredApplications);
  const forbidding = closed.map(({ organizationId }) => organizationId);
  return { ...person, isEmailVerified: emailVerifiedAt !== null, withheld, forbidding };
}
