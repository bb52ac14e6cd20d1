import { expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { PublicationAct } from "./inputs.ts";
import { problemsOf, refuseProblems } from "./problems.ts";
import { requireNothingOut, requireState } from "./rules.ts";
import { send } from "./send.ts";
import { publicationTarget } from "./target.ts";

/**
 * Has a publication go out at once; a slot that it held is free for others.
 * @throws DomainError INVALID_INPUT with every problem of `validatePublication`; QUOTA_EXCEEDED; CONFLICT once it is under way or out; REVISION_CONFLICT;
 * NOT_FOUND
 */
export const publishNow = write({
  name: "publishNow",
  input: PublicationAct,
  target: ({ tx, input, scope }) => publicationTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target, scope, now }) {
    const { publication, renditions } = target;
    expectRevision(publication, input.expectedRevision);
    requireState(publication, "schedule");
    requireNothingOut(renditions);
    refuseProblems(problemsOf(publication, renditions));
    const told = { action: "publication.publish_requested", message: "Publication on its way" } as const;
    return send({ tx, services: scope.services, now, target, scheduledAt: now, slotAt: null, ...told });
  },
});
