import type { Tx } from "../../platform/write/transaction.ts";

/** Whether the workspace has a default profile. Under the lock of `lockVoices`. */
export const hasDefault = async (tx: Tx, workspaceId: string): Promise<boolean> =>
  (await tx.voiceProfile.count({ where: { workspaceId, isDefault: true } })) > 0;

/** Takes its rank from the default profile, for another to have it in the same transaction. Under the lock of `lockVoices`. */
export async function undoDefault(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await tx.voiceProfile.updateMany({
    where: { workspaceId, isDefault: true },
    data: { isDefault: false, updatedAt: now, revision: { increment: 1 } },
  });
}
