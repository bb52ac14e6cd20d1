import { workspaceEvent } from "../../platform/audit/entry.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { undoDefault } from "./default.ts";
import { VoiceProfileAct } from "./inputs.ts";
import { voiceProfileTarget } from "./read.ts";
import { lockVoiceProfiles } from "./rules.ts";

/**
 * Makes a profile the default of its workspace; the former default becomes an ordinary one.
 * @throws DomainError NOT_FOUND, REVISION_CONFLICT
 */
export const setDefaultVoiceProfile = write({
  name: "setDefaultVoiceProfile",
  input: VoiceProfileAct,
  target: ({ tx, input, context }) => voiceProfileTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target: { profile, workspaceId, organizationId }, now }) {
    await lockVoiceProfiles(tx, workspaceId);
    const current = await compareAndSet(tx.voiceProfile.findUniqueOrThrow({ where: { id: profile.id } }));
    expectRevision(current, input.expectedRevision);
    if (current.isDefault) return { value: current, audit: null };
    await undoDefault(tx, workspaceId, now);
    const value = await compareAndSet(
      tx.voiceProfile.update({
        where: { id: current.id },
        data: { isDefault: true, updatedAt: now, revision: { increment: 1 } },
      }),
    );
    return {
      value,
      audit: workspaceEvent("workspace.voice_profile_updated", { workspaceId, organizationId }, [
        { field: "voice_profile_id", current: current.id },
        { field: "is_default", previous: "false", current: "true" },
      ]),
    };
  },
});
