import type { Theme } from "../../../prisma/generated/client/client.ts";
import { PROTECTED_EDITOR } from "./manifest/protectedEditor.ts";
import type { Manifest } from "./manifest/shape.ts";
import { SCHEMES } from "./manifest/vocabulary.ts";

/** The columns that make up a draft. */
export type Draft = Pick<Theme, "id" | "name" | "draft" | "draftRevision">;

/** The manifest of a theme's draft, with the id of the row as its key, and its name and revision. */
export function draftOf({ id, name, draft, draftRevision }: Draft): Manifest {
  return stamped(draft as unknown as Manifest, { key: id, name, revision: `draft-${draftRevision}` });
}

/** The manifest of a published revision, with the theme's id and name and the revision's number as a text. */
export const publishedOf = (manifest: Manifest, { id, name }: Pick<Theme, "id" | "name">, revision: number): Manifest =>
  stamped(manifest, { key: id, name, revision: String(revision) });

/** Replaces the identity of a manifest. The order of its members stays. */
const stamped = (manifest: Manifest, stamp: Pick<Manifest, "key" | "name" | "revision">): Manifest => ({
  ...manifest,
  ...stamp,
});

/** Stands for the name in the validation before the theme is known: as long as the longest name. */
const ANY_NAME = "N".repeat(80);

/**
 * Completes a given draft for its validation. The identity is the row's. The editor's colors are fixed by the server,
 * so they may be absent; given ones stay and are validated.
 */
export function completed(input: Record<string, unknown>, key: string): Record<string, unknown> {
  const manifest = { ...input, key, name: ANY_NAME, revision: "draft" };
  const { schemes } = input;
  if (!isObject(schemes)) return manifest;
  const filled = SCHEMES.flatMap((name) => {
    const scheme = schemes[name];
    const isBare = isObject(scheme) && scheme["protectedEditor"] == null;
    return isBare ? [[name, { ...scheme, protectedEditor: { ...PROTECTED_EDITOR[name] } }]] : [];
  });
  return { ...manifest, schemes: { ...schemes, ...Object.fromEntries(filled) } };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
