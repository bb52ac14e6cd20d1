import { changes, workspaceEvent } from "../../platform/audit/entry.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { choiceOf } from "./choice.ts";
import { CHOICE } from "./default.ts";
import { ClearWorkspaceTheme } from "./inputs.ts";
import { columnsOf, lockSelections } from "./selections.ts";

/**
 * Removes a workspace's choice, so that the organization's applies.
 * @throws DomainError REVISION_CONFLICT; FORBIDDEN for all but its admins
 */
export const clearWorkspaceTheme = write({
  name: "clearWorkspaceTheme",
  input: ClearWorkspaceTheme,
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.administer",
  async run({ tx, input, target: { workspaceId, organizationId } }) {
    await lockSelections(tx, organizationId);
    const before = await choiceOf(tx, workspaceId, input.expectedRevision);
    const value = { workspaceId, organizationId };
    if (before.themeId === null) return { value, audit: null };
    await tx.workspaceTheme.delete({ where: { workspaceId } });
    const changed = changes(before, columnsOf(null), CHOICE);
    return {
      value,
      audit: workspaceEvent("workspace.theme_cleared", { workspaceId, organizationId }, changed),
    };
  },
});
