import { changes, organizationEvent } from "../../platform/audit/entry.ts";
import { write } from "../../platform/write/write.ts";
import { organizationTarget } from "../organizations/read.ts";
import { keepDefault, lockedDefault } from "./default.ts";
import { LockThemeSelection } from "./inputs.ts";

/**
 * Locks the choice of workspaces, which removes their choices, or unlocks it.
 * @throws DomainError REVISION_CONFLICT; FORBIDDEN for all but owner and admins of the organization
 */
export const lockThemeSelection = write({
  name: "lockThemeSelection",
  input: LockThemeSelection,
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async run({ tx, input: { locked, expectedRevision }, target: { organizationId }, now }) {
    const before = await lockedDefault(tx, organizationId, expectedRevision);
    const value = { organizationId };
    if (before.locked === locked) return { value, audit: null };
    await keepDefault(tx, organizationId, { ...before, locked }, now);
    const chosen = await tx.workspaceTheme.findMany({
      where: { workspace: { organizationId } },
      select: { workspaceId: true },
    });
    const touched = locked ? chosen.map(({ workspaceId }) => workspaceId) : [];
    if (locked) await tx.workspaceTheme.deleteMany({ where: { workspaceId: { in: touched } } });
    const changed = changes(before, { locked }, { locked: "values" });
    return {
      value,
      audit: organizationEvent("organization.theme_lock_changed", organizationId, changed),
      touched,
    };
  },
});
