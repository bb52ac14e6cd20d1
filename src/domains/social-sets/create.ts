import type { SocialSet } from "../../../prisma/generated/client/client.ts";
import { workspaceEvent } from "../../platform/audit/entry.ts";
import { newId } from "../../platform/ids/ids.ts";
import { requireRoom } from "../../platform/write/creations.ts";
import { insertOf } from "../../platform/write/sql.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { SOCIAL_SETS } from "./bounds.ts";
import { CreateSocialSet } from "./inputs.ts";
import { checkAccounts, nameTaken, ordered } from "./rules.ts";

/**
 * Creates an ordered set of accounts to publish to together.
 * @throws DomainError INVALID_INPUT for an account that is not a connected account of the workspace, or a name that is
 * in use; FORBIDDEN for all but the workspace's editors and admins
 */
export const createSocialSet = write({
  name: "createSocialSet",
  creates: SOCIAL_SETS,
  input: CreateSocialSet,
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.edit",
  async run({ tx, input: { name, accountIds }, target: { workspaceId, organizationId }, now }) {
    await checkAccounts(tx, workspaceId, accountIds);
    const count = () => tx.socialSet.count({ where: { workspaceId } });
    await requireRoom(tx, SOCIAL_SETS, { id: workspaceId, name: "The workspace has", count });
    const value: SocialSet = { id: newId("set"), workspaceId, name, revision: 1, createdAt: now, updatedAt: now };
    const refuse = (error: unknown) => (isUniqueViolation(error) ? nameTaken(name) : error);
    const accounts = ordered(accountIds).map((account) => ({ socialSetId: value.id, ...account }));
    return {
      value,
      rows: [insertOf("social_set", value, refuse), ...accounts.map((row) => insertOf("social_set_account", row))],
      audit: workspaceEvent("workspace.social_set_created", { workspaceId, organizationId }, [
        { field: "social_set_id", current: value.id },
      ]),
    };
  },
});
