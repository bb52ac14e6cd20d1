import { newId } from "../../platform/ids/ids.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { EMPTY, SCHEMA_VERSION } from "./definition.ts";
import { noVoiceProfile } from "./read.ts";

/** The name of a new workspace's first profile. */
const FIRST_NAME = "Default voice";

/** Creates the default profile of a new workspace. */
export async function createFirstProfile(
  tx: Tx,
  { workspaceId, createdById, now }: { workspaceId: string; createdById: string; now: Date },
): Promise<void> {
  await tx.voiceProfile.create({
    data: {
      id: newId("voc"),
      workspaceId,
      name: FIRST_NAME,
      nameKey: FIRST_NAME.toLowerCase(),
      isDefault: true,
      definition: EMPTY,
      schemaVersion: SCHEMA_VERSION,
      createdById,
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** @throws DomainError INVALID_INPUT for a profile of another workspace; null is permitted */
export async function requireVoiceProfile(tx: Tx, workspaceId: string, id: string | null | undefined): Promise<void> {
  if (id == null || (await tx.voiceProfile.count({ where: { id, workspaceId } })) > 0) return;
  throw noVoiceProfile(id);
}
