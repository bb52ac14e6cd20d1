import { EDITOR_TOKENS } from "../../src/domains/themes/manifest/protectedEditor.ts";
import {
  COLORS,
  type Component,
  ELEVATIONS,
  MOVEMENTS,
  RADII,
  RECIPES,
  ROLES,
  SHELL_SIZES,
  SPACES,
} from "../../src/domains/themes/manifest/vocabulary.ts";
import { builder } from "../core/builder.ts";
import {
  ColorScheme,
  RECIPE_ENUMS,
  ThemeAssetMimeType,
  ThemeAssetSlot,
  ThemeBorderStyle,
  ThemeCanvasTreatment,
  ThemeDensity,
  ThemeFontDisplay,
  ThemeFontFormat,
  ThemeFontStyle,
  ThemeIconPack,
  ThemeReducedMotion,
} from "./enums.ts";
import {
  COLOR_WORDS,
  COMPONENT_WORDS,
  EDITOR_WORDS,
  ELEVATION_WORDS,
  MOVEMENT_WORDS,
  RADIUS_WORDS,
  ROLE_WORDS,
  SHELL_WORDS,
  SPACE_WORDS,
} from "./words.ts";

/** Member names are equal over REST and in GraphQL, because a manifest uses camel case everywhere. */
const as = (wire: string, description: string) => ({ extensions: { wire }, description });
const atMost = (maxItems: number) => ({ extensions: { constraints: { maxItems } } });

/** Defines the input type of a token group, whose members are all CSS values. */
const tokensInput = <Name extends string>(
  name: string,
  description: string,
  names: readonly Name[],
  words: Readonly<Record<Name, string>>,
) =>
  builder.inputType(name, {
    description,
    fields: (t) => Object.fromEntries(names.map((token) => [token, t.string(as(token, words[token]))])),
  });

const ThemeColorsInput = tokensInput("ThemeColorsInput", "All 77 colours, in CSS notation.", COLORS, COLOR_WORDS);

const ThemeComponentsInput = builder.inputType("ThemeComponentsInput", {
  description: "A recipe for every component.",
  fields: (t) =>
    Object.fromEntries(
      (Object.keys(RECIPES) as Component[]).map((name) => [
        name,
        t.field({ type: RECIPE_ENUMS[name], ...as(name, `${COMPONENT_WORDS[name]}.`) }),
      ]),
    ),
});

const ThemeElevationInput = tokensInput("ThemeElevationInput", "All shadows.", ELEVATIONS, ELEVATION_WORDS);

const ThemeMovementInput = builder.inputType("ThemeMovementInput", {
  description: "One kind of movement.",
  fields: (t) => ({
    distance: t.string({ description: "How far things move: px, rem, em or %." }),
    duration: t.string({ description: "How long it takes: ms or s, at most 2 s." }),
    easing: t.string({ description: "A CSS easing keyword or `cubic-bezier()`." }),
    opacity: t.float({ description: "The opacity that it begins or ends with, 0 to 1." }),
  }),
});

const ThemeMotionInput = builder.inputType("ThemeMotionInput", {
  description: "All kinds of movement.",
  fields: (t) => ({
    ...Object.fromEntries(
      MOVEMENTS.map((name) => [name, t.field({ type: ThemeMovementInput, ...as(name, MOVEMENT_WORDS[name]) })]),
    ),
    reducedMotion: t.field({
      type: ThemeReducedMotion,
      ...as("reducedMotion", "What stands in for movements where less of them is asked for."),
    }),
  }),
});

const ThemeProtectedEditorInput = tokensInput(
  "ThemeProtectedEditorInput",
  "The editor's own colours: exactly those that the server fixes for the scheme, as a draft shows them.",
  EDITOR_TOKENS,
  EDITOR_WORDS,
);

const ThemeShapeInput = builder.inputType("ThemeShapeInput", {
  description: "Lines and corners, as CSS lengths.",
  fields: (t) => ({
    borderStyle: t.field({ type: ThemeBorderStyle, ...as("borderStyle", "How lines are drawn.") }),
    ...Object.fromEntries(
      ([...RADII, "borderWidth"] as const).map((name) => [name, t.string(as(name, RADIUS_WORDS[name]))]),
    ),
  }),
});

const ThemeShellInput = builder.inputType("ThemeShellInput", {
  description: "The frame of a page, as CSS lengths.",
  fields: (t) => ({
    canvasTreatment: t.field({
      type: ThemeCanvasTreatment,
      ...as("canvasTreatment", "What the ground of the page is drawn with."),
    }),
    ...Object.fromEntries(SHELL_SIZES.map((name) => [name, t.string(as(name, SHELL_WORDS[name]))])),
  }),
});

const ThemeSpacingInput = builder.inputType("ThemeSpacingInput", {
  description: "Distances and heights, as CSS lengths.",
  fields: (t) => ({
    density: t.field({ type: ThemeDensity, description: "How close together things stand." }),
    ...Object.fromEntries(SPACES.map((name) => [name, t.string(as(name, SPACE_WORDS[name]))])),
  }),
});

const ThemeTypeRoleInput = builder.inputType("ThemeTypeRoleInput", {
  description: "How text of one role is set.",
  fields: (t) => ({
    family: t.string({ description: "The family of fonts, at most 120 characters." }),
    fallbacks: t.stringList({
      ...atMost(10),
      description: "Families to take where it is missing, in order; at most 10.",
    }),
    size: t.string({ description: "11 to 256 px: px, rem or em." }),
    lineHeight: t.string(as("lineHeight", "1 to 2.5 times the size: a number, em or %.")),
    tracking: t.string({ description: "What is added between letters: a CSS length." }),
    weight: t.int({ description: "1 to 1000; 400 is regular, 700 bold." }),
  }),
});

const ThemeTypographyInput = builder.inputType("ThemeTypographyInput", {
  description: "All roles of text.",
  fields: (t) =>
    Object.fromEntries(
      ROLES.map((name) => [name, t.field({ type: ThemeTypeRoleInput, description: ROLE_WORDS[name] })]),
    ),
});

const ThemeSchemeInput = builder.inputType("ThemeSchemeInput", {
  description: "One complete light or dark set.",
  fields: (t) => ({
    colors: t.field({ type: ThemeColorsInput, description: "Colours." }),
    components: t.field({ type: ThemeComponentsInput, description: "How components are drawn." }),
    elevation: t.field({ type: ThemeElevationInput, description: "Shadows." }),
    motion: t.field({ type: ThemeMotionInput, description: "Movements." }),
    protectedEditor: t.field({
      type: ThemeProtectedEditorInput,
      required: false,
      ...as("protectedEditor", "The editor's own colours, unchanged; those of the server when left out."),
    }),
    shape: t.field({ type: ThemeShapeInput, description: "Lines and corners." }),
    shell: t.field({ type: ThemeShellInput, description: "The frame of a page." }),
    spacing: t.field({ type: ThemeSpacingInput, description: "Distances and heights." }),
    typography: t.field({ type: ThemeTypographyInput, description: "Text, by its role." }),
  }),
});

const ThemeSchemesInput = builder.inputType("ThemeSchemesInput", {
  description: "Both sets, complete, supported or not.",
  fields: (t) => ({
    light: t.field({ type: ThemeSchemeInput, description: "The light set." }),
    dark: t.field({ type: ThemeSchemeInput, description: "The dark set." }),
  }),
});

const SOURCE = "`asset:` and the id of a `ThemeAsset` of the organization.";

const ThemeManifestAssetInput = builder.inputType("ThemeManifestAssetInput", {
  description: "An image of a theme, and where it is drawn.",
  fields: (t) => ({
    key: t.string({ description: "The name in the manifest, 1 to 64 characters." }),
    slot: t.field({ type: ThemeAssetSlot, description: "Where it is drawn; each place once." }),
    alt: t.string({
      description: "What it shows: at most 240 characters, needed for the two illustrations, else it may be empty.",
    }),
    mimeType: t.field({ type: ThemeAssetMimeType, ...as("mimeType", "Its format.") }),
    sourceUrl: t.string(as("sourceUrl", SOURCE)),
  }),
});

const ThemeManifestFontInput = builder.inputType("ThemeManifestFontInput", {
  description: "A font of a theme: one face of a family.",
  fields: (t) => ({
    key: t.string({ description: "The name in the manifest, 1 to 64 characters." }),
    family: t.string({ description: "The family that roles of the typography name, at most 120 characters." }),
    weight: t.int({ description: "1 to 1000; 400 is regular, 700 bold." }),
    style: t.field({ type: ThemeFontStyle, description: "Whether its letters stand upright." }),
    display: t.field({ type: ThemeFontDisplay, description: "What is shown until it has come." }),
    format: t.field({ type: ThemeFontFormat, description: "The format of its bytes." }),
    sourceUrl: t.string(as("sourceUrl", SOURCE)),
  }),
});

/** The input form of a manifest, with the shape of `ThemeManifest`. */
export const ThemeManifestInput = builder.inputType("ThemeManifestInput", {
  description:
    "A theme whole, of the shape of `ThemeManifest`. VALIDATION_FAILED names each rule that it breaks, with the value found and the one needed.",
  fields: (t) => ({
    key: t.string({ required: false, description: "Ignored: the key is the id of the theme." }),
    name: t.string({ required: false, description: "Ignored: it is the name of the theme, see `renameTheme`." }),
    description: t.string({ description: "At most 240 characters; may be empty." }),
    revision: t.string({ required: false, description: "Ignored: the server counts." }),
    schemaVersion: t.int(as("schemaVersion", "The version of this shape: 1.")),
    iconPack: t.field({ type: ThemeIconPack, ...as("iconPack", "Its icons.") }),
    supportedSchemes: t.field({
      type: [ColorScheme],
      extensions: { wire: "supportedSchemes", constraints: { minItems: 1, maxItems: 2 } },
      description: "The schemes that it may be shown in, each once, at least one.",
    }),
    assets: t.field({ type: [ThemeManifestAssetInput], ...atMost(5), description: "Its images, at most 5." }),
    fonts: t.field({
      type: [ThemeManifestFontInput],
      ...atMost(16),
      description: "Its fonts, at most 16, each face once.",
    }),
    schemes: t.field({ type: ThemeSchemesInput, description: "Both sets." }),
  }),
});
