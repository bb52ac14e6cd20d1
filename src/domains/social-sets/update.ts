import { isDeepStrictEqual } from "node:util";
import { changes, workspaceEvent } from "../../platform/audit/entry.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { UpdateSocialSet } from "./inputs.ts";
import { socialSetTarget } from "./read.ts";
import { checkAccounts, nameTaken, ordered } from "./rules.ts";

const AUDITED = { name: "name", accountIds: "name" } as const;

/**
 * Renames a set or replaces its accounts; absent members stay.
 * @throws DomainError REVISION_CONFLICT, INVALID_INPUT, NOT_FOUND
 */
export const updateSocialSet = write({
  name: "updateSocialSet",
  input: UpdateSocialSet,
  target: ({ tx, input, context }) => socialSetTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({
    tx,
    input: { id, expectedRevision, ...fields },
    target: { set, workspaceId, organizationId, accountIds: before },
    now,
  }) {
    expectRevision(set, expectedRevision);
    const changed = changes({ ...set, accountIds: before }, fields, AUDITED);
    if (changed.length === 0) return { value: set, audit: null };
    const { accountIds, ...columns } = fields;
    const chosen = accountIds && !isDeepStrictEqual(accountIds, before) ? accountIds : undefined;
    if (chosen) await checkAccounts(tx, workspaceId, chosen);
    const value = await compareAndSet(
      tx.socialSet.update({
        where: { id, revision: set.revision },
        data: { ...columns, updatedAt: now, revision: { increment: 1 } },
      }),
    ).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(columns.name ?? set.name) : error;
    });
    if (chosen) {
      await Promise.all([
        tx.socialSetAccount.deleteMany({ where: { socialSetId: id } }),
        tx.socialSetAccount.createMany({ data: ordered(chosen).map((account) => ({ socialSetId: id, ...account })) }),
      ]);
    }
    return {
      value,
      audit: workspaceEvent("workspace.social_set_updated", { workspaceId, organizationId }, [
        { field: "social_set_id", current: id },
        ...changed,
      ]),
    };
  },
});
