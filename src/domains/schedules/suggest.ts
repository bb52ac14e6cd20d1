import { type PostingSlot } from "../../../prisma/generated/client/client.ts";
import { workspaceEvent } from "../../platform/audit/entry.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { publishedHours } from "../publications/read.ts";
import { BOUNDS } from "./bounds.ts";
import { SuggestPostingSlots } from "./inputs.ts";
import { suggestionPlace } from "./read.ts";
import { MOST_SLOTS } from "./rules.ts";
import { reasonOf, suggestTimes } from "./suggestion.ts";

/** The days of the history that a suggestion follows. */
const HISTORY_DAYS = 90;
const DAY_MS = 86_400_000;
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/**
 * Adds posting slots until each day of the week has a number of active ones, at the times of the day at which the
 * workspace published most, and otherwise spread over the hours of its planner. Nothing is changed or deleted.
 * @throws DomainError INVALID_INPUT for a number outside 1 to 10, for one that the planner's hours cannot hold, or if
 * the workspace would have more than 500 slots; FORBIDDEN for all but the workspace's admins
 */
export const suggestPostingSlots = write({
  name: "suggestPostingSlots",
  input: SuggestPostingSlots,
  precheck({ postsPerDay }) {
    const { minimum, maximum } = BOUNDS.postsPerDay;
    if (postsPerDay < minimum || postsPerDay > maximum)
      throw invalidInput(["postsPerDay"], `must be from ${minimum} to ${maximum}`, postsPerDay);
  },
  target: ({ tx, input }) => suggestionPlace(tx, input.workspaceId),
  permission: "workspace.administer",
  async run({ tx, input: { postsPerDay }, target: { organizationId, workspaceId, timezone, planner }, now }) {
    const history = await publishedHours(tx, workspaceId, new Date(now.getTime() - HISTORY_DAYS * DAY_MS));
    const times = suggestTimes(planner, history, timezone, postsPerDay);
    if (times.length < postsPerDay)
      throw invalidInput(
        ["postsPerDay"],
        `must be at most ${times.length}, the number of times in the planner's hours`,
      );
    const slots = await tx.postingSlot.findMany({ where: { workspaceId } });
    const stamp = { label: "", isActive: true, revision: 1, createdAt: now, updatedAt: now };
    const data = DAYS.flatMap((localDayOfWeek): PostingSlot[] => {
      const ofDay = slots.filter((slot) => slot.localDayOfWeek === localDayOfWeek);
      const taken = new Set(ofDay.map(({ localHour, localMinute }) => localHour * 60 + localMinute));
      const missing = postsPerDay - ofDay.filter(({ isActive }) => isActive).length;
      return times
        .filter(({ minute }) => !taken.has(minute))
        .slice(0, Math.max(0, missing))
        .map(({ minute }) => ({
          id: newId("slot"),
          workspaceId,
          localDayOfWeek,
          localHour: Math.floor(minute / 60),
          localMinute: minute % 60,
          ...stamp,
        }));
    });
    if (slots.length + data.length > MOST_SLOTS)
      throw invalidInput(
        ["workspaceId"],
        `would have more than ${MOST_SLOTS} slots, which is the maximum`,
        workspaceId,
      );
    const added = await tx.postingSlot.createManyAndReturn({ data, skipDuplicates: true });
    const where = { organizationId, workspaceId };
    return {
      value: { slots: added, reason: reasonOf(times, planner, HISTORY_DAYS) },
      audit: added.map(({ id }) =>
        workspaceEvent("workspace.posting_slot_created", where, [{ field: "posting_slot_id", current: id }]),
      ),
    };
  },
});
