import { personViewer } from "../../../platform/access/credentials.ts";
import { findPerson } from "../../../platform/access/person.ts";
import * as reach from "../../../platform/access/reach.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Owner, Source } from "./source.ts";

/** The owners of exported rows, by kind. */
export type Owners = Readonly<Record<Source["per"], readonly Owner[]>>;

/**
 * Returns the person, and the organizations and workspaces that the person can see at this moment, as a session of
 * theirs would; null for a person who no longer exists.
 */
export async function ownersOf({ database: { prisma } }: Services, userId: string): Promise<Owners | null> {
  const person = await findPerson(prisma, { id: userId });
  if (person === null) return null;
  const viewer = personViewer(person, { kind: "session", sessionId: "", impersonatorId: null });
  const ownerOf = (id: string, organizationId: string): Owner => ({
    id,
    creatorId: viewer.organizations.get(organizationId) === "OWNER" ? null : userId,
  });
  const workspaces = await prisma.workspace.findMany({
    where: reach.workspaces(viewer),
    select: { id: true, organizationId: true },
    orderBy: { id: "asc" },
  });
  return {
    person: [{ id: userId, creatorId: null }],
    organization: [...viewer.organizations.keys()].toSorted().map((id) => ownerOf(id, id)),
    workspace: workspaces.map(({ id, organizationId }) => ownerOf(id, organizationId)),
  };
}

/** Returns the owners whose rows a source exports. */
export const ownersIn = (owners: Owners, { per, creator }: Source): Owner[] =>
  owners[per].filter(({ creatorId }) => creatorId === null || creator !== undefined);
