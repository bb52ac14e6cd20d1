import { expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { auditEventOf } from "./auditEvents.ts";
import { changeItem } from "./change.ts";
import { MediaAct } from "./inputs.ts";
import { mediaTarget } from "./read.ts";

/**
 * Makes a temporary item permanent; other items stay unchanged.
 * @throws DomainError REVISION_CONFLICT; NOT_FOUND; FORBIDDEN for viewers of the workspace
 */
export const keepMedia = write({
  name: "keepMedia",
  input: MediaAct,
  target: ({ tx, input, context }) => mediaTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target, now }) {
    const { item } = target;
    expectRevision(item, input.expectedRevision);
    if (item.retention === "LIBRARY") return { value: item, audit: null };
    const value = await changeItem(tx, item, { retention: "LIBRARY" }, now);
    return { value, audit: auditEventOf("workspace.media_kept", target) };
  },
});
