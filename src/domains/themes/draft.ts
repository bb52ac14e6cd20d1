import type { Theme } from "../../../prisma/generated/client/client.ts";
import { PROTECTED_EDITOR } from "./manifest/protectedEditor.ts";
import type { Manifest } from "./manifest/shape.ts";
import { SCHEMES } from "./manifest/vocabulary.ts";

/** The columns that a draft is made of. */
export type Draft = Pick<Theme, "id" | "name" | "draft" | "draftRevision">;

/** The manifest of a theme's draft: id, name and revision are those of its row, whatever it was stored with. */
export function draftOf({ id, name, draft, draftRevision }: Draft): Manifest {
  return stamped(draft as unknown as Manifest, { id, name, revision: `draft-${draftRevision}` });
}

/** A manifest as it is published: of that theme, under that name, with the number of the revision as a text. */
export const publishedOf = (manifest: Manifest, { id, name }: Pick<Theme, "id" | "name">, revision: number): Manifest =>
  stamped(manifest, { id, name, revision: String(revision) });

/** Members keep their places. */
const stamped = (manifest: Manifest, stamp: Pick<Manifest, "id" | "name" | "revision">): Manifest => ({
  ...manifest,
  ...stamp,
});

/** Takes the place of the name in what is judged before the theme is known: as long as one can be. */
const ANY_NAME = "N".repeat(80);

/**
 * A draft as somebody gives it, made whole: its identity is the row's, and the server fixes the colours of the editor, so that they may
 * be left out. Given ones stay, to be judged.
 */
export function completed(given: Record<string, unknown>, id: string): Record<string, unknown> {
  const manifest = { ...given, id, name: ANY_NAME, revision: "draft" };
  const { schemes } = given;
  if (!isObject(schemes)) return manifest;
  const filled = SCHEMES.flatMap((name) => {
    const scheme = schemes[name];
    const isBare = isObject(scheme) && scheme["protectedEditor"] == null;
    return isBare ? [[name, { ...scheme, protectedEditor: { ...PROTECTED_EDITOR[name] } }]] : [];
  });
  return { ...manifest, schemes: { ...schemes, ...Object.fromEntries(filled) } };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
