import { isDeepStrictEqual } from "node:util";
import { compareAndSet, expectRevision } from "../../write/revision.ts";
import { isUniqueViolation } from "../../write/transaction.ts";
import { write } from "../../write/write.ts";
import { UpdateSocialSet } from "./inputs.ts";
import { socialSetTarget } from "./read.ts";
import { checkAccounts, nameTaken, ordered } from "./rules.ts";

/** Renames a set, or chooses its accounts anew; what is absent stays. @throws DomainError REVISION_CONFLICT, INVALID_INPUT, NOT_FOUND */
export const updateSocialSet = write({
  name: "updateSocialSet",
  input: UpdateSocialSet,
  target: ({ tx, input, scope }) => socialSetTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target: { set, workspaceId, organizationId, accountIds: before }, now }) {
    expectRevision(set, input.expectedRevision);
    const { name = set.name, accountIds = before } = input;
    const rechosen = !isDeepStrictEqual(accountIds, before);
    const changed = [
      ...(name === set.name ? [] : [{ field: "name" }]),
      ...(rechosen ? [{ field: "account_ids" }] : []),
    ];
    if (changed.length === 0) return { value: set, audit: null };
    if (rechosen) await checkAccounts(tx, workspaceId, accountIds);
    const accounts = rechosen && { accounts: { deleteMany: {}, create: ordered(accountIds) } };
    const value = await compareAndSet(
      tx.socialSet.update({
        where: { id: set.id, revision: set.revision },
        data: { name, updatedAt: now, revision: { increment: 1 }, ...accounts },
      }),
    ).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(name) : error;
    });
    return {
      value,
      audit: { action: "workspace.social_set_updated", resourceId: workspaceId, organizationId, workspaceId, changed },
    };
  },
});
