import { DomainError } from "../../platform/errors/errors.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { VoiceProfileAct } from "./inputs.ts";
import { voiceProfileTarget } from "./read.ts";
import { lockVoices } from "./rules.ts";

/**
 * Deletes a voice profile: its accounts and publications speak with the workspace's default from then on. When it is the default, the
 * oldest of the others becomes it.
 * @throws DomainError CONFLICT for the last one of a workspace; REVISION_CONFLICT; NOT_FOUND
 */
export const deleteVoiceProfile = write({
  name: "deleteVoiceProfile",
  input: VoiceProfileAct,
  target: ({ tx, input, scope }) => voiceProfileTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target: { profile, workspaceId, organizationId }, now }) {
    await lockVoices(tx, workspaceId);
    const heir = await tx.voiceProfile.findFirst({
      where: { workspaceId, id: { not: profile.id } },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    if (heir === null)
      throw new DomainError("CONFLICT", "A workspace keeps one voice profile: change this one instead");
    const gone = await compareAndSet(tx.voiceProfile.delete({ where: { id: profile.id } }));
    expectRevision(gone, input.expectedRevision);
    if (gone.isDefault) await promote(tx, heir.id, now);
    return {
      value: { id: gone.id, workspaceId },
      audit: { action: "workspace.voice_profile_deleted", resourceId: workspaceId, organizationId, workspaceId },
    };
  },
});

async function promote(tx: Tx, id: string, now: Date): Promise<void> {
  const data = { isDefault: true, updatedAt: now, revision: { increment: 1 } };
  await compareAndSet(tx.voiceProfile.update({ where: { id }, data }));
}
