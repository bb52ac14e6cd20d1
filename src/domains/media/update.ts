import { changes } from "../../audit/entry.ts";
import { compareAndSet, expectRevision } from "../../write/revision.ts";
import { write } from "../../write/write.ts";
import { evidenceOf } from "./evidence.ts";
import { UpdateMedia } from "./inputs.ts";
import { mediaTarget } from "./read.ts";

/** Names, describes, tags or marks an item; what is absent stays. @throws DomainError REVISION_CONFLICT, NOT_FOUND, FORBIDDEN for viewers */
export const updateMedia = write({
  name: "updateMedia",
  input: UpdateMedia,
  target: ({ tx, input, scope }) => mediaTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target, now }) {
    const { item } = target;
    expectRevision(item, input.expectedRevision);
    const { name = item.name, altText = item.altText, tags = item.tags, favourite = item.favourite } = input;
    const after = { name, altText, tags, favourite };
    const changed = changes(item, { ...item, ...after }, COLUMNS);
    if (changed.length === 0) return { value: item, audit: null };
    const value = await compareAndSet(
      tx.mediaItem.update({
        where: { id: item.id, revision: item.revision },
        data: { ...after, updatedAt: now, revision: { increment: 1 } },
      }),
    );
    return { value, audit: { ...evidenceOf("workspace.media_updated", target), changed } };
  },
});

const COLUMNS = { name: "name", altText: "name", tags: "name", favourite: "values" } as const;
