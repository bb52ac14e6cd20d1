import { organizationEvent } from "../../platform/audit/entry.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { DeleteTheme } from "./inputs.ts";
import { themeTarget } from "./read.ts";
import { lockSelections } from "./selections.ts";

/** The greatest number of workspaces in the error. */
const MOST_NAMED = 20;

/**
 * Deletes a theme with its revisions; its assets stay in the organization.
 * @throws DomainError CONFLICT while the theme is chosen, with the places; NOT_FOUND, also if the viewer cannot see it;
 * FORBIDDEN for all but owner and admins of the organization
 */
export const deleteTheme = write({
  name: "deleteTheme",
  input: DeleteTheme,
  target: ({ tx, input, context }) => themeTarget(tx, context, input.id),
  permission: "organization.administer",
  async run({ tx, target: { id, organizationId } }) {
    await lockSelections(tx, organizationId);
    await requireUnused(tx, id);
    await compareAndSet(tx.theme.delete({ where: { id }, select: { id: true } }));
    const changed = [{ field: "theme_id", previous: id }];
    return {
      value: { id, organizationId },
      audit: organizationEvent("organization.theme_deleted", organizationId, changed),
    };
  },
});

async function requireUnused(tx: Tx, themeId: string): Promise<void> {
  const where = { kind: "CUSTOM", themeId } as const;
  const defaults = await tx.organizationTheme.count({ where });
  const select = { workspaceId: true };
  const chosen = await tx.workspaceTheme.findMany({ where, select, orderBy: { workspaceId: "asc" }, take: MOST_NAMED });
  if (defaults + chosen.length === 0) return;
  const ids = chosen.map(({ workspaceId }) => workspaceId);
  const uses = [
    ...(defaults > 0 ? ["the theme of the organization"] : []),
    ...(ids.length > 0
      ? [`the theme of ${ids.join(", ")}${ids.length === MOST_NAMED ? " and possibly more workspaces" : ""}`]
      : []),
  ];
  throw new DomainError(
    "CONFLICT",
    `The theme is in use: it is ${uses.join(", and ")}. Choose another theme there first`,
    [],
    {
      organization_default: defaults > 0,
      workspace_ids: ids,
    },
  );
}
