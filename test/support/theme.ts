import type { Prisma } from "../../prisma/generated/client/client.ts";
import { newId } from "../../src/core/ids.ts";
import { builtin } from "../../src/themes/builtin/builtins.ts";
import type { Manifest } from "../../src/themes/manifest/shape.ts";
import type { World } from "./world.ts";

/** A manifest that keeps every rule, of which a test changes what it likes. */
export const manifest = (id = "workshop"): Manifest => structuredClone(builtin(id) as Manifest);

let made = 0;

/** A theme with a draft at revision 1 and so many published revisions, for tests that are not about making one. Gives its id. */
export async function theme(
  { db, clock, ids }: World,
  revisions = 0,
  { organizationId = ids.organization, name = `Theme ${(made += 1)}` } = {},
): Promise<string> {
  const id = newId("thm");
  const now = clock.now();
  const draft = manifest() as Prisma.InputJsonValue;
  const published = Array.from({ length: revisions }, (_, index) => ({
    revision: index + 1,
    manifest: { ...manifest(), id, name, revision: `${index + 1}` },
    publishedAt: now,
  }));
  const stamp = { createdAt: now, updatedAt: now };
  const counted = { publishedRevision: revisions, revisions: { create: published } };
  await db.prisma.theme.create({
    data: { id, organizationId, name, nameKey: name.toLowerCase(), draft, ...counted, ...stamp },
  });
  return id;
}
