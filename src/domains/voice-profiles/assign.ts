import { isDeepStrictEqual } from "node:util";
import { write } from "../../platform/write/write.ts";
import { AssignVoiceProfile } from "./inputs.ts";
import { voiceProfileTarget } from "./read.ts";
import { checkAccounts, lockVoices } from "./rules.ts";

/**
 * Gives a profile to exactly these accounts: they leave the one that they had, and those that had this one and are not named fall back to
 * the workspace's default.
 * @throws DomainError INVALID_INPUT for an account that is not a connected one of the workspace; NOT_FOUND
 */
export const assignVoiceProfile = write({
  name: "assignVoiceProfile",
  input: AssignVoiceProfile,
  target: ({ tx, input, scope }) => voiceProfileTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input: { accountIds }, target: { profile, workspaceId, organizationId } }) {
    const profileId = profile.id;
    await lockVoices(tx, workspaceId);
    const before = await tx.voiceAssignment.findMany({ where: { profileId }, select: { accountId: true } });
    const had = before.map(({ accountId }) => accountId);
    if (isDeepStrictEqual(new Set(had), new Set(accountIds))) return { value: profile, audit: null };
    // One that was disconnected since keeps what it has.
    const added = accountIds.filter((id) => !had.includes(id));
    await checkAccounts(tx, workspaceId, added);
    await tx.voiceAssignment.deleteMany({
      where: { OR: [{ profileId, accountId: { notIn: accountIds } }, { accountId: { in: added } }] },
    });
    await tx.voiceAssignment.createMany({ data: added.map((accountId) => ({ accountId, profileId })) });
    return {
      value: profile,
      audit: {
        action: "workspace.voice_profile_updated",
        resourceId: workspaceId,
        organizationId,
        workspaceId,
        changed: [{ field: "assigned_account_ids" }],
      },
    };
  },
});
