import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { EMPTY } from "../../../src/domains/voice-profiles/definition.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { World } from "../world.ts";

let made = 0;

/** A voice profile of a workspace, for tests that are not about making one. */
export async function voiceProfile(
  { db, clock }: Pick<World, "db" | "clock">,
  workspaceId: string,
  columns: Partial<Prisma.VoiceProfileUncheckedCreateInput> = {},
): Promise<string> {
  made += 1;
  const name = `Voice ${made}`;
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const data = { id: newId("voc"), workspaceId, name, nameKey: name.toLowerCase(), definition: EMPTY, ...stamp };
  return (await db.prisma.voiceProfile.create({ data: { ...data, ...columns } })).id;
}
