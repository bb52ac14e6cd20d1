import { signedIn } from "../../platform/access/requestContext.ts";
import { workspaceEvent } from "../../platform/audit/entry.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { hasDefault, undoDefault } from "./default.ts";
import { EMPTY, SCHEMA_VERSION, withMembers } from "./definition.ts";
import { CreateVoiceProfile } from "./inputs.ts";
import { checkSize, lockVoiceProfiles, MOST_PROFILES, MOST_PROFILES_REACHED, nameKeyOf, nameTaken } from "./rules.ts";

/**
 * Creates a voice profile. The first profile of a workspace becomes its default; `isDefault` makes another one the
 * default.
 * @throws DomainError INVALID_INPUT for a name that is in use or a definition over 64 KiB; CONFLICT for more than 100;
 * FORBIDDEN for all but the workspace's editors and admins
 */
export const createVoiceProfile = write({
  name: "createVoiceProfile",
  input: CreateVoiceProfile,
  precheck: ({ definition }) => checkSize(withMembers(EMPTY, definition ?? {})),
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.edit",
  async run({ tx, input: { name, isDefault, definition }, context, target: { workspaceId, organizationId }, now }) {
    await lockVoiceProfiles(tx, workspaceId);
    const count = await tx.voiceProfile.count({ where: { workspaceId } });
    if (count >= MOST_PROFILES) throw new DomainError("CONFLICT", MOST_PROFILES_REACHED);
    if (isDefault === true) await undoDefault(tx, workspaceId, now);
    const value = await tx.voiceProfile
      .create({
        data: {
          id: newId("voc"),
          workspaceId,
          name,
          nameKey: nameKeyOf(name),
          isDefault: isDefault === true || !(await hasDefault(tx, workspaceId)),
          definition: withMembers(EMPTY, definition ?? {}),
          schemaVersion: SCHEMA_VERSION,
          createdById: signedIn(context).id,
          createdAt: now,
          updatedAt: now,
        },
      })
      .catch(nameTaken(name));
    return {
      value,
      audit: workspaceEvent("workspace.voice_profile_created", { workspaceId, organizationId }, [
        { field: "voice_profile_id", current: value.id },
      ]),
    };
  },
});
