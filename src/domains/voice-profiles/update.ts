import { changes, workspaceEvent } from "../../platform/audit/entry.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { type Definition, SCHEMA_VERSION, withMembers } from "./definition.ts";
import { UpdateVoiceProfile } from "./inputs.ts";
import { voiceProfileTarget } from "./read.ts";
import { checkSize, nameKeyOf, nameTaken } from "./rules.ts";

const AUDITED = { name: "name", definition: "name" } as const;

/**
 * Renames a voice profile or replaces members of its definition; absent members stay.
 * @throws DomainError REVISION_CONFLICT; INVALID_INPUT for a name that is in use or a definition over 64 KiB; NOT_FOUND
 */
export const updateVoiceProfile = write({
  name: "updateVoiceProfile",
  input: UpdateVoiceProfile,
  target: ({ tx, input, context }) => voiceProfileTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input: { id, expectedRevision, ...fields }, target: { profile, workspaceId, organizationId }, now }) {
    expectRevision(profile, expectedRevision);
    const definition = withMembers(profile.definition as unknown as Definition, fields.definition ?? {});
    const wanted = { ...fields, definition };
    const changed = changes(profile, wanted, AUDITED);
    if (changed.length === 0) return { value: profile, audit: null };
    checkSize(definition);
    const { name = profile.name } = fields;
    const stamp = { nameKey: nameKeyOf(name), schemaVersion: SCHEMA_VERSION, updatedAt: now };
    const value = await compareAndSet(
      tx.voiceProfile.update({
        where: { id, revision: profile.revision },
        data: { ...wanted, ...stamp, revision: { increment: 1 } },
      }),
    ).catch(nameTaken(name));
    return {
      value,
      audit: workspaceEvent("workspace.voice_profile_updated", { workspaceId, organizationId }, [
        { field: "voice_profile_id", current: id },
        ...changed,
      ]),
    };
  },
});
