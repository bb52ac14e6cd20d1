import { workspaceEvent } from "../../platform/audit/entry.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { VoiceProfileAct } from "./inputs.ts";
import { voiceProfileTarget } from "./read.ts";
import { lockVoiceProfiles } from "./rules.ts";

/**
 * Deletes a voice profile. Accounts and publications that had it use the workspace's default from then on. If it is the
 * default, the oldest other profile becomes the default.
 * @throws DomainError CONFLICT for the last profile of a workspace; REVISION_CONFLICT; NOT_FOUND
 */
export const deleteVoiceProfile = write({
  name: "deleteVoiceProfile",
  input: VoiceProfileAct,
  target: ({ tx, input, context }) => voiceProfileTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target: { profile, workspaceId, organizationId }, now }) {
    await lockVoiceProfiles(tx, workspaceId);
    const heir = await tx.voiceProfile.findFirst({
      where: { workspaceId, id: { not: profile.id } },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    if (heir === null)
      throw new DomainError("CONFLICT", "The last voice profile of a workspace cannot be deleted; update it instead");
    const deleted = await compareAndSet(tx.voiceProfile.delete({ where: { id: profile.id } }));
    expectRevision(deleted, input.expectedRevision);
    if (deleted.isDefault) await promote(tx, heir.id, now);
    return {
      value: { id: deleted.id, workspaceId },
      audit: workspaceEvent("workspace.voice_profile_deleted", { workspaceId, organizationId }, [
        { field: "voice_profile_id", previous: deleted.id },
      ]),
    };
  },
});

async function promote(tx: Tx, id: string, now: Date): Promise<void> {
  const data = { isDefault: true, updatedAt: now, revision: { increment: 1 } };
  await compareAndSet(tx.voiceProfile.update({ where: { id }, data }));
}
