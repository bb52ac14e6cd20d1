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
import { builder } from "../core/builder.ts";
import { MEMBER } from "../core/prices.ts";
import { RECIPE_ENUMS, ThemeBorderStyle, ThemeCanvasTreatment, ThemeDensity, ThemeReducedMotion } from "./enums.ts";
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

/** Defines the output type of a token group, whose members are all CSS values as the theme has them. */
function tokenType<Name extends string>(
  name: string,
  description: string,
  names: readonly Name[],
  words: Readonly<Record<Name, string>>,
) {
  return builder.objectRef<Record<Name, string>>(name).implement({
    description,
    applications: "withParent",
    fields: (t) =>
      Object.fromEntries(
        names.map((token) => [
          token,
          t.string({ ...MEMBER, description: words[token], resolve: (tokens) => tokens[token] }),
        ]),
      ),
  });
}

export const ThemeColors = tokenType(
  "ThemeColors",
  "The colours of a scheme, in CSS notation (hex, `oklch()`, `color-mix()` and the like).",
  COLORS,
  COLOR_WORDS,
);

export const ThemeComponents = builder.objectRef<Scheme["components"]>("ThemeComponents").implement({
  description: "How each component is drawn: one recipe of a closed set for each.",
  applications: "withParent",
  fields: (t) =>
    Object.fromEntries(
      (Object.keys(RECIPES) as Component[]).map((component) => [
        component,
        t.field({
          ...MEMBER,
          type: RECIPE_ENUMS[component],
          description: `${COMPONENT_WORDS[component]}.`,
          resolve: (components) => components[component],
        }),
      ]),
    ),
});

const ThemeElevation = tokenType("ThemeElevation", "The shadows of a scheme.", ELEVATIONS, ELEVATION_WORDS);

const ThemeMovement = builder.objectRef<Scheme["motion"]["entry"]>("ThemeMovement").implement({
  description: "One kind of movement.",
  applications: "withParent",
  fields: (t) => ({
    distance: t.exposeString("distance", { ...MEMBER, description: "How far things move: px, rem, em or %." }),
    duration: t.exposeString("duration", { ...MEMBER, description: "How long it takes: ms or s, at most 2 s." }),
    easing: t.exposeString("easing", { ...MEMBER, description: "A CSS easing keyword or `cubic-bezier()`." }),
    opacity: t.exposeFloat("opacity", { ...MEMBER, description: "The opacity that it begins or ends with, 0 to 1." }),
  }),
});

const ThemeMotion = builder.objectRef<Scheme["motion"]>("ThemeMotion").implement({
  description: "How things move.",
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
      description: "What stands in for movements where less of them is asked for.",
    }),
  }),
});

export const ThemeProtectedEditor = tokenType(
  "ThemeProtectedEditor",
  "The editor's own colours. The server fixes them, so that what is edited looks the same in every theme.",
  EDITOR_TOKENS,
  EDITOR_WORDS,
);

const ThemeShape = builder.objectRef<Scheme["shape"]>("ThemeShape").implement({
  description: "Lines and corners, as CSS lengths.",
  applications: "withParent",
  fields: (t) => ({
    borderStyle: t.expose("borderStyle", { ...MEMBER, type: ThemeBorderStyle, description: "How lines are drawn." }),
    ...Object.fromEntries(
      ([...RADII, "borderWidth"] as const).map((name) => [
        name,
        t.exposeString(name, { ...MEMBER, description: RADIUS_WORDS[name] }),
      ]),
    ),
  }),
});

const ThemeShell = builder.objectRef<Scheme["shell"]>("ThemeShell").implement({
  description: "The frame of a page, as CSS lengths.",
  applications: "withParent",
  fields: (t) => ({
    canvasTreatment: t.expose("canvasTreatment", {
      ...MEMBER,
      type: ThemeCanvasTreatment,
      description: "What the ground of the page is drawn with.",
    }),
    ...Object.fromEntries(
      SHELL_SIZES.map((name) => [name, t.exposeString(name, { ...MEMBER, description: SHELL_WORDS[name] })]),
    ),
  }),
});

const ThemeSpacing = builder.objectRef<Scheme["spacing"]>("ThemeSpacing").implement({
  description: "Distances and heights, as CSS lengths.",
  applications: "withParent",
  fields: (t) => ({
    density: t.expose("density", { ...MEMBER, type: ThemeDensity, description: "How close together things stand." }),
    ...Object.fromEntries(
      SPACES.map((name) => [name, t.exposeString(name, { ...MEMBER, description: SPACE_WORDS[name] })]),
    ),
  }),
});

const ThemeTypeRole = builder.objectRef<Scheme["typography"]["body"]>("ThemeTypeRole").implement({
  description: "How text of one role is set.",
  applications: "withParent",
  fields: (t) => ({
    family: t.exposeString("family", { ...MEMBER, description: "The family of fonts." }),
    fallbacks: t.exposeStringList("fallbacks", {
      ...MEMBER,
      description: "Families to take where it is missing, in order; at most 10.",
    }),
    size: t.exposeString("size", { ...MEMBER, description: "11 to 256 px: px, rem or em." }),
    lineHeight: t.exposeString("lineHeight", {
      ...MEMBER,
      description: "1 to 2.5 times the size: a number, em or %.",
    }),
    tracking: t.exposeString("tracking", { ...MEMBER, description: "What is added between letters: a CSS length." }),
    weight: t.exposeInt("weight", { ...MEMBER, description: "1 to 1000; 400 is regular, 700 bold." }),
  }),
});

const ThemeTypography = builder.objectRef<Scheme["typography"]>("ThemeTypography").implement({
  description: "How text is set, by its role.",
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
    "One complete light or dark set. Values are in CSS notation as the theme writes them; for values of a native platform see `NativeThemeScheme`.",
  extensions: { resource: "ThemeScheme" },
  applications: "withParent",
  fields: (t) => ({
    colors: t.expose("colors", {
      type: ThemeColors,
      ...MEMBER,
      description: "Its 77 colours.",
    }),
    components: t.expose("components", {
      type: ThemeComponents,
      ...MEMBER,
      description: "How components are drawn.",
    }),
    elevation: t.expose("elevation", { type: ThemeElevation, description: "Shadows." }),
    motion: t.expose("motion", { type: ThemeMotion, description: "Movements." }),
    protectedEditor: t.expose("protectedEditor", {
      type: ThemeProtectedEditor,
      ...MEMBER,
      description: "The editor's own colours, which no theme can change.",
    }),
    shape: t.expose("shape", { type: ThemeShape, description: "Lines and corners." }),
    shell: t.expose("shell", { type: ThemeShell, description: "The frame of a page." }),
    spacing: t.expose("spacing", { type: ThemeSpacing, description: "Distances and heights." }),
    typography: t.expose("typography", { type: ThemeTypography, description: "Text, by its role." }),
  }),
});
