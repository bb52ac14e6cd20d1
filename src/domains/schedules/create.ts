import type { PostingSlot } from "../../../prisma/generated/client/client.ts";
import { workspaceEvent } from "../../platform/audit/entry.ts";
import { requireText } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { insertOf } from "../../platform/write/sql.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { CreatePostingSlot } from "./inputs.ts";
import { slotPlace } from "./read.ts";
import { checkRoom, checkTime, slotTaken, wallClockFor } from "./rules.ts";

/**
 * Adds a posting slot (POST /posting-schedules). The slot stores the wall-clock time in the workspace's zone.
 * @throws DomainError INVALID_INPUT for a time that is out of range or in use, or if the workspace has 500 slots;
 * FORBIDDEN for all but the workspace's admins
 */
export const createPostingSlot = write({
  name: "createPostingSlot",
  input: CreatePostingSlot,
  precheck(input) {
    requireText("workspaceId", input.workspaceId);
    checkTime(input.time);
  },
  target: ({ tx, input }) => slotPlace(tx, input.workspaceId),
  permission: "workspace.administer",
  async run({ input, target: { organizationId, workspaceId, timezone, isFull }, now }) {
    checkRoom(workspaceId, isFull);
    const value: PostingSlot = {
      id: newId("slot"),
      workspaceId,
      ...wallClockFor(input.time, timezone, now),
      label: input.label ?? "",
      isActive: true,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    const row = insertOf("posting_slot", value, (error) => (isUniqueViolation(error) ? slotTaken(input.time) : error));
    const where = { organizationId, workspaceId };
    return {
      value,
      rows: [row],
      audit: workspaceEvent("workspace.posting_slot_created", where, [{ field: "posting_slot_id", current: value.id }]),
    };
  },
});
