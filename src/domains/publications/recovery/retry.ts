import { changes } from "../../../platform/audit/entry.ts";
import { DomainError, notFound } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { compareAndSet } from "../../../platform/write/revision.ts";
import { write } from "../../../platform/write/write.ts";
import { newDeliveryKey } from "../../../providers/deliveryKey.ts";
import type { PublicationContent } from "../content/content.ts";
import type { Library } from "../content/library.ts";
import { problemsOf, refuseProblems } from "../content/problems.ts";
import { settled } from "../frozen/freeze.ts";
import { fixed } from "../frozen/store.ts";
import { RetryFailedRenditions } from "../inputs.ts";
import { renditionDue } from "../messages.ts";
import { acted, auditEventOf } from "../outcome.ts";
import { requireNoRemoval } from "../removal/rules.ts";
import { requireApproval } from "../review/approved.ts";
import { requireState } from "../rules.ts";
import { UNSENT } from "../scheduling/unsent.ts";
import { moveTo } from "../state.ts";
import { publicationTarget, type WholeRendition } from "../target.ts";

/**
 * Sends the failed renditions, or those of the given accounts, again as new posts, because their posts certainly do not
 * exist. Renditions with problems stay failed.
 * @throws DomainError CONFLICT if no failed rendition can be retried, destinations were added since, or the content was
 * changed past the operations; INVALID_INPUT with the problems, if every failed rendition has one; NOT_FOUND
 */
export const retryFailedRenditions = write({
  name: "retryFailedRenditions",
  input: RetryFailedRenditions,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  permission: "workspace.edit",
  inViewersName: true,
  goesOut: () => true,
  async run({ tx, input, target, context: { services }, now }) {
    const { publication } = target;
    requireState(publication, "retry");
    requireApproval(target);
    const { isNew, ...ready } = await settled(tx, target, new Map());
    const targets = targetIds(ready.renditions, input.accountIds);
    const sendable = sendableOf(services, ready, ready.renditions, ready.library, targets);
    requireNoRemoval(sendable, now);
    const moved = await moveTo(tx, publication, "PUBLISHING", {
      now,
      content: isNew ? fixed(ready, publication) : undefined,
    });
    for (const { id, removalLeasedUntil } of sendable) {
      const again = { status: "PUBLISHING", deliveryState: "QUEUED", nextAttemptAt: now, updatedAt: now } as const;
      const data = { ...UNSENT, ...again, deliveryKey: newDeliveryKey(now) };
      // A request to delete posts may have begun since.
      const where = { id, removalLeasedUntil, recoveryAction: "RETRY" } as const;
      await compareAndSet(tx.rendition.update({ where, data }));
    }
    return {
      value: acted(moved),
      audit: auditEventOf("publication.retry_requested", target, [
        ...changes(publication, { state: moved.state }, { state: "values" }),
        ...sendable.map(({ id }) => ({ field: "rendition_id", current: id })),
      ]),
      outbox: sendable.map(({ id }) => renditionDue.message({ renditionId: id })),
    };
  },
});

/**
 * The ids of the renditions to send again: all, or those of the given accounts.
 * @throws DomainError NOT_FOUND for an account that is no destination
 */
function targetIds(renditions: readonly WholeRendition[], accountIds: readonly string[] | null | undefined) {
  const targets = accountIds?.map((id) => renditions.find(({ accountId }) => accountId === id)) ?? renditions;
  return new Set(
    targets.map((rendition) => {
      if (rendition === undefined) throw notFound("Rendition");
      return rendition.id;
    }),
  );
}

function sendableOf(
  services: Pick<Services, "env">,
  publication: PublicationContent,
  renditions: readonly WholeRendition[],
  library: Library,
  targets: ReadonlySet<string>,
): WholeRendition[] {
  if (renditions.some(({ status }) => status === "DRAFT")) {
    throw new DomainError(
      "CONFLICT",
      "Destinations were added after the failure. Publish the publication again as a whole",
    );
  }
  const failed = renditions.filter(
    ({ id, status, recoveryAction }) => targets.has(id) && status === "FAILED" && recoveryAction === "RETRY",
  );
  if (failed.length === 0) throw new DomainError("CONFLICT", "No failed rendition of this publication can be retried");
  const problems = problemsOf(services, publication, renditions, library).filter(({ renditionId }) =>
    failed.some(({ id }) => id === renditionId),
  );
  const sendable = failed.filter(({ id }) => problems.every(({ renditionId }) => renditionId !== id));
  if (sendable.length === 0) refuseProblems(problems);
  return sendable;
}
