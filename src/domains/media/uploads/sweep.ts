import { eachDue } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { compareAndSet } from "../../../platform/write/revision.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { abandoned } from "./abandon.ts";
import { giveBack } from "./reservation.ts";

/** The time in which a repeated completion returns the earlier result. */
const REMEMBERED_MS = 30 * 86_400_000;

/**
 * Deletes expired upload sessions with their bytes and reserved quota, and completed sessions 30 days after their
 * expiry.
 */
export const forgetUploads: Sweep = {
  name: "forget_media_uploads",
  everySeconds: 300,
  async run(services, signal) {
    const { mediaUpload } = services.database.prisma;
    await eachDue(services, signal, {
      name: "forget_media_uploads",
      sql: `SELECT upload.id, organization_id AS tenant, expires_at AS due_at FROM media_upload AS upload
        JOIN workspace ON workspace.id = workspace_id WHERE upload.state = 'PENDING' AND expires_at <= $1`,
      values: [services.now()],
      one: ({ id }) => forget(services, id),
    });
    const before = new Date(services.now().getTime() - REMEMBERED_MS);
    await mediaUpload.deleteMany({ where: { state: "COMPLETED", expiresAt: { lt: before } } });
  },
};

async function forget(services: Services, id: string): Promise<void> {
  await systemWrite(services, async ({ tx, now }) => {
    const where = { id, state: "PENDING" as const, expiresAt: { lte: now } };
    if ((await tx.mediaUpload.findUnique({ where })) === null) return { value: undefined, audit: null };
    // Returns the row as deleted: a concurrent request has saved its bytes or completed the upload before, or fails.
    const include = { workspace: { select: { organizationId: true } } };
    const { workspace, ...gone } = await compareAndSet(tx.mediaUpload.delete({ where, include }));
    await giveBack(tx, services, workspace.organizationId, gone);
    return {
      value: undefined,
      audit: null,
      outbox: [abandoned(gone)],
      touched: [workspace.organizationId, gone.workspaceId],
    };
  });
}
