import { write } from "../../../platform/write/write.ts";
import { problemsOf, refuseProblems } from "../content/problems.ts";
import { adopt, copyAll, discard, followed, GOING_OUT, withCopies } from "../frozen/copies.ts";
import { settled } from "../frozen/freeze.ts";
import { fixed } from "../frozen/store.ts";
import { PublicationAct } from "../inputs.ts";
import { publicationTarget } from "../target.ts";
import { makeDue } from "./makeDue.ts";
import { requireSchedulable } from "./schedule.ts";

/**
 * Publishes a publication at once; a slot that it had is free again. The content is frozen, unless it was frozen
 * before.
 * @throws DomainError INVALID_INPUT with every problem of `validatePublication`, and for a file at an address that
 * cannot be copied into the library; QUOTA_EXCEEDED; CONFLICT if it is being published or published; REVISION_CONFLICT;
 * NOT_FOUND
 */
export const publishNow = write({
  name: "publishNow",
  input: PublicationAct,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  ...GOING_OUT,
  act({ input, context, target }) {
    requireSchedulable(target, input.expectedRevision);
    return copyAll(context, target.organizationId, followed(target));
  },
  discard,
  async run({ tx, input, target, acted, context, now }) {
    requireSchedulable(target, input.expectedRevision);
    const copied = await adopt({ tx, context, now }, { ...target, ids: [input.id] }, acted, followed(target));
    const { isNew, ...ready } = await settled(tx, target, copied.mediaIds);
    refuseProblems(problemsOf(context.services, ready, ready.renditions, ready.library));
    const content = isNew ? fixed(ready, target.publication) : undefined;
    const record = { action: "publication.publish_requested" } as const;
    const { services } = context;
    return withCopies(
      await makeDue({ tx, services, now, target, scheduledAt: now, slotAt: null, content, ...record }),
      copied,
    );
  },
});
