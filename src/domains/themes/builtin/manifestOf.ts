import { PROTECTED_EDITOR } from "../manifest/protectedEditor.ts";
import type { Manifest, Scheme } from "../manifest/shape.ts";
import type { SchemeName } from "../manifest/vocabulary.ts";
import type { Design } from "./design.ts";
import { paint } from "./paint.ts";

/** The version of all built-in themes. Increment it when a value of one of them changes. */
export const BUILTIN_VERSION = 1;

/** The manifest of a design with both schemes. */
export function manifestOf(design: Design): Manifest {
  const { key, name, description, iconPack } = design;
  return {
    key,
    name,
    description,
    revision: `builtin-v${BUILTIN_VERSION}`,
    schemaVersion: 1,
    iconPack,
    supportedSchemes: ["light", "dark"],
    assets: [],
    fonts: [],
    schemes: { light: schemeOf(design, "light"), dark: schemeOf(design, "dark") },
  };
}

function schemeOf(design: Design, name: SchemeName): Scheme {
  const { components, shape, shell, spacing, typography, motion, lift } = design;
  return {
    colors: paint(design[name], name),
    components,
    elevation: elevation(lift, name),
    motion,
    protectedEditor: { ...PROTECTED_EDITOR[name] },
    shape,
    shell,
    spacing,
    typography,
  };
}

/** Shadows in the dark scheme are stronger, because they are less visible there. */
function elevation(lift: number, name: SchemeName): Scheme["elevation"] {
  if (lift === 0) return { card: "none", dialog: shadow(0.5, name), focalAction: "none", popover: shadow(0.35, name) };
  return {
    card: shadow(0.2 * lift, name),
    dialog: shadow(0.6 + 0.4 * lift, name),
    focalAction: shadow(0.3 * lift, name),
    popover: shadow(0.4 + 0.3 * lift, name),
  };
}

function shadow(height: number, name: SchemeName): string {
  const strength = name === "dark" ? 0.44 : 0.14;
  const px = (value: number) => `${Math.max(1, Math.round(value))}px`;
  const near = `0 ${px(height * 3)} ${px(height * 5)} oklch(0.15 0.02 270 / ${(strength * 0.8).toFixed(2)})`;
  const far = `0 ${px(height * 14)} ${px(height * 36)} oklch(0.15 0.02 270 / ${strength.toFixed(2)})`;
  return `${near}, ${far}`;
}
