import { z } from "zod";
import { nameIn } from "../../platform/values/name.ts";
import { expectedRevision, id } from "../../platform/values/shapes.ts";
import { uniqueTexts } from "../../platform/values/unique.ts";
import { BOUNDS } from "./bounds.ts";

const name = nameIn(BOUNDS.name);
const accountIds = z.array(id).max(BOUNDS.accounts.maxItems).superRefine(uniqueTexts);

export const CreateSocialSet = z.object({ workspaceId: id, name, accountIds });

/**
 * Absent members keep their values; `accountIds` replaces the whole list. No member can be cleared, so null is refused.
 */
export const UpdateSocialSet = z.object({
  id,
  expectedRevision,
  name: name.optional(),
  accountIds: accountIds.optional(),
});

/** DELETE /social-sets/{id}: the operation checks `confirm` (docs/decisions/social-sets.md, 3). */
export const DeleteSocialSet = z.object({ id, confirm: z.boolean().nullish() });
