import { signedIn } from "../../platform/access/requestContext.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { endpointAudit } from "./audit.ts";
import { ByIdAndRevision } from "./inputs.ts";
import { toDeliver } from "./messages.ts";
import { RESUMED } from "./pausing.ts";
import { endpointTarget } from "./read.ts";

/** Jobs that a resumption queues itself. A sweep queues the others. */
const AT_ONCE = 200;

/**
 * Starts a paused or disabled endpoint again. Waiting deliveries that are due are sent. If the person who answered for
 * the endpoint lost the right to administer it, the viewer takes that place. An active endpoint stays as it is.
 * @throws DomainError REVISION_CONFLICT, NOT_FOUND
 */
export const resumeWebhookEndpoint = write({
  name: "resumeWebhookEndpoint",
  input: ByIdAndRevision,
  target: ({ tx, input, context }) => endpointTarget(tx, context, input.id),
  permission: "tenant.administer",
  async run({ tx, input, target: endpoint, context, now }) {
    expectRevision(endpoint, input.expectedRevision);
    if (endpoint.state === "ACTIVE") return { value: endpoint, audit: null };
    const isOrphan = endpoint.pauseReason === "CREATOR_LOST_ACCESS" || endpoint.createdById === null;
    const value = await compareAndSet(
      tx.webhookEndpoint.update({
        where: { id: endpoint.id, revision: endpoint.revision },
        data: {
          ...RESUMED,
          createdById: isOrphan ? signedIn(context).id : endpoint.createdById,
          updatedAt: now,
          revision: { increment: 1 },
        },
      }),
    );
    const due = await tx.webhookDelivery.findMany({
      where: { endpointId: endpoint.id, state: "PENDING", nextTryAt: { lte: now } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: AT_ONCE,
      select: { id: true },
    });
    const outbox = due.map(({ id }) => toDeliver(id));
    return { value, audit: endpointAudit("organization.webhook_endpoint_resumed", value), outbox };
  },
});
