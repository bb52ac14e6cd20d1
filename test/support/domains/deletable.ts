import { hash } from "@node-rs/argon2";
import type { OrganizationRole } from "../../../prisma/generated/client/client.ts";
import { hashSecret, newSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { World } from "../world.ts";
import { PASSWORD } from "./accounts.ts";

type Place = Pick<World, "db" | "clock">;

/** Composed letters: a name that can be spelled in two ways that look the same. */
export const DELETABLE_NAME = "Café Ångström";

/** An organization that a test may delete, with a workspace; its members by their role. */
export async function deletableOrganization(
  { db: { prisma }, clock }: Place,
  members: readonly (readonly [userId: string, role: OrganizationRole])[],
  name = DELETABLE_NAME,
): Promise<{ id: string; workspaceId: string }> {
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const [id, workspaceId, [createdById] = [""]] = [newId("org"), newId("ws"), members[0]];
  const belongs = members.map(([userId, role]) => ({ id: newId("orm"), userId, role, createdAt: clock.now() }));
  const workspaces = { create: { id: workspaceId, name: "Bread", ...stamp } };
  await prisma.organization.create({
    data: { id, name, createdById, ...stamp, members: { createMany: { data: belongs } }, workspaces },
  });
  return { id, workspaceId };
}

let cheap: string | undefined;

/** Gives a person `PASSWORD`, hashed as cheaply as Argon2id goes. */
export async function withPassword({ db: { prisma } }: Pick<Place, "db">, userId: string): Promise<string> {
  cheap ??= await hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
  await prisma.user.update({ where: { id: userId }, data: { passwordHash: cheap } });
  return PASSWORD;
}

/** A grant for the deletion of an organization, as `reauthenticate` gives it to a session. */
export async function deletionGrant({ db: { prisma }, clock }: Place, who: { id: string; sessionId: string }) {
  const grant = newSecret("grant");
  const expiresAt = new Date(clock.now().getTime() + 5 * 60_000);
  const of = { userId: who.id, sessionId: who.sessionId, action: "organization.delete" };
  await prisma.reauthenticationGrant.create({
    data: { id: newId("rag"), tokenHash: hashSecret(grant), ...of, createdAt: clock.now(), expiresAt },
  });
  return grant;
}
