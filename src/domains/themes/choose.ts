import { changes, workspaceEvent } from "../../platform/audit/entry.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { choiceOf } from "./choice.ts";
import { CHOICE, lockedDefault } from "./default.ts";
import { ChooseWorkspaceTheme } from "./inputs.ts";
import { referenceOf } from "./selections.ts";

/**
 * Chooses the theme of one workspace.
 * @throws DomainError CONFLICT while the organization locks the choice; INVALID_INPUT for anything but a built-in theme
 * or a published theme of the organization; REVISION_CONFLICT; FORBIDDEN for all but the workspace's admins
 */
export const chooseWorkspaceTheme = write({
  name: "chooseWorkspaceTheme",
  input: ChooseWorkspaceTheme,
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.administer",
  async run({ tx, input, target: { workspaceId, organizationId }, now }) {
    const { locked } = await lockedDefault(tx, organizationId);
    if (locked)
      throw new DomainError(
        "CONFLICT",
        "The organization has locked the themes of its workspaces. An admin of the organization can unlock them",
      );
    const before = await choiceOf(tx, workspaceId, input.expectedRevision);
    const { key: themeId, kind, version } = await referenceOf(tx, organizationId, input.theme);
    const chosen = { kind, themeId, version };
    const changed = changes(before, chosen, CHOICE);
    const value = { workspaceId, organizationId };
    if (changed.length === 0) return { value, audit: null };
    const data = { ...chosen, revision: before.revision + 1, updatedAt: now };
    await tx.workspaceTheme.upsert({ where: { workspaceId }, create: { workspaceId, ...data }, update: data });
    return {
      value,
      audit: workspaceEvent("workspace.theme_chosen", { workspaceId, organizationId }, changed),
    };
  },
});
