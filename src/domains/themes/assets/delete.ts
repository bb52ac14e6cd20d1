import { organizationEvent } from "../../../platform/audit/entry.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { compareAndSet } from "../../../platform/write/revision.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import { write } from "../../../platform/write/write.ts";
import { DeleteThemeAsset } from "./inputs.ts";
import { themeAssetTarget } from "./read.ts";
import { type Use, usesOf } from "./uses.ts";

/**
 * Deletes a font or an image that no theme uses, neither in its draft nor in a published revision.
 * @throws DomainError CONFLICT with the themes that use it, also as `usedBy`; NOT_FOUND, also if the viewer cannot see
 * it; FORBIDDEN for members
 */
export const deleteThemeAsset = write({
  name: "deleteThemeAsset",
  input: DeleteThemeAsset,
  target: ({ tx, input, context }) => themeAssetTarget(tx, context, input.id),
  permission: "organization.administer",
  async run({ tx, target: { id, organizationId } }) {
    // A write that is about to use the asset holds this row until it commits, so `usesOf` sees its result.
    await lockRow(tx, "theme_asset", id, "UPDATE");
    const uses = await usesOf(tx, organizationId, id);
    if (uses.length > 0) throw inUse(uses);
    await compareAndSet(tx.themeAsset.delete({ where: { id }, select: { id: true } }));
    const changed = [{ field: "theme_asset_id", previous: id }];
    return {
      value: { id, organizationId },
      audit: organizationEvent("organization.theme_asset_deleted", organizationId, changed),
    };
  },
});

function inUse(uses: Use[]): DomainError {
  const used = uses.map(({ themeId, draft, revisions }) => ({ themeId, draft, revisions }));
  const places = uses.map(({ name, draft, revisions }) => {
    const numbers = revisions.length > 0 ? [`revision ${revisions.join(", ")}`] : [];
    return `“${name}” (${[...(draft ? ["draft"] : []), ...numbers].join("; ")})`;
  });
  return new DomainError("CONFLICT", `The asset is used by themes: ${places.join(", ")}. Remove it there first`, [], {
    usedBy: used,
  });
}
