import {
  ELEVATIONS,
  MOVEMENTS,
  RADII,
  ROLES,
  SHELL_SIZES,
  SPACES,
} from "../../src/domains/themes/manifest/vocabulary.ts";
import type { NativeMovement, NativeRole, NativeScheme, NativeShadow } from "../../src/domains/themes/native.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";
import { ThemeBorderStyle, ThemeCanvasTreatment, ThemeDensity, ThemeReducedMotion } from "./enums.ts";
import { ThemeColors, ThemeComponents, ThemeProtectedEditor } from "./scheme.ts";
import { ELEVATION_WORDS, MOVEMENT_WORDS, RADIUS_WORDS, ROLE_WORDS, SHELL_WORDS, SPACE_WORDS } from "./words.ts";

const PX = "In px of a 16 px root.";

const NativeThemeShadow = builder.objectRef<NativeShadow>("NativeThemeShadow").implement({
  description: "One shadow, its lengths in px.",
  applications: "withParent",
  fields: (t) => ({
    inset: t.exposeBoolean("inset", { ...MEMBER, description: "Whether it falls inside." }),
    x: t.exposeFloat("x", { ...MEMBER, description: "To the right." }),
    y: t.exposeFloat("y", { ...MEMBER, description: "Down." }),
    blur: t.exposeFloat("blur", { ...MEMBER, description: "How soft it is: a radius as CSS means it." }),
    spread: t.exposeFloat("spread", { ...MEMBER, description: "How much larger it is than what throws it." }),
    color: t.exposeString("color", { ...MEMBER, description: "`#rrggbbaa`." }),
  }),
});

const NativeThemeElevation = builder.objectRef<NativeScheme["elevation"]>("NativeThemeElevation").implement({
  description: "The shadows of a scheme, each from the top one down; none is an empty list.",
  applications: "withParent",
  fields: (t) =>
    Object.fromEntries(
      ELEVATIONS.map((name) => [
        name,
        t.field({
          ...memberList(4),
          type: [NativeThemeShadow],
          description: ELEVATION_WORDS[name].replace(/: .*$/, "."),
          resolve: (elevation) => elevation[name],
        }),
      ]),
    ),
});

const NativeThemeEasing = builder.objectRef<NativeMovement["easing"]>("NativeThemeEasing").implement({
  description: "A cubic Bézier curve from (0, 0) to (1, 1), by its control points.",
  applications: "withParent",
  fields: (t) => ({
    x1: t.float({ ...MEMBER, description: "0 to 1.", resolve: ([x1]) => x1 }),
    y1: t.float({ ...MEMBER, description: "Any number.", resolve: ([, y1]) => y1 }),
    x2: t.float({ ...MEMBER, description: "0 to 1.", resolve: ([, , x2]) => x2 }),
    y2: t.float({ ...MEMBER, description: "Any number.", resolve: ([, , , y2]) => y2 }),
  }),
});

const NativeThemeMovement = builder.objectRef<NativeMovement>("NativeThemeMovement").implement({
  description: "One kind of movement.",
  applications: "withParent",
  fields: (t) => ({
    distance: t.exposeFloat("distance", { ...MEMBER, description: "How far things move, in px." }),
    durationMs: t.exposeFloat("duration", { ...MEMBER, description: "How long it takes, in milliseconds." }),
    easing: t.expose("easing", { ...MEMBER, type: NativeThemeEasing, description: "How it speeds up and slows down." }),
    opacity: t.exposeFloat("opacity", { ...MEMBER, description: "The opacity that it begins or ends with, 0 to 1." }),
  }),
});

const NativeThemeMotion = builder.objectRef<NativeScheme>("NativeThemeMotion").implement({
  description: "How things move.",
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
      description: "What stands in for movements where less of them is asked for.",
    }),
  }),
});

const NativeThemeShape = builder.objectRef<NativeScheme>("NativeThemeShape").implement({
  description: `Lines and corners. ${PX}`,
  applications: "withParent",
  fields: (t) => ({
    borderStyle: t.expose("borderStyle", { ...MEMBER, type: ThemeBorderStyle, description: "How lines are drawn." }),
    ...Object.fromEntries(
      ([...RADII, "borderWidth"] as const).map((name) => [
        name,
        t.float({ ...MEMBER, description: RADIUS_WORDS[name], resolve: ({ shape }) => shape[name] }),
      ]),
    ),
  }),
});

const NativeThemeShell = builder.objectRef<NativeScheme>("NativeThemeShell").implement({
  description: `The frame of a page. ${PX}`,
  applications: "withParent",
  fields: (t) => ({
    canvasTreatment: t.expose("canvasTreatment", {
      ...MEMBER,
      type: ThemeCanvasTreatment,
      description: "What the ground of the page is drawn with.",
    }),
    ...Object.fromEntries(
      SHELL_SIZES.map((name) => [
        name,
        t.float({ ...MEMBER, description: SHELL_WORDS[name], resolve: ({ shell }) => shell[name] }),
      ]),
    ),
  }),
});

const NativeThemeSpacing = builder.objectRef<NativeScheme>("NativeThemeSpacing").implement({
  description: `Distances and heights. ${PX}`,
  applications: "withParent",
  fields: (t) => ({
    density: t.expose("density", { ...MEMBER, type: ThemeDensity, description: "How close together things stand." }),
    ...Object.fromEntries(
      SPACES.map((name) => [
        name,
        t.float({ ...MEMBER, description: SPACE_WORDS[name], resolve: ({ spacing }) => spacing[name] }),
      ]),
    ),
  }),
});

const NativeThemeTypeRole = builder.objectRef<NativeRole>("NativeThemeTypeRole").implement({
  description: "How text of one role is set; lengths in px.",
  applications: "withParent",
  fields: (t) => ({
    family: t.exposeString("family", { ...MEMBER, description: "The family of fonts." }),
    fallbacks: t.exposeStringList("fallbacks", {
      ...MEMBER,
      description: "Families to take where it is missing, in order; at most 10.",
    }),
    size: t.exposeFloat("size", { ...MEMBER, description: "11 to 256." }),
    lineHeight: t.exposeFloat("lineHeight", { ...MEMBER, description: "The height of a line." }),
    tracking: t.exposeFloat("tracking", { ...MEMBER, description: "What is added between letters." }),
    weight: t.exposeInt("weight", { ...MEMBER, description: "1 to 1000; 400 is regular, 700 bold." }),
  }),
});

const NativeThemeTypography = builder.objectRef<NativeScheme["typography"]>("NativeThemeTypography").implement({
  description: "How text is set, by its role.",
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
    "A scheme in the values of a native platform, so that nobody needs a CSS parser on a phone: colours of sRGB, px of a 16 px root, milliseconds, closed recipes.",
  applications: "withParent",
  fields: (t) => ({
    colors: t.expose("colors", {
      type: ThemeColors,
      ...MEMBER,
      description: "Its colours, each as `#rrggbbaa`.",
    }),
    components: t.expose("components", {
      type: ThemeComponents,
      ...MEMBER,
      description: "How components are drawn.",
    }),
    elevation: t.expose("elevation", { type: NativeThemeElevation, description: "Shadows." }),
    motion: t.field({ type: NativeThemeMotion, description: "Movements.", resolve: (native) => native }),
    protectedEditor: t.expose("protectedEditor", {
      type: ThemeProtectedEditor,
      ...MEMBER,
      description: "The editor's own colours, each as `#rrggbbaa`.",
    }),
    shape: t.field({ type: NativeThemeShape, description: "Lines and corners.", resolve: (native) => native }),
    shell: t.field({ type: NativeThemeShell, description: "The frame of a page.", resolve: (native) => native }),
    spacing: t.field({
      type: NativeThemeSpacing,
      description: "Distances and heights.",
      resolve: (native) => native,
    }),
    typography: t.expose("typography", { type: NativeThemeTypography, description: "Text, by its role." }),
  }),
});
