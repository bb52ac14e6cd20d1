import { expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { PublicationAct } from "./inputs.ts";
import { libraryOf } from "./library.ts";
import { problemsOf, refuseProblems } from "./problems.ts";
import { requireApproval } from "./review/approved.ts";
import { requireNothingPublished, requireState } from "./rules.ts";
import { send } from "./send.ts";
import { publicationTarget } from "./target.ts";

/**
 * Publishes a publication at once; a slot that it had is free again.
 * @throws DomainError INVALID_INPUT with every problem of `validatePublication`; QUOTA_EXCEEDED; CONFLICT if it is being published or
 * published; REVISION_CONFLICT; NOT_FOUND
 */
export const publishNow = write({
  name: "publishNow",
  input: PublicationAct,
  target: ({ tx, input, scope }) => publicationTarget(tx, scope, input.id),
  permission: "workspace.edit",
  inViewersName: true,
  async run({ tx, input, target, scope, now }) {
    const { publication, renditions } = target;
    expectRevision(publication, input.expectedRevision);
    requireState(publication, "schedule");
    requireNothingPublished(renditions);
    requireApproval(target);
    const library = await libraryOf(tx, publication.workspaceId, publication, renditions);
    refuseProblems(problemsOf(publication, renditions, library));
    const record = { action: "publication.publish_requested" } as const;
    return send({ tx, services: scope.services, now, target, scheduledAt: now, slotAt: null, ...record });
  },
});
