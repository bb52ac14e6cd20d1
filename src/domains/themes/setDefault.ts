import { changes, organizationEvent } from "../../platform/audit/entry.ts";
import { write } from "../../platform/write/write.ts";
import { organizationTarget } from "../organizations/read.ts";
import { CHOICE, keepDefault, lockedDefault } from "./default.ts";
import { SetOrganizationTheme } from "./inputs.ts";
import { columnsOf, referenceOf } from "./selections.ts";

/**
 * Chooses the theme of an organization, which applies to all workspaces without a choice of their own.
 * @throws DomainError INVALID_INPUT for anything but a built-in theme or a published theme of the organization;
 * REVISION_CONFLICT; FORBIDDEN for all but its owner and admins
 */
export const setOrganizationTheme = write({
  name: "setOrganizationTheme",
  input: SetOrganizationTheme,
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async run({ tx, input, target: { organizationId }, now }) {
    const before = await lockedDefault(tx, organizationId, input.expectedRevision);
    const chosen = columnsOf(await referenceOf(tx, organizationId, input.theme));
    const changed = changes(before, chosen, CHOICE);
    const value = { organizationId };
    if (changed.length === 0) return { value, audit: null };
    await keepDefault(tx, organizationId, { ...before, ...chosen }, now);
    return { value, audit: organizationEvent("organization.theme_chosen", organizationId, changed) };
  },
});
