import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import { EDITOR_TOKENS } from "../../src/domains/themes/manifest/protectedEditor.ts";
import type { Scheme } from "../../src/domains/themes/manifest/shape.ts";
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
import { figure } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { MEMBER } from "../core/prices.ts";
import { colorText, EDITOR_WORDS } from "./colorWords.ts";
import { RECIPE_ENUMS, ThemeBorderStyle, ThemeCanvasTreatment, ThemeDensity, ThemeReducedMotion } from "./enums.ts";
import {
  COMPONENT_WORDS,
  ELEVATION_WORDS,
  MOVEMENT_WORDS,
  RADIUS_WORDS,
  ROLE_WORDS,
  SHELL_WORDS,
  SPACE_WORDS,
} from "./words.ts";

/** Defines the output type of a token group, whose members are all CSS values as the theme has them. */
function tokenType<Name extends string>(
  name: string,
  description: string,
  names: readonly Name[],
  describe: (token: Name) => string,
) {
  return builder.objectRef<Record<Name, string>>(name).implement({
    description,
    applications: "withParent",
    fields: (t) =>
      Object.fromEntries(
        names.map((token) => [
          token,
          t.string({ ...MEMBER, description: describe(token), resolve: (tokens) => tokens[token] }),
        ]),
      ),
  });
}

export const ThemeColors = tokenType(
  "ThemeColors",
  "The 77 colors of a scheme. Each is an absolute CSS color of at most 400 characters, such as a hex color, `oklch()` or `color-mix()`; in `NativeThemeScheme`, each is `#rrggbbaa`.",
  COLORS,
  colorText,
);

export const ThemeComponents = builder.objectRef<Scheme["components"]>("ThemeComponents").implement({
  description: "The appearance of all components of a scheme: one recipe for each component.",
  applications: "withParent",
  fields: (t) =>
    Object.fromEntries(
      (Object.keys(RECIPES) as Component[]).map((component) => [
        component,
        t.field({
          ...MEMBER,
          type: RECIPE_ENUMS[component],
          description: `Appearance of ${COMPONENT_WORDS[component]}.`,
          resolve: (components) => components[component],
        }),
      ]),
    ),
});

const ThemeElevation = tokenType(
  "ThemeElevation",
  "The shadows of a scheme.",
  ELEVATIONS,
  (token) => ELEVATION_WORDS[token].css,
);

const ThemeMovement = builder.objectRef<Scheme["motion"]["entry"]>("ThemeMovement").implement({
  description: "The course of one kind of movement.",
  applications: "withParent",
  fields: (t) => ({
    distance: t.exposeString("distance", {
      ...MEMBER,
      description: "Distance of the movement: a CSS length in px, rem, em or %.",
    }),
    duration: t.exposeString("duration", {
      ...MEMBER,
      description: "Duration of the movement: 0 to 2,000 ms, in ms or s.",
    }),
    easing: t.exposeString("easing", {
      ...MEMBER,
      description:
        "Easing of the movement: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out` or `cubic-bezier()`.",
    }),
    opacity: t.exposeFloat("opacity", {
      ...MEMBER,
      description: "Opacity at the beginning or the end of the movement, 0 to 1.",
    }),
  }),
});

const ThemeMotion = builder.objectRef<Scheme["motion"]>("ThemeMotion").implement({
  description: "The movements of a scheme.",
  applications: "withParent",
  fields: (t) => ({
    ...Object.fromEntries(
      MOVEMENTS.map((name) => [
        name,
        t.field({ type: ThemeMovement, description: MOVEMENT_WORDS[name], resolve: (motion) => motion[name] }),
      ]),
    ),
    reducedMotion: t.expose("reducedMotion", {
      ...MEMBER,
      type: ThemeReducedMotion,
      description: "Replacement for movements if a person's system is set to reduced motion.",
    }),
  }),
});

export const ThemeProtectedEditor = tokenType(
  "ThemeProtectedEditor",
  "The colors of the editor. The server fixes the colors of each scheme, so that edited content looks the same in every theme.",
  EDITOR_TOKENS,
  (token) => EDITOR_WORDS[token],
);

const ThemeShape = builder.objectRef<Scheme["shape"]>("ThemeShape").implement({
  description: "Borders and corners of a scheme. A rem and an em are 16 px.",
  applications: "withParent",
  fields: (t) => ({
    borderStyle: t.expose("borderStyle", { ...MEMBER, type: ThemeBorderStyle, description: "Style of borders." }),
    ...Object.fromEntries(
      ([...RADII, "borderWidth"] as const).map((name) => [
        name,
        t.exposeString(name, { ...MEMBER, description: RADIUS_WORDS[name].css }),
      ]),
    ),
  }),
});

const ThemeShell = builder.objectRef<Scheme["shell"]>("ThemeShell").implement({
  description: "The frame of a page: navigation, sidebar and bars. A rem and an em are 16 px.",
  applications: "withParent",
  fields: (t) => ({
    canvasTreatment: t.expose("canvasTreatment", {
      ...MEMBER,
      type: ThemeCanvasTreatment,
      description: "Decoration of the background of the page.",
    }),
    ...Object.fromEntries(
      SHELL_SIZES.map((name) => [name, t.exposeString(name, { ...MEMBER, description: SHELL_WORDS[name].css })]),
    ),
  }),
});

const ThemeSpacing = builder.objectRef<Scheme["spacing"]>("ThemeSpacing").implement({
  description: "Distances and heights of a scheme. A rem and an em are 16 px.",
  applications: "withParent",
  fields: (t) => ({
    density: t.expose("density", {
      ...MEMBER,
      type: ThemeDensity,
      description: "Density of the layout, as a name for clients.",
    }),
    ...Object.fromEntries(
      SPACES.map((name) => [name, t.exposeString(name, { ...MEMBER, description: SPACE_WORDS[name].css })]),
    ),
  }),
});

const ThemeTypeRole = builder.objectRef<Scheme["typography"]["body"]>("ThemeTypeRole").implement({
  description: "Typography of one role of text. A rem and an em of a size are 16 px.",
  applications: "withParent",
  fields: (t) => ({
    family: t.exposeString("family", { ...MEMBER, description: "Family of the font, 1 to 120 characters." }),
    fallbacks: t.exposeStringList("fallbacks", {
      ...MEMBER,
      description: "Families to use if the family is not available, in order of preference; at most 10.",
    }),
    size: t.exposeString("size", { ...MEMBER, description: "Font size from 11 to 256 px, in px, rem or em." }),
    lineHeight: t.exposeString("lineHeight", {
      ...MEMBER,
      description: "Line height from 1 to 2.5 times the font size, as a number, in em or in %.",
    }),
    tracking: t.exposeString("tracking", {
      ...MEMBER,
      description: "Additional space between letters: a CSS length in px, rem, em or %.",
    }),
    weight: t.exposeInt("weight", {
      ...MEMBER,
      description: `Weight of the font, 1 to ${figure(BOUNDS.weight.maximum)}: 400 is regular, 700 is bold.`,
    }),
  }),
});

const ThemeTypography = builder.objectRef<Scheme["typography"]>("ThemeTypography").implement({
  description: "The typography of all roles of text.",
  applications: "withParent",
  fields: (t) =>
    Object.fromEntries(
      ROLES.map((name) => [
        name,
        t.field({ type: ThemeTypeRole, description: ROLE_WORDS[name], resolve: (typography) => typography[name] }),
      ]),
    ),
});

export const ThemeScheme = builder.objectRef<Scheme>("ThemeScheme").implement({
  description:
    "A complete light or dark scheme of a theme. Values are in CSS notation, as the theme has them; `NativeThemeScheme` has values for native platforms.",
  extensions: { resource: "ThemeScheme" },
  applications: "withParent",
  fields: (t) => ({
    colors: t.expose("colors", {
      type: ThemeColors,
      ...MEMBER,
      description: "The 77 colors of the scheme.",
    }),
    components: t.expose("components", {
      type: ThemeComponents,
      ...MEMBER,
      description: "Appearance of the components.",
    }),
    elevation: t.expose("elevation", {
      type: ThemeElevation,
      description: "Shadows of cards, dialogs, popovers and the most important button.",
    }),
    motion: t.expose("motion", { type: ThemeMotion, description: "Movements and transitions." }),
    protectedEditor: t.expose("protectedEditor", {
      type: ThemeProtectedEditor,
      ...MEMBER,
      description: "Colors of the editor, which no theme can change.",
    }),
    shape: t.expose("shape", { type: ThemeShape, description: "Borders and corner radii." }),
    shell: t.expose("shell", { type: ThemeShell, description: "Frame of a page: navigation, sidebar and bars." }),
    spacing: t.expose("spacing", { type: ThemeSpacing, description: "Distances and heights of elements." }),
    typography: t.expose("typography", { type: ThemeTypography, description: "Typography by the role of the text." }),
  }),
});
