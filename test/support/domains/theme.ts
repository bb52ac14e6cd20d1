import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { builtin } from "../../../src/domains/themes/builtin/builtins.ts";
import type { Manifest } from "../../../src/domains/themes/manifest/shape.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { World } from "../world.ts";

/** A manifest that keeps every rule, of which a test changes what it likes. */
export const manifest = (id = "workshop"): Manifest => structuredClone(builtin(id) as Manifest);

const upper = (word: string) => word.replaceAll(/[^a-z0-9]/g, "_").toUpperCase();

/**
 * A manifest as the typed input of GraphQL has it: without its identity and the editor's colors, closed sets by their
 * names there.
 */
export function typedManifest({ key: _key, name: _name, revision: _revision, schemes, ...rest } = manifest()) {
  const scheme = (which: "light" | "dark") => {
    const { protectedEditor: _fixed, components, motion, shape, shell, spacing, ...values } = schemes[which];
    return {
      ...values,
      components: Object.fromEntries(Object.entries(components).map(([key, word]) => [key, upper(word)])),
      motion: { ...motion, reducedMotion: upper(motion.reducedMotion) },
      shape: { ...shape, borderStyle: upper(shape.borderStyle) },
      shell: { ...shell, canvasTreatment: upper(shell.canvasTreatment) },
      spacing: { ...spacing, density: upper(spacing.density) },
    };
  };
  return {
    ...rest,
    iconPack: upper(rest.iconPack),
    supportedSchemes: rest.supportedSchemes.map(upper),
    schemes: { light: scheme("light"), dark: scheme("dark") },
  };
}

let made = 0;

/**
 * A theme with a draft at revision 1 and so many published revisions, for tests that are not about making one. Gives
 * its id.
 */
export async function theme(
  { db, clock, ids }: World,
  revisions = 0,
  {
    organizationId = ids.organization,
    name = `Theme ${(made += 1)}`,
    by = null,
    look = {},
  }: { organizationId?: string; name?: string; by?: string | null; look?: Partial<Manifest> } = {},
): Promise<string> {
  const id = newId("thm");
  const now = clock.now();
  const draft = manifest() as Prisma.InputJsonValue;
  const published = Array.from({ length: revisions }, (_, index) => ({
    revision: index + 1,
    manifest: { ...manifest(), ...look, key: id, name, revision: `${index + 1}` },
    publishedAt: now,
    publishedById: by,
  }));
  const stamp = { createdAt: now, updatedAt: now };
  const counted = { publishedRevision: revisions, revisions: { create: published } };
  await db.prisma.theme.create({
    data: { id, organizationId, name, nameKey: name.toLowerCase(), draft, createdById: by, ...counted, ...stamp },
  });
  return id;
}
