import type { z } from "zod";
import { changes } from "../../platform/audit/entry.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { auditEventOf } from "./auditEvents.ts";
import { BOUNDS } from "./bounds.ts";
import { changeItem } from "./change.ts";
import { UpdateMedia } from "./inputs.ts";
import { mediaTarget } from "./read.ts";
import { storeMediaWords } from "./search.ts";

const AUDITED = { name: "name", altText: "name", tags: "name", isFavorite: "values" } as const;

type TagChange = Pick<z.output<typeof UpdateMedia>, "tags" | "addedTags" | "removedTags">;

/**
 * Changes an item's name, alternative text, tags or mark; absent members stay unchanged.
 * @throws DomainError INVALID_INPUT for `tags` beside other changes of tags, and for more tags than an item may have;
 * REVISION_CONFLICT; NOT_FOUND; FORBIDDEN for viewers of the workspace
 */
export const updateMedia = write({
  name: "updateMedia",
  input: UpdateMedia,
  precheck({ tags, addedTags, removedTags }) {
    if (tags !== undefined && (addedTags ?? removedTags) !== undefined)
      throw invalidInput(["tags"], "must be absent if addedTags or removedTags is given");
  },
  target: ({ tx, input, context }) => mediaTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input: { id: _, expectedRevision, tags, addedTags, removedTags, ...others }, target, now }) {
    const { item } = target;
    expectRevision(item, expectedRevision);
    const fields = { ...others, tags: tagsAfter(item.tags, { tags, addedTags, removedTags }) };
    const changed = changes(item, fields, AUDITED);
    if (changed.length === 0) return { value: item, audit: null };
    const value = await changeItem(tx, item, fields, now);
    if (changed.some(({ field }) => field !== "is_favorite")) storeMediaWords(tx, value);
    return { value, audit: auditEventOf("workspace.media_updated", target, changed) };
  },
});

/** Returns the tags of an item after a change; undefined without one. @throws DomainError INVALID_INPUT */
function tagsAfter(before: readonly string[], { tags, addedTags, removedTags }: TagChange): string[] | undefined {
  if ((addedTags ?? removedTags) === undefined) return tags;
  const kept = before.filter((tag) => removedTags?.includes(tag) !== true);
  const after = [...new Set([...kept, ...(addedTags ?? [])])];
  const { maxItems } = BOUNDS.tags;
  if (after.length > maxItems)
    throw invalidInput(["addedTags"], `must leave the item with at most ${maxItems} tags, but leaves ${after.length}`);
  return after;
}
