import type { Organization } from "../../prisma/generated/client/client.ts";
import { newId } from "../core/ids.ts";
import type { Tx } from "../write/transaction.ts";

/** Makes an organization with its owner, who is its first and only member. */
export function foundOrganization(
  tx: Tx,
  { name, ownerId }: { name: string; ownerId: string },
  now: Date,
): Promise<Organization> {
  const members = { create: { id: newId("orm"), userId: ownerId, role: "OWNER" as const, createdAt: now } };
  return tx.organization.create({
    data: { id: newId("org"), name, createdById: ownerId, createdAt: now, updatedAt: now, members },
  });
}
