import { signedIn } from "../../platform/access/requestContext.ts";
import { workspaceEvent } from "../../platform/audit/entry.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import type { Definition } from "./definition.ts";
import { DuplicateVoiceProfile } from "./inputs.ts";
import { voiceProfileTarget } from "./read.ts";
import { lockVoiceProfiles, MOST_PROFILES, MOST_PROFILES_REACHED, nameKeyOf, nameTaken } from "./rules.ts";

/**
 * Copies a profile without its accounts.
 * @throws DomainError INVALID_INPUT for a name that is in use; CONFLICT for more than 100; NOT_FOUND
 */
export const duplicateVoiceProfile = write({
  name: "duplicateVoiceProfile",
  input: DuplicateVoiceProfile,
  target: ({ tx, input, context }) => voiceProfileTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input, context, target: { profile, workspaceId, organizationId }, now }) {
    await lockVoiceProfiles(tx, workspaceId);
    const taken = await names(tx, workspaceId);
    if (taken.size >= MOST_PROFILES) throw new DomainError("CONFLICT", MOST_PROFILES_REACHED);
    const name = input.name ?? freeName(profile.name, taken);
    const value = await tx.voiceProfile
      .create({
        data: {
          id: newId("voc"),
          workspaceId,
          name,
          nameKey: nameKeyOf(name),
          definition: profile.definition as unknown as Definition,
          schemaVersion: profile.schemaVersion,
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

async function names(tx: Tx, workspaceId: string): Promise<Set<string>> {
  const rows = await tx.voiceProfile.findMany({ where: { workspaceId }, select: { nameKey: true } });
  return new Set(rows.map(({ nameKey }) => nameKey));
}

const LONGEST_NAME = 80;

/** The first free name of `Name (copy)`, `Name (copy 2)` and so on; a long name is cut. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? " (copy)" : ` (copy ${number})`;
    const room = LONGEST_NAME - suffix.length;
    const candidate = `${[...name].slice(0, room).join("").trim()}${suffix}`;
    if (!taken.has(nameKeyOf(candidate))) return candidate;
  }
}
