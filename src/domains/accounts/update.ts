import { changes, workspaceEvent } from "../../platform/audit/entry.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { CONNECT } from "./access.ts";
import { UpdateSocialAccount } from "./inputs.ts";
import { accountTarget } from "./read.ts";

/**
 * Gives an account a slug, or removes it.
 * @throws DomainError CONFLICT for the slug of another account of the workspace, and for a disconnected account
 */
export const updateSocialAccount = write({
  name: "updateSocialAccount",
  input: UpdateSocialAccount,
  target: ({ tx, input, context }) => accountTarget(tx, context, input.id),
  permission: CONNECT,
  async run({ tx, input: { id, ...fields }, target, now }) {
    const { workspaceId, organizationId, state, slug } = target;
    const value = { id, workspaceId };
    const changed = changes(target, fields, { slug: "name" });
    if (changed.length === 0) return { value, audit: null };
    if (state === "DISCONNECTED")
      throw new DomainError("CONFLICT", "The account is disconnected. Connect it again first");
    await compareAndSet(
      tx.socialAccount.update({
        where: { id, state, slug },
        data: { ...fields, updatedAt: now },
        select: { id: true },
      }),
    ).catch((error: unknown) => {
      throw isUniqueViolation(error) ? slugTaken() : error;
    });
    return {
      value,
      audit: workspaceEvent("workspace.account_updated", { workspaceId, organizationId }, [
        { field: "account_id", current: id },
        ...changed,
      ]),
    };
  },
});

function slugTaken(): DomainError {
  const message = "is the slug of another account in this workspace";
  return new DomainError("CONFLICT", `slug: ${message}`, [{ path: ["slug"], message }]);
}
