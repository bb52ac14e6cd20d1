import { invalidInput } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { CreatePostingSlot } from "./inputs.ts";
import { checkRoom, checkTime, slotTaken, wallClockFor } from "./rules.ts";

/**
 * Adds a posting slot (POST /posting-schedules). The slot stores the wall-clock time in the workspace's zone.
 * @throws DomainError INVALID_INPUT for a time that is out of range or in use, or if the workspace has 500 slots; FORBIDDEN for all but the
 * workspace's admins
 */
export const createPostingSlot = write({
  name: "createPostingSlot",
  input: CreatePostingSlot,
  precheck(input) {
    if (input.workspaceId.trim() === "") throw invalidInput(["workspaceId"], "must not be blank");
    checkTime(input.time);
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.administer",
  async run({ tx, input, target, now }) {
    await checkRoom(tx, target.id);
    const data = {
      id: newId("slot"),
      workspaceId: target.id,
      ...wallClockFor(input.time, target.timezone, now),
      label: input.label ?? "",
      createdAt: now,
      updatedAt: now,
    };
    const value = await tx.postingSlot.create({ data }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? slotTaken(input.time) : error;
    });
    const where = { organizationId: target.organizationId, workspaceId: target.id };
    return { value, audit: { action: "workspace.posting_slot_created", resourceId: target.id, ...where } };
  },
});
