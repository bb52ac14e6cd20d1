import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { newDeliveryKey } from "../../../providers/deliveryKey.ts";
import { renditionDue } from "../messages.ts";
import { moveTo } from "../state.ts";

/**
 * Queues the renditions of a due publication. Does nothing for an outdated job: the publication names another job, or
 * is no longer scheduled.
 */
export function begin(services: Services, id: string, jobId: string | null): Promise<void> {
  return systemWrite(services, async ({ tx, now }) => {
    const publication = await tx.publication.findFirst({
      where: { id, jobId, state: "SCHEDULED" },
      select: {
        id: true,
        revision: true,
        workspaceId: true,
        workspace: { select: { organizationId: true } },
        renditions: { where: { status: "SCHEDULED" }, orderBy: { id: "asc" }, select: { id: true } },
      },
    });
    if (publication === null) return { value: undefined, audit: null };
    const { workspaceId, workspace, renditions } = publication;
    await moveTo(tx, publication, "PUBLISHING", { now });
    for (const rendition of renditions) {
      await tx.rendition.update({
        where: { id: rendition.id },
        data: {
          status: "PUBLISHING",
          deliveryState: "QUEUED",
          recoveryAction: "NONE",
          deliveryKey: newDeliveryKey(now),
          nextAttemptAt: now,
          updatedAt: now,
        },
      });
    }
    return {
      value: undefined,
      audit: {
        action: "publication.publishing_started",
        resourceId: id,
        organizationId: workspace.organizationId,
        workspaceId,
        changed: [{ field: "state", previous: "scheduled", current: "publishing" }],
      },
      outbox: renditions.map((rendition) => renditionDue.message({ renditionId: rendition.id })),
    };
  });
}
