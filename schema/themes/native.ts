import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import {
  ELEVATIONS,
  MOVEMENTS,
  RADII,
  ROLES,
  SHELL_SIZES,
  SPACES,
} from "../../src/domains/themes/manifest/vocabulary.ts";
import type { NativeMovement, NativeRole, NativeScheme, NativeShadow } from "../../src/domains/themes/native.ts";
import { figure } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";
import { ThemeBorderStyle, ThemeCanvasTreatment, ThemeDensity, ThemeReducedMotion } from "./enums.ts";
import { ThemeColors, ThemeComponents, ThemeProtectedEditor } from "./scheme.ts";
import { ELEVATION_WORDS, MOVEMENT_WORDS, RADIUS_WORDS, ROLE_WORDS, SHELL_WORDS, SPACE_WORDS } from "./words.ts";

const PX = "Lengths are in px of a root font size of 16 px.";

const NativeThemeShadow = builder.objectRef<NativeShadow>("NativeThemeShadow").implement({
  description: "A shadow of an element. Lengths are in px of a root font size of 16 px.",
  applications: "withParent",
  fields: (t) => ({
    inset: t.exposeBoolean("inset", { ...MEMBER, description: "Whether the shadow falls inside the element." }),
    x: t.exposeFloat("x", { ...MEMBER, description: "Offset to the right in px; negative to the left." }),
    y: t.exposeFloat("y", { ...MEMBER, description: "Offset downwards in px; negative upwards." }),
    blur: t.exposeFloat("blur", { ...MEMBER, description: "Blur radius in px, as defined by CSS `box-shadow`." }),
    spread: t.exposeFloat("spread", {
      ...MEMBER,
      description: "Distance in px by which the shadow is larger than the element; negative for a smaller shadow.",
    }),
    color: t.exposeString("color", { ...MEMBER, description: "Color of the shadow in sRGB, as `#rrggbbaa`." }),
  }),
});

const NativeThemeElevation = builder.objectRef<NativeScheme["elevation"]>("NativeThemeElevation").implement({
  description: "The shadows of a scheme.",
  applications: "withParent",
  fields: (t) =>
    Object.fromEntries(
      ELEVATIONS.map((name) => [
        name,
        t.field({
          ...memberList(4),
          type: [NativeThemeShadow],
          description: ELEVATION_WORDS[name].native,
          resolve: (elevation) => elevation[name],
        }),
      ]),
    ),
});

const NativeThemeEasing = builder.objectRef<NativeMovement["easing"]>("NativeThemeEasing").implement({
  description: "The two control points of a cubic Bézier curve from (0, 0) to (1, 1).",
  applications: "withParent",
  fields: (t) => ({
    x1: t.float({ ...MEMBER, description: "Time of the first control point, 0 to 1.", resolve: ([x1]) => x1 }),
    y1: t.float({
      ...MEMBER,
      description: "Progress of the first control point; may be outside of 0 to 1.",
      resolve: ([, y1]) => y1,
    }),
    x2: t.float({ ...MEMBER, description: "Time of the second control point, 0 to 1.", resolve: ([, , x2]) => x2 }),
    y2: t.float({
      ...MEMBER,
      description: "Progress of the second control point; may be outside of 0 to 1.",
      resolve: ([, , , y2]) => y2,
    }),
  }),
});

const NativeThemeMovement = builder.objectRef<NativeMovement>("NativeThemeMovement").implement({
  description: "The course of one kind of movement.",
  applications: "withParent",
  fields: (t) => ({
    distance: t.exposeFloat("distance", { ...MEMBER, description: "Distance of the movement in px." }),
    durationMs: t.exposeFloat("duration", {
      ...MEMBER,
      description: "Duration of the movement in milliseconds, 0 to 2,000.",
    }),
    easing: t.expose("easing", {
      ...MEMBER,
      type: NativeThemeEasing,
      description: "Easing of the movement as a cubic Bézier curve.",
    }),
    opacity: t.exposeFloat("opacity", {
      ...MEMBER,
      description: "Opacity at the beginning or the end of the movement, 0 to 1.",
    }),
  }),
});

const NativeThemeMotion = builder.objectRef<NativeScheme>("NativeThemeMotion").implement({
  description: "The movements of a scheme.",
  applications: "withParent",
  fields: (t) => ({
    ...Object.fromEntries(
      MOVEMENTS.map((name) => [
        name,
        t.field({
          type: NativeThemeMovement,
          description: MOVEMENT_WORDS[name],
          resolve: ({ motion }) => motion[name],
        }),
      ]),
    ),
    reducedMotion: t.expose("reducedMotion", {
      ...MEMBER,
      type: ThemeReducedMotion,
      description: "Replacement for movements if a person's system is set to reduced motion.",
    }),
  }),
});

const NativeThemeShape = builder.objectRef<NativeScheme>("NativeThemeShape").implement({
  description: `Borders and corners of a scheme. ${PX}`,
  applications: "withParent",
  fields: (t) => ({
    borderStyle: t.expose("borderStyle", { ...MEMBER, type: ThemeBorderStyle, description: "Style of borders." }),
    ...Object.fromEntries(
      ([...RADII, "borderWidth"] as const).map((name) => [
        name,
        t.float({ ...MEMBER, description: RADIUS_WORDS[name].native, resolve: ({ shape }) => shape[name] }),
      ]),
    ),
  }),
});

const NativeThemeShell = builder.objectRef<NativeScheme>("NativeThemeShell").implement({
  description: `The frame of a page: navigation, sidebar and bars. ${PX}`,
  applications: "withParent",
  fields: (t) => ({
    canvasTreatment: t.expose("canvasTreatment", {
      ...MEMBER,
      type: ThemeCanvasTreatment,
      description: "Decoration of the background of the page.",
    }),
    ...Object.fromEntries(
      SHELL_SIZES.map((name) => [
        name,
        t.float({ ...MEMBER, description: SHELL_WORDS[name].native, resolve: ({ shell }) => shell[name] }),
      ]),
    ),
  }),
});

const NativeThemeSpacing = builder.objectRef<NativeScheme>("NativeThemeSpacing").implement({
  description: `Distances and heights of a scheme. ${PX}`,
  applications: "withParent",
  fields: (t) => ({
    density: t.expose("density", {
      ...MEMBER,
      type: ThemeDensity,
      description: "Density of the layout, as a name for clients.",
    }),
    ...Object.fromEntries(
      SPACES.map((name) => [
        name,
        t.float({ ...MEMBER, description: SPACE_WORDS[name].native, resolve: ({ spacing }) => spacing[name] }),
      ]),
    ),
  }),
});

const NativeThemeTypeRole = builder.objectRef<NativeRole>("NativeThemeTypeRole").implement({
  description: `Typography of one role of text. ${PX}`,
  applications: "withParent",
  fields: (t) => ({
    family: t.exposeString("family", { ...MEMBER, description: "Family of the font, 1 to 120 characters." }),
    fallbacks: t.exposeStringList("fallbacks", {
      ...MEMBER,
      description: "Families to use if the family is not available, in order of preference; at most 10.",
    }),
    size: t.exposeFloat("size", { ...MEMBER, description: "Font size in px, 11 to 256." }),
    lineHeight: t.exposeFloat("lineHeight", {
      ...MEMBER,
      description: "Line height in px, 1 to 2.5 times the font size.",
    }),
    tracking: t.exposeFloat("tracking", { ...MEMBER, description: "Additional space between letters in px." }),
    weight: t.exposeInt("weight", {
      ...MEMBER,
      description: `Weight of the font, 1 to ${figure(BOUNDS.weight.maximum)}: 400 is regular, 700 is bold.`,
    }),
  }),
});

const NativeThemeTypography = builder.objectRef<NativeScheme["typography"]>("NativeThemeTypography").implement({
  description: "The typography of all roles of text.",
  applications: "withParent",
  fields: (t) =>
    Object.fromEntries(
      ROLES.map((name) => [
        name,
        t.field({
          type: NativeThemeTypeRole,
          description: ROLE_WORDS[name],
          resolve: (typography) => typography[name],
        }),
      ]),
    ),
});

export const NativeThemeScheme = builder.objectRef<NativeScheme>("NativeThemeScheme").implement({
  description:
    "A scheme with values for native platforms, which need no CSS parser: sRGB colors as `#rrggbbaa`, lengths in px, durations in milliseconds. Lengths assume a root font size of 16 px.",
  applications: "withParent",
  fields: (t) => ({
    colors: t.expose("colors", {
      type: ThemeColors,
      ...MEMBER,
      description: "Colors of the scheme, each in sRGB as `#rrggbbaa`.",
    }),
    components: t.expose("components", {
      type: ThemeComponents,
      ...MEMBER,
      description: "Appearance of the components.",
    }),
    elevation: t.expose("elevation", {
      type: NativeThemeElevation,
      description: "Shadows of cards, dialogs, popovers and the most important button.",
    }),
    motion: t.field({
      type: NativeThemeMotion,
      description: "Movements and transitions.",
      resolve: (native) => native,
    }),
    protectedEditor: t.expose("protectedEditor", {
      type: ThemeProtectedEditor,
      ...MEMBER,
      description: "Colors of the editor, each in sRGB as `#rrggbbaa`.",
    }),
    shape: t.field({ type: NativeThemeShape, description: "Borders and corner radii.", resolve: (native) => native }),
    shell: t.field({
      type: NativeThemeShell,
      description: "Frame of a page: navigation, sidebar and bars.",
      resolve: (native) => native,
    }),
    spacing: t.field({
      type: NativeThemeSpacing,
      description: "Distances and heights of elements.",
      resolve: (native) => native,
    }),
    typography: t.expose("typography", {
      type: NativeThemeTypography,
      description: "Typography by the role of the text.",
    }),
  }),
});
