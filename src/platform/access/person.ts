import type { Prisma } from "../../../prisma/generated/client/client.ts";

/** The columns of a person with the memberships that decide which rows they can read. */
export const PERSON = {
  id: true,
  email: true,
  isInstanceAdmin: true,
  organizationMembers: { select: { organizationId: true, role: true } },
  workspaceMembers: {
    where: { status: "ACTIVE" },
    select: { workspaceId: true, role: true, workspace: { select: { organizationId: true } } },
  },
} as const satisfies Prisma.UserSelect;

export type Person = Prisma.UserGetPayload<{ select: typeof PERSON }>;
