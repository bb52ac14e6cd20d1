import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { forgotten } from "./forget.ts";
import { abandoned } from "./uploads/abandon.ts";

/** What goes with an organization: the bytes of its media and of what was under way, after the commit. Before the rows do. Nothing counts any more. */
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
