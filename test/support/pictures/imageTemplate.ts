import type { ImageTemplate, Prisma } from "../../../prisma/generated/client/client.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { World } from "../world.ts";
import { plainDocument } from "./imageDocument.ts";

/** A template as it is stored: one empty page, unless more is said. */
export function imageTemplate(
  { db, clock }: Pick<World, "db" | "clock">,
  workspaceId: string,
  columns: Partial<Prisma.ImageTemplateUncheckedCreateInput> = {},
): Promise<ImageTemplate> {
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const what = { name: "A template", category: "", presetKey: "", document: plainDocument(), schemaVersion: 1 };
  return db.prisma.imageTemplate.create({ data: { id: newId("tpl"), workspaceId, ...what, ...stamp, ...columns } });
}
