import type { OrganizationRole, WorkspaceRole } from "../../prisma/generated/client/client.ts";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { plantWords } from "./database/words.ts";
import type { Person, World } from "./world.ts";

export interface Newcomer extends Person {
  /** The person's membership of the organization, if any. */
  organizationMember: string;
  /** The person's membership of the workspace, if any. */
  workspaceMember: string;
}

/** One more person with a session, in the world's organization and workspace as far as roles are given. */
export async function newcomer(
  { db: { prisma, pool }, clock, ids }: World,
  { organization, workspace }: { organization?: OrganizationRole; workspace?: WorkspaceRole } = {},
): Promise<Newcomer> {
  const now = clock.now();
  const stamp = { createdAt: now, updatedAt: now };
  const id = newId("usr");
  const token = newSecret("session");
  const expiresAt = new Date(now.getTime() + 7 * 86_400_000);
  const session = { id: newId("ses"), tokenHash: hashSecret(token), createdAt: now, lastUsedAt: now, expiresAt };
  const email = `${id}@example.org`;
  await prisma.user.create({
    data: { id, email, name: "Newcomer", emailVerifiedAt: now, ...stamp, sessions: { create: session } },
  });
  await plantWords(pool);
  const organizationMember = newId("orm");
  if (organization) {
    const membership = { id: organizationMember, organizationId: ids.organization, userId: id, role: organization };
    await prisma.organizationMember.create({ data: { ...membership, createdAt: now } });
  }
  const workspaceMember = newId("wsm");
  if (workspace) {
    const membership = { id: workspaceMember, workspaceId: ids.workspace, userId: id, role: workspace };
    await prisma.workspaceMember.create({ data: { ...membership, ...stamp } });
  }
  return { id, email, sessionId: session.id, token, organizationMember, workspaceMember };
}
