import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { SetApplicationPolicy } from "./inputs.ts";
import { lockMembers } from "./lockMembers.ts";
import { organizationTarget } from "./read.ts";

/**
 * Decides whether an organization allows applications that registered themselves. Forbidden ones see nothing of the
 * organization, from the next request on; their grants stay for other organizations.
 * @throws DomainError FORBIDDEN for all but the admins; REVISION_CONFLICT
 */
export const setApplicationPolicy = write({
  name: "setApplicationPolicy",
  input: SetApplicationPolicy,
  target: ({ tx, input }) => organizationTarget(tx, input.id),
  permission: "organization.administer",
  async run({ tx, input, target: { organizationId, ...row }, now }) {
    const { id, allowsSelfRegistered: allows, expectedRevision } = input;
    expectRevision(row, expectedRevision);
    if (row.allowsSelfRegisteredApplications === allows) return { value: row, audit: null };
    const where = { id, revision: row.revision };
    const data = { allowsSelfRegisteredApplications: allows, updatedAt: now, revision: { increment: 1 } };
    const memberIds = await lockMembers(tx, id);
    const value = await compareAndSet(tx.organization.update({ where, data }));
    const changed = [
      {
        field: "allows_self_registered_applications",
        previous: String(row.allowsSelfRegisteredApplications),
        current: String(allows),
      },
    ];
    return {
      value,
      audit: { action: "organization.updated", resourceId: id, organizationId, changed },
      // The access of each member's applications may change.
      touched: memberIds,
    };
  },
});
