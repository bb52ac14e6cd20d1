import type { Manifest } from "../manifest/shape.ts";
import { cloudGarden } from "./cloudGarden.ts";
import { corkboard } from "./corkboard.ts";
import type { Design } from "./design.ts";
import { manifestOf } from "./manifestOf.ts";
import { midnight } from "./midnight.ts";
import { notebook } from "./notebook.ts";
import { playroom } from "./playroom.ts";
import { studio } from "./studio.ts";
import { studyHall } from "./studyHall.ts";
import { workshop } from "./workshop.ts";

/** The built-in themes in the order of their presentation; the first is the default. */
const DESIGNS: readonly Design[] = [workshop, studio, notebook, playroom, cloudGarden, studyHall, corkboard, midnight];

/** The theme without a choice, and the fallback for one that cannot be shown (docs/decisions/themes.md, 12). */
export const DEFAULT_BUILTIN = "workshop";

export const BUILTIN_KEYS: readonly string[] = DESIGNS.map(({ key }) => key);

const made = new Map<string, Manifest>();

/** A built-in theme, computed at its first use; undefined for an unknown key. */
export function builtin(key: string): Manifest | undefined {
  const known = made.get(key);
  const design = DESIGNS.find((one) => one.key === key);
  if (known || !design) return known;
  const manifest = manifestOf(design);
  made.set(key, manifest);
  return manifest;
}
