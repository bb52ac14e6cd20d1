import { changes } from "../../platform/audit/entry.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { UpdateOrganization } from "./inputs.ts";
import { organizationTarget } from "./read.ts";

const AUDITED = { name: "name" } as const;

/**
 * Renames an organization; an absent name stays.
 * @throws DomainError FORBIDDEN for all but its owner and admins, REVISION_CONFLICT
 */
export const updateOrganization = write({
  name: "updateOrganization",
  input: UpdateOrganization,
  target: ({ tx, input }) => organizationTarget(tx, input.id),
  permission: "organization.administer",
  async run({ tx, input: { id, expectedRevision, ...fields }, target: { organizationId, ...row }, now }) {
    expectRevision(row, expectedRevision);
    const changed = changes(row, fields, AUDITED);
    if (changed.length === 0) return { value: row, audit: null };
    const where = { id, revision: row.revision };
    const value = await compareAndSet(
      tx.organization.update({ where, data: { ...fields, updatedAt: now, revision: { increment: 1 } } }),
    );
    return { value, audit: { action: "organization.updated", resourceId: id, organizationId, changed } };
  },
});
