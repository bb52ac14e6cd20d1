import { isDeepStrictEqual } from "node:util";
import { workspaceEvent } from "../../platform/audit/entry.ts";
import { write } from "../../platform/write/write.ts";
import { AssignVoiceProfile } from "./inputs.ts";
import { voiceProfileTarget } from "./read.ts";
import { checkAccounts, lockVoiceProfiles } from "./rules.ts";

/**
 * Assigns a profile to exactly these accounts, in place of their previous profiles. Other accounts that had this
 * profile use the workspace's default again.
 * @throws DomainError INVALID_INPUT for an account that is not a connected account of the workspace; NOT_FOUND
 */
export const assignVoiceProfile = write({
  name: "assignVoiceProfile",
  input: AssignVoiceProfile,
  target: ({ tx, input, context }) => voiceProfileTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input: { accountIds }, target: { profile, workspaceId, organizationId } }) {
    const profileId = profile.id;
    await lockVoiceProfiles(tx, workspaceId);
    const before = await tx.voiceAssignment.findMany({ where: { profileId }, select: { accountId: true } });
    const had = before.map(({ accountId }) => accountId);
    if (isDeepStrictEqual(new Set(had), new Set(accountIds))) return { value: profile, audit: null };
    // An account that was disconnected later keeps its assignment, so only added accounts are checked.
    const added = accountIds.filter((id) => !had.includes(id));
    await checkAccounts(tx, workspaceId, added);
    await tx.voiceAssignment.deleteMany({
      where: { OR: [{ profileId, accountId: { notIn: accountIds } }, { accountId: { in: added } }] },
    });
    await tx.voiceAssignment.createMany({ data: added.map((accountId) => ({ accountId, profileId })) });
    return {
      value: profile,
      audit: workspaceEvent("workspace.voice_profile_updated", { workspaceId, organizationId }, [
        { field: "voice_profile_id", current: profileId },
        { field: "assigned_account_ids" },
      ]),
    };
  },
});
