import { changes, organizationEvent } from "../../platform/audit/entry.ts";
import { write } from "../../platform/write/write.ts";
import { organizationTarget } from "../organizations/read.ts";
import { CHOICE, keepDefault, lockedDefault } from "./default.ts";
import { ClearOrganizationTheme } from "./inputs.ts";
import { columnsOf } from "./selections.ts";

/**
 * Removes an organization's choice, so that the built-in default applies. A lock stays.
 * @throws DomainError REVISION_CONFLICT, FORBIDDEN
 */
export const clearOrganizationTheme = write({
  name: "clearOrganizationTheme",
  input: ClearOrganizationTheme,
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async run({ tx, input, target: { organizationId }, now }) {
    const before = await lockedDefault(tx, organizationId, input.expectedRevision);
    const value = { organizationId };
    if (before.themeId === null) return { value, audit: null };
    const chosen = columnsOf(null);
    await keepDefault(tx, organizationId, { ...before, ...chosen }, now);
    const changed = changes(before, chosen, CHOICE);
    return { value, audit: organizationEvent("organization.theme_cleared", organizationId, changed) };
  },
});
