import type { z } from "zod";
import { invalidInput } from "../../../platform/errors/errors.ts";
import { expectRevision } from "../../../platform/write/revision.ts";
import { write } from "../../../platform/write/write.ts";
import { problemsOf, refuseProblems } from "../content/problems.ts";
import { adopt, copyAll, discard, followed, GOING_OUT, withCopies } from "../frozen/copies.ts";
import { settled } from "../frozen/freeze.ts";
import { fixed } from "../frozen/store.ts";
import { SchedulePublication } from "../inputs.ts";
import { requireApproval } from "../review/approved.ts";
import { requireNothingPublished, requireState } from "../rules.ts";
import { type PublicationTarget, publicationTarget } from "../target.ts";
import { requireAhead, requirePlanAhead } from "./ahead.ts";
import { makeDue } from "./makeDue.ts";
import { delayed, freeSlot } from "./slot.ts";

/**
 * Schedules a publication for an instant, otherwise for its planned time, otherwise for the workspace's next free
 * posting slot plus a random delay of up to `randomDelayMinutes`. A slot that it had before is free again. The content
 * is frozen: later changes of the library do not change what is sent.
 * @throws DomainError INVALID_INPUT for both `at` and `nextSlot`, a time in the past, no active slot, and
 * every problem of `validatePublication`, and a file at an address that cannot be copied into the library;
 * QUOTA_EXCEEDED; CONFLICT if it is being published or published, or no slot is free; REVISION_CONFLICT; NOT_FOUND
 */
export const schedulePublication = write({
  name: "schedulePublication",
  input: SchedulePublication,
  precheck: requireOneTime,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  ...GOING_OUT,
  act({ input, context, target }) {
    requireSchedulable(target, input.expectedRevision);
    return copyAll(context, target.organizationId, followed(target));
  },
  discard,
  async run({ tx, input, target, acted, context, now }) {
    const copied = await adopt({ tx, context, now }, { ...target, ids: [input.id] }, acted, followed(target));
    const copies = copied.mediaIds;
    const done = await schedule({ tx, services: context.services, now, target, copies, move: input });
    return withCopies(done, copied);
  },
});

type Move = z.output<typeof SchedulePublication>;

/** @throws DomainError INVALID_INPUT for both `at` and `nextSlot` */
export function requireOneTime({ at, nextSlot }: Pick<Move, "at" | "nextSlot">): void {
  if (at != null && nextSlot === true) throw invalidInput(["at"], "must be absent if nextSlot is true");
}

interface Scheduling extends Pick<Parameters<typeof makeDue>[0], "tx" | "services" | "now" | "target"> {
  move: Move;
  /** The ids of the library's items by the addresses that they were copied from. */
  copies: ReadonlyMap<string, string>;
}

/** @throws DomainError REVISION_CONFLICT; CONFLICT */
export function requireSchedulable(target: PublicationTarget, expectedRevision: number | null | undefined): void {
  const { publication, renditions } = target;
  expectRevision(publication, expectedRevision);
  requireState(publication, "schedule");
  requireNothingPublished(renditions);
  requireApproval(target);
}

/** Schedules one publication, with the rules and errors of `schedulePublication`. */
export async function schedule({ move, copies, ...writing }: Scheduling) {
  const { tx, now, target } = writing;
  const { publication, workspace } = target;
  requireSchedulable(target, move.expectedRevision);
  const planned = move.nextSlot === true ? null : publication.plannedAt;
  const at = move.at ?? planned;
  if (move.at != null) requireAhead(move.at, now, "at");
  else if (planned !== null) requirePlanAhead(planned, now);
  const { isNew, ...ready } = await settled(tx, target, copies);
  refuseProblems(problemsOf(writing.services, ready, ready.renditions, ready.library));
  const slotAt = at === null ? await freeSlot(tx, workspace, publication.id, now) : null;
  const scheduledAt = at ?? delayed(slotAt ?? now, workspace.randomDelayMinutes);
  const content = isNew ? fixed(ready, publication) : undefined;
  return makeDue({ ...writing, scheduledAt, plannedAt: scheduledAt, slotAt, content, action: "publication.scheduled" });
}
