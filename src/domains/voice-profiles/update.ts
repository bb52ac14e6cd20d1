import { isDeepStrictEqual } from "node:util";
import { compareAndSet, expectRevision } from "../../write/revision.ts";
import { write } from "../../write/write.ts";
import { type Definition, SCHEMA_VERSION, withMembers } from "./definition.ts";
import { UpdateVoiceProfile } from "./inputs.ts";
import { voiceProfileTarget } from "./read.ts";
import { checkSize, nameKeyOf, nameTaken } from "./rules.ts";

/**
 * Renames a voice profile, or replaces members of its definition; what is absent stays.
 * @throws DomainError REVISION_CONFLICT; INVALID_INPUT for a name that is taken or a definition over 64 KiB; NOT_FOUND
 */
export const updateVoiceProfile = write({
  name: "updateVoiceProfile",
  input: UpdateVoiceProfile,
  target: ({ tx, input, scope }) => voiceProfileTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target: { profile, workspaceId, organizationId }, now }) {
    expectRevision(profile, input.expectedRevision);
    const before = profile.definition as unknown as Definition;
    const { name = profile.name } = input;
    const definition = withMembers(before, input.definition ?? {});
    const changed = [
      ...(name === profile.name ? [] : [{ field: "name" }]),
      ...(isDeepStrictEqual(definition, before) ? [] : [{ field: "definition" }]),
    ];
    if (changed.length === 0) return { value: profile, audit: null };
    checkSize(definition);
    const data = { name, nameKey: nameKeyOf(name), definition, schemaVersion: SCHEMA_VERSION, updatedAt: now };
    const value = await compareAndSet(
      tx.voiceProfile.update({
        where: { id: profile.id, revision: profile.revision },
        data: { ...data, revision: { increment: 1 } },
      }),
    ).catch(nameTaken(name));
    return {
      value,
      audit: {
        action: "workspace.voice_profile_updated",
        resourceId: workspaceId,
        organizationId,
        workspaceId,
        changed,
      },
    };
  },
});
