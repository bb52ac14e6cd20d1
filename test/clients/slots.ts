import { newId } from "../../src/platform/ids/ids.ts";
import type { World } from "../support/world.ts";

/** Adds posting slots to the workspace until it has so many. */
export async function slots({ db, ids, clock }: World, count: number): Promise<void> {
  const { postingSlot } = db.prisma;
  const missing = count - (await postingSlot.count({ where: { workspaceId: ids.workspace } }));
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const place = { workspaceId: ids.workspace, localDayOfWeek: 3, localMinute: 0, ...stamp };
  const data = Array.from({ length: missing }, (_, index) => ({ id: newId("slot"), localHour: 12 + index, ...place }));
  await postingSlot.createMany({ data });
}
