import type { Tx } from "../../platform/write/transaction.ts";

/** Whether the workspace has a default profile. Requires the lock of `lockVoiceProfiles`. */
export const hasDefault = async (tx: Tx, workspaceId: string): Promise<boolean> =>
  (await tx.voiceProfile.count({ where: { workspaceId, isDefault: true } })) > 0;

/**
 * Makes the default profile an ordinary one; the caller sets another default in the same transaction. Requires the lock
 * of `lockVoiceProfiles`.
 */
export async function undoDefault(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await tx.voiceProfile.updateMany({
    where: { workspaceId, isDefault: true },
    data: { isDefault: false, updatedAt: now, revision: { increment: 1 } },
  });
}
