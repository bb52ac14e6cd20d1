import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { forgotten } from "./forget.ts";
import { abandoned } from "./uploads/abandon.ts";

/**
 * Returns the messages that delete the bytes of an organization's media and uploads after the commit. Call this before
 * deleting the rows. The plan's counters stay unchanged, because they are deleted with the organization.
 */
export async function forgetOrganizationMedia(tx: Tx, organizationId: string, now: Date): Promise<OutboxDraft[]> {
  const where = { workspace: { organizationId } };
  const items = await tx.mediaItem.findMany({ where, select: { id: true } });
  const uploads = await tx.mediaUpload.findMany({
    where: { ...where, state: "PENDING" },
    select: { objectKey: true, progress: true },
  });
  const ids = items.map(({ id }) => id);
  return [...forgotten(ids, now), ...uploads.map(abandoned)];
}
