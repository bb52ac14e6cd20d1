import type { z } from "zod";
import { invalidInput } from "../../platform/errors/errors.ts";
import { expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { SchedulePublication } from "./inputs.ts";
import { libraryOf } from "./library.ts";
import { problemsOf, refuseProblems } from "./problems.ts";
import { requireApproval } from "./review/approved.ts";
import { requireNothingPublished, requireState } from "./rules.ts";
import { send } from "./send.ts";
import { delayed, freeSlot } from "./slot.ts";
import { publicationTarget } from "./target.ts";

/** The latest schedule, in days from now. */
const FURTHEST_DAYS = 731;

/**
 * Schedules a publication for an instant, or for the workspace's next free posting slot plus a random delay of up to `randomDelayMinutes`. A
 * slot that it had before is free again.
 * @throws DomainError INVALID_INPUT for both `at` and `nextSlot` or neither, a time in the past, no active slot, and every problem of
 * `validatePublication`; QUOTA_EXCEEDED; CONFLICT if it is being published or published, or no slot is free; REVISION_CONFLICT; NOT_FOUND
 */
export const schedulePublication = write({
  name: "schedulePublication",
  input: SchedulePublication,
  precheck: requireOneTime,
  target: ({ tx, input, scope }) => publicationTarget(tx, scope, input.id),
  permission: "workspace.edit",
  inViewersName: true,
  run: ({ tx, input, target, scope, now }) => schedule({ tx, services: scope.services, now, target, move: input }),
});

type Move = z.output<typeof SchedulePublication>;

/** @throws DomainError INVALID_INPUT for both `at` and `nextSlot` or neither */
export function requireOneTime({ at, nextSlot }: Pick<Move, "at" | "nextSlot">): void {
  if ((at != null) === (nextSlot === true))
    throw invalidInput(["at"], "must be given, or nextSlot must be true, but not both");
}

interface Scheduling extends Pick<Parameters<typeof send>[0], "tx" | "services" | "now" | "target"> {
  move: Move;
}

/** Schedules one publication, with the rules and errors of `schedulePublication`. */
export async function schedule({ move: { at, expectedRevision }, ...writing }: Scheduling) {
  const { tx, now, target } = writing;
  const { publication, renditions, workspace } = target;
  expectRevision(publication, expectedRevision);
  requireState(publication, "schedule");
  requireNothingPublished(renditions);
  requireApproval(target);
  if (at != null) requireAhead(at, now);
  const library = await libraryOf(tx, publication.workspaceId, publication, renditions);
  refuseProblems(problemsOf(publication, renditions, library));
  const slotAt = at == null ? await freeSlot(tx, workspace, publication.id, now) : null;
  const scheduledAt = at ?? delayed(slotAt ?? now, workspace.randomDelayMinutes);
  return send({ ...writing, scheduledAt, slotAt, action: "publication.scheduled" });
}

/** Checked in `run`, not in `precheck`: a repeated request must get its stored answer even after the time has passed. */
function requireAhead(at: Date, now: Date): void {
  const furthest = new Date(now.getTime() + FURTHEST_DAYS * 86_400_000);
  if (at <= now) throw invalidInput(["at"], "must be in the future", at.toISOString());
  if (at > furthest) throw invalidInput(["at"], "must be within two years", at.toISOString());
}
