import { invalidInput } from "../../platform/errors/errors.ts";
import { expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { SchedulePublication } from "./inputs.ts";
import { problemsOf, refuseProblems } from "./problems.ts";
import { requireNothingOut, requireState } from "./rules.ts";
import { send } from "./send.ts";
import { delayed, freeSlot } from "./slot.ts";
import { publicationTarget } from "./target.ts";

/** How far ahead a publication can be scheduled. */
const FURTHEST_DAYS = 731;

/**
 * Has a publication go out at an instant, or at the workspace's next free posting slot and up to `randomDelayMinutes` later. A slot
 * that it held before is free for others.
 * @throws DomainError INVALID_INPUT for both or neither, a time that has passed, no active slot, and every problem of
 * `validatePublication`; QUOTA_EXCEEDED; CONFLICT once it is under way or out, or no slot is free; REVISION_CONFLICT; NOT_FOUND
 */
export const schedulePublication = write({
  name: "schedulePublication",
  input: SchedulePublication,
  precheck({ at, nextSlot }) {
    if ((at != null) === (nextSlot === true))
      throw invalidInput(["at"], "is given, or nextSlot is true: one of the two");
  },
  target: ({ tx, input, scope }) => publicationTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input: { at, expectedRevision }, target, scope, now }) {
    const { publication, renditions, workspace } = target;
    expectRevision(publication, expectedRevision);
    requireState(publication, "schedule");
    requireNothingOut(renditions);
    if (at != null) requireAhead(at, now);
    refuseProblems(problemsOf(publication, renditions));
    const slotAt = at == null ? await freeSlot(tx, workspace, publication.id, now) : null;
    const scheduledAt = at ?? delayed(slotAt ?? now, workspace.randomDelayMinutes);
    const told = { action: "publication.scheduled", message: "Publication scheduled" } as const;
    return send({ tx, services: scope.services, now, target, scheduledAt, slotAt, ...told });
  },
});

/** Not a rule on the input alone: an act that was done in time is answered from memory later. */
function requireAhead(at: Date, now: Date): void {
  const furthest = new Date(now.getTime() + FURTHEST_DAYS * 86_400_000);
  if (at <= now) throw invalidInput(["at"], "must be in the future", at.toISOString());
  if (at > furthest) throw invalidInput(["at"], "must be within two years", at.toISOString());
}
