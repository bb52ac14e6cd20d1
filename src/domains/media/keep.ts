import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { evidenceOf } from "./evidence.ts";
import { MediaAct } from "./inputs.ts";
import { mediaTarget } from "./read.ts";

/** Makes a temporary item one that stays; any other stays as it is. @throws DomainError REVISION_CONFLICT, NOT_FOUND, FORBIDDEN for viewers */
export const keepMedia = write({
  name: "keepMedia",
  input: MediaAct,
  target: ({ tx, input, scope }) => mediaTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target, now }) {
    const { item } = target;
    expectRevision(item, input.expectedRevision);
    if (item.retention === "LIBRARY") return { value: item, audit: null };
    const value = await compareAndSet(
      tx.mediaItem.update({
        where: { id: item.id, revision: item.revision },
        data: { retention: "LIBRARY", updatedAt: now, revision: { increment: 1 } },
      }),
    );
    return { value, audit: evidenceOf("workspace.media_kept", target) };
  },
});
