import { eachDue } from "../../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../../platform/jobs/handler.ts";
import type { Services } from "../../../platform/services/services.ts";
import { act } from "../../../platform/write/act.ts";
import { compareAndSet } from "../../../platform/write/revision.ts";
import { abandoned } from "./abandon.ts";
import { giveBack } from "./reservation.ts";

const PAGE = 100;
/** For so long a completion that is asked for again is answered as before. */
const REMEMBERED_MS = 30 * 86_400_000;

/** Forgets sessions that nothing came of in their time, with their bytes and what they reserved; and, later, those that something came of. */
export const forgetUploads: Sweep = {
  name: "forget_media_uploads",
  everySeconds: 300,
  async run(services, signal) {
    const { mediaUpload } = services.database.prisma;
    await eachDue(services, signal, {
      name: "forget_media_uploads",
      size: PAGE,
      page: () =>
        mediaUpload.findMany({
          where: { state: "PENDING", expiresAt: { lte: services.now() } },
          orderBy: { expiresAt: "asc" },
          take: PAGE,
          select: { id: true },
        }),
      one: ({ id }) => forget(services, id),
    });
    const before = new Date(services.now().getTime() - REMEMBERED_MS);
    await mediaUpload.deleteMany({ where: { state: "COMPLETED", expiresAt: { lt: before } } });
  },
};

async function forget(services: Services, id: string): Promise<void> {
  await act(services, async ({ tx, now }) => {
    const where = { id, state: "PENDING" as const, expiresAt: { lte: now } };
    if ((await tx.mediaUpload.findUnique({ where })) === null) return { value: undefined, audit: null };
    // As it is when it goes: whoever takes bytes, or completes it, does so before or not at all.
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
