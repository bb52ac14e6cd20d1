import { BOUNDS } from "../../src/domains/themes/bounds.ts";
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
import { figure, length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { colorText, EDITOR_WORDS } from "./colorWords.ts";
import { RECIPE_ENUMS, ThemeBorderStyle, ThemeCanvasTreatment, ThemeDensity, ThemeReducedMotion } from "./enums.ts";
import { as } from "./wire.ts";
import {
  COMPONENT_WORDS,
  ELEVATION_WORDS,
  MOVEMENT_WORDS,
  RADIUS_WORDS,
  ROLE_WORDS,
  SHELL_WORDS,
  SPACE_WORDS,
} from "./words.ts";

/** Defines the input type of a token group, whose members are all CSS values of at most 400 characters. */
const tokensInput = <Name extends string>(
  name: string,
  description: string,
  names: readonly Name[],
  describe: (token: Name) => string,
) =>
  builder.inputType(name, {
    description,
    fields: (t) => Object.fromEntries(names.map((token) => [token, t.string(as(token, describe(token)))])),
  });

const ThemeColorsInput = tokensInput(
  "ThemeColorsInput",
  "The 77 colors of a scheme. Each is an absolute CSS color of at most 400 characters: a hex color, a name, `oklch()`, `color-mix()` or the like.",
  COLORS,
  colorText,
);

const ThemeComponentsInput = builder.inputType("ThemeComponentsInput", {
  description: "The appearance of all components of a scheme: one recipe for each component.",
  fields: (t) =>
    Object.fromEntries(
      (Object.keys(RECIPES) as Component[]).map((name) => [
        name,
        t.field({ type: RECIPE_ENUMS[name], ...as(name, `Appearance of ${COMPONENT_WORDS[name]}.`) }),
      ]),
    ),
});

const ThemeElevationInput = tokensInput(
  "ThemeElevationInput",
  "The shadows of a scheme.",
  ELEVATIONS,
  (token) => ELEVATION_WORDS[token].css,
);

const ThemeMovementInput = builder.inputType("ThemeMovementInput", {
  description: "The course of one kind of movement.",
  fields: (t) => ({
    distance: t.string({ description: "Distance of the movement: a CSS length in px, rem, em or %." }),
    duration: t.string({ description: "Duration of the movement: 0 to 2,000 ms, in ms or s." }),
    easing: t.string({
      description:
        "Easing of the movement: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out` or `cubic-bezier()`.",
    }),
    opacity: t.float({ description: "Opacity at the beginning or the end of the movement, 0 to 1." }),
  }),
});

const ThemeMotionInput = builder.inputType("ThemeMotionInput", {
  description: "The movements of a scheme.",
  fields: (t) => ({
    ...Object.fromEntries(
      MOVEMENTS.map((name) => [name, t.field({ type: ThemeMovementInput, ...as(name, MOVEMENT_WORDS[name]) })]),
    ),
    reducedMotion: t.field({
      type: ThemeReducedMotion,
      ...as("reducedMotion", "Replacement for movements if a person's system is set to reduced motion."),
    }),
  }),
});

const ThemeProtectedEditorInput = tokensInput(
  "ThemeProtectedEditorInput",
  "The colors of the editor. The server fixes the colors of each scheme; any other value is invalid.",
  EDITOR_TOKENS,
  (token) => EDITOR_WORDS[token],
);

const ThemeShapeInput = builder.inputType("ThemeShapeInput", {
  description: "Borders and corners of a scheme. A rem and an em are 16 px.",
  fields: (t) => ({
    borderStyle: t.field({ type: ThemeBorderStyle, ...as("borderStyle", "Style of borders.") }),
    ...Object.fromEntries(
      ([...RADII, "borderWidth"] as const).map((name) => [name, t.string(as(name, RADIUS_WORDS[name].css))]),
    ),
  }),
});

const ThemeShellInput = builder.inputType("ThemeShellInput", {
  description: "The frame of a page: navigation, sidebar and bars. A rem and an em are 16 px.",
  fields: (t) => ({
    canvasTreatment: t.field({
      type: ThemeCanvasTreatment,
      ...as("canvasTreatment", "Decoration of the background of the page."),
    }),
    ...Object.fromEntries(SHELL_SIZES.map((name) => [name, t.string(as(name, SHELL_WORDS[name].css))])),
  }),
});

const ThemeSpacingInput = builder.inputType("ThemeSpacingInput", {
  description: "Distances and heights of a scheme. A rem and an em are 16 px.",
  fields: (t) => ({
    density: t.field({ type: ThemeDensity, description: "Density of the layout, as a name for clients." }),
    ...Object.fromEntries(SPACES.map((name) => [name, t.string(as(name, SPACE_WORDS[name].css))])),
  }),
});

const ThemeTypeRoleInput = builder.inputType("ThemeTypeRoleInput", {
  description: "Typography of one role of text. A rem and an em of a size are 16 px.",
  fields: (t) => ({
    family: t.string({ description: `Family of the font, ${length(BOUNDS.family)}.` }),
    fallbacks: t.stringList({
      ...within(BOUNDS.fallbacks),
      description: `Families to use if the family is not available, in order of preference: at most ${BOUNDS.fallbacks.maxItems}, each of ${length(BOUNDS.family)}.`,
    }),
    size: t.string({ description: "Font size from 11 to 256 px, in px, rem or em." }),
    lineHeight: t.string(
      as("lineHeight", "Line height from 1 to 2.5 times the font size, as a number, in em or in %."),
    ),
    tracking: t.string({ description: "Additional space between letters: a CSS length in px, rem, em or %." }),
    weight: t.int({
      description: `Weight of the font, 1 to ${figure(BOUNDS.weight.maximum)}: 400 is regular, 700 is bold.`,
    }),
  }),
});

const ThemeTypographyInput = builder.inputType("ThemeTypographyInput", {
  description: "The typography of all roles of text.",
  fields: (t) =>
    Object.fromEntries(
      ROLES.map((name) => [name, t.field({ type: ThemeTypeRoleInput, description: ROLE_WORDS[name] })]),
    ),
});

const ThemeSchemeInput = builder.inputType("ThemeSchemeInput", {
  description: "A complete light or dark scheme.",
  fields: (t) => ({
    colors: t.field({ type: ThemeColorsInput, description: "Colors of the scheme." }),
    components: t.field({ type: ThemeComponentsInput, description: "Appearance of the components." }),
    elevation: t.field({
      type: ThemeElevationInput,
      description: "Shadows of cards, dialogs, popovers and the most important button.",
    }),
    motion: t.field({ type: ThemeMotionInput, description: "Movements and transitions." }),
    protectedEditor: t.field({
      type: ThemeProtectedEditorInput,
      required: false,
      ...as(
        "protectedEditor",
        "Colors of the editor, which must equal those that the server fixes. Filled in by the server if absent or null.",
      ),
    }),
    shape: t.field({ type: ThemeShapeInput, description: "Borders and corner radii." }),
    shell: t.field({ type: ThemeShellInput, description: "Frame of a page: navigation, sidebar and bars." }),
    spacing: t.field({ type: ThemeSpacingInput, description: "Distances and heights of elements." }),
    typography: t.field({ type: ThemeTypographyInput, description: "Typography by the role of the text." }),
  }),
});

export const ThemeSchemesInput = builder.inputType("ThemeSchemesInput", {
  description:
    "The light and the dark scheme of a theme. Both must be complete, also one that the theme does not support.",
  fields: (t) => ({
    light: t.field({ type: ThemeSchemeInput, description: "Light scheme of the theme." }),
    dark: t.field({ type: ThemeSchemeInput, description: "Dark scheme of the theme." }),
  }),
});
