import { z } from "zod";
import { readable } from "../../../platform/values/name.ts";
import { id, textIn, wholeIn } from "../../../platform/values/shapes.ts";
import { BOUNDS } from "../bounds.ts";
import { EDITOR_TOKENS } from "./protectedEditor.ts";
import {
  ASSET_SLOTS,
  ASSET_TYPES,
  BORDER_STYLES,
  CANVAS_TREATMENTS,
  COLORS,
  type Component,
  DENSITIES,
  ELEVATIONS,
  FONT_DISPLAYS,
  FONT_STYLES,
  ICON_PACKS,
  MOVEMENTS,
  RADII,
  RECIPES,
  REDUCED_MOTIONS,
  ROLES,
  SCHEMES,
  SHELL_SIZES,
  SPACES,
} from "./vocabulary.ts";

/** The text of a token's value. The rules in rules.ts check the meaning, so that a violation can report the value. */
const token = z.string().min(1).max(400);

const tokens = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, token])) as Record<Name, typeof token>);

const movement = z.strictObject({ distance: token, duration: token, easing: token, opacity: z.number().min(0).max(1) });
const movements = Object.fromEntries(MOVEMENTS.map((name) => [name, movement])) as Record<
  (typeof MOVEMENTS)[number],
  typeof movement
>;

const family = textIn(BOUNDS.family).superRefine(readable);

const role = z.strictObject({
  family,
  fallbacks: z.array(family).max(BOUNDS.fallbacks.maxItems),
  size: token,
  lineHeight: token,
  tracking: token,
  weight: wholeIn(BOUNDS.weight),
});
const roles = Object.fromEntries(ROLES.map((name) => [name, role])) as Record<(typeof ROLES)[number], typeof role>;

const recipes = Object.fromEntries(
  Object.entries(RECIPES).map(([name, values]) => [name, z.enum(values)]),
) as unknown as {
  [Name in Component]: z.ZodEnum<{ [Value in (typeof RECIPES)[Name][number]]: Value }>;
};

/** One complete light or dark scheme. */
export const Scheme = z.strictObject({
  colors: tokens(COLORS),
  components: z.strictObject(recipes),
  elevation: tokens(ELEVATIONS),
  motion: z.strictObject({ ...movements, reducedMotion: z.enum(REDUCED_MOTIONS) }),
  protectedEditor: tokens(EDITOR_TOKENS),
  shape: tokens([...RADII, "borderWidth"]).extend({ borderStyle: z.enum(BORDER_STYLES) }),
  shell: tokens(SHELL_SIZES).extend({ canvasTreatment: z.enum(CANVAS_TREATMENTS) }),
  spacing: tokens(SPACES).extend({ density: z.enum(DENSITIES) }),
  typography: z.strictObject(roles),
});
export type Scheme = z.output<typeof Scheme>;

/** The stored form `asset:<id>`; clients get a URL of this server. */
const source = z.string().regex(/^asset:[A-Za-z0-9_-]{1,64}$/, "must be asset:<id>");
const key = textIn(BOUNDS.key);

const Asset = z.strictObject({
  key,
  alt: textIn(BOUNDS.altText),
  slot: z.enum(ASSET_SLOTS),
  mimeType: z.enum(ASSET_TYPES),
  sourceUrl: source,
});
export type Asset = z.output<typeof Asset>;

const Font = z.strictObject({
  key,
  family,
  weight: wholeIn(BOUNDS.weight),
  style: z.enum(FONT_STYLES),
  display: z.enum(FONT_DISPLAYS),
  format: z.literal("woff2"),
  sourceUrl: source,
});
export type Font = z.output<typeof Font>;

/** A complete theme, which a revision stores as one JSON value. */
export const Manifest = z.strictObject({
  /** The key of a built-in theme, or the id of an organization's theme. */
  key: id.min(1),
  name: textIn(BOUNDS.name).regex(/\S/, "must not be blank").superRefine(readable),
  description: textIn(BOUNDS.description).superRefine(readable),
  revision: z.string().min(1).max(40),
  schemaVersion: z.literal(1),
  iconPack: z.enum(ICON_PACKS),
  supportedSchemes: z.array(z.enum(SCHEMES)).min(BOUNDS.schemes.minItems).max(BOUNDS.schemes.maxItems),
  assets: z.array(Asset).max(BOUNDS.assets.maxItems),
  fonts: z.array(Font).max(BOUNDS.fonts.maxItems),
  schemes: z.strictObject({ light: Scheme, dark: Scheme }),
});
export type Manifest = z.output<typeof Manifest>;
