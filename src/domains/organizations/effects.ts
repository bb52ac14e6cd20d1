import type { Organization } from "../../../prisma/generated/client/client.ts";
import { workspacesOf } from "../../platform/answer-cache/revisions.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { count } from "../usage/effects.ts";

/** Creates an organization whose first and only member is its owner. */
export async function foundOrganization(
  tx: Tx,
  services: Services,
  { name, ownerId }: { name: string; ownerId: string },
  now: Date,
): Promise<Organization> {
  const id = newId("org");
  const [organization] = await Promise.all([
    tx.organization.create({ data: { id, name, createdById: ownerId, createdAt: now, updatedAt: now } }),
    tx.organizationMember.create({
      data: { id: newId("orm"), organizationId: id, userId: ownerId, role: "OWNER", createdAt: now },
    }),
  ]);
  await tx.tenantRevision.createMany({ data: { id: workspacesOf(organization.id) }, skipDuplicates: true });
  await count(tx, services, { organizationId: organization.id, metric: "team_members", delta: 1, at: now });
  return organization;
}
