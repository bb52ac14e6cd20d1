import type { Color } from "culori";
import { colorOf } from "./manifest/color.ts";
import {
  type Bezier,
  easingOf,
  lengthOf,
  lineHeightOf,
  millisecondsOf,
  pixelsOf,
  ROOT_PX,
  type Shadow,
  shadowsOf,
} from "./manifest/css.ts";
import { culori } from "./manifest/libraries.ts";
import type { Scheme } from "./manifest/shape.ts";
import { ELEVATIONS, MOVEMENTS, RADII, ROLES, SHELL_SIZES, SPACES } from "./manifest/vocabulary.ts";

/**
 * A scheme in the values of native platforms, so that clients need no CSS parser (docs/decisions/themes.md, 25): colors
 * as `#rrggbbaa` in sRGB, lengths in px of a 16 px root, durations in ms, easings as the control points of a cubic
 * Bézier curve.
 */
export interface NativeScheme {
  colors: Scheme["colors"];
  components: Scheme["components"];
  elevation: Record<(typeof ELEVATIONS)[number], NativeShadow[]>;
  motion: Record<(typeof MOVEMENTS)[number], NativeMovement>;
  reducedMotion: Scheme["motion"]["reducedMotion"];
  protectedEditor: Scheme["protectedEditor"];
  shape: Record<(typeof RADII)[number] | "borderWidth", number>;
  borderStyle: Scheme["shape"]["borderStyle"];
  shell: Record<(typeof SHELL_SIZES)[number], number>;
  canvasTreatment: Scheme["shell"]["canvasTreatment"];
  spacing: Record<(typeof SPACES)[number], number>;
  density: Scheme["spacing"]["density"];
  typography: Record<(typeof ROLES)[number], NativeRole>;
}

export interface NativeMovement {
  distance: number;
  duration: number;
  easing: Bezier;
  opacity: number;
}

export interface NativeShadow {
  inset: boolean;
  x: number;
  y: number;
  blur: number;
  spread: number;
  color: string;
}

export interface NativeRole {
  family: string;
  fallbacks: string[];
  size: number;
  lineHeight: number;
  tracking: number;
  weight: number;
}

export function nativeScheme({
  colors,
  components,
  elevation,
  motion,
  protectedEditor,
  shape,
  shell,
  spacing,
  typography,
}: Scheme): NativeScheme {
  return {
    colors: mapped(colors, hex8),
    components: { ...components },
    elevation: picked(ELEVATIONS, (name) => (shadowsOf(elevation[name]) ?? []).map(nativeShadow)),
    motion: picked(MOVEMENTS, (name) => {
      const { distance, duration, easing, opacity } = motion[name];
      return {
        distance: px(distance),
        duration: millisecondsOf(duration) ?? 0,
        easing: easingOf(easing) ?? LINEAR,
        opacity,
      };
    }),
    reducedMotion: motion.reducedMotion,
    protectedEditor: mapped(protectedEditor, hex8),
    shape: picked([...RADII, "borderWidth" as const], (name) => px(shape[name])),
    borderStyle: shape.borderStyle,
    shell: picked(SHELL_SIZES, (name) => px(shell[name])),
    canvasTreatment: shell.canvasTreatment,
    spacing: picked(SPACES, (name) => px(spacing[name])),
    density: spacing.density,
    typography: picked(ROLES, (name) => nativeRole(typography[name])),
  };
}

const computed = new WeakMap<Scheme, NativeScheme>();

/** The native form of a scheme, computed once for each scheme object. */
export function nativeOf(scheme: Scheme): NativeScheme {
  const native = computed.get(scheme) ?? nativeScheme(scheme);
  computed.set(scheme, native);
  return native;
}

const LINEAR: Bezier = [0, 0, 1, 1];

function nativeRole({
  family,
  fallbacks,
  size,
  lineHeight,
  tracking,
  weight,
}: Scheme["typography"]["body"]): NativeRole {
  const points = px(size);
  const spread = lengthOf(tracking);
  return {
    family,
    fallbacks,
    size: points,
    lineHeight: rounded(points * (lineHeightOf(lineHeight) ?? 1)),
    // em and % of tracking refer to the role's own size.
    tracking:
      spread?.unit === "em"
        ? rounded(spread.value * points)
        : spread?.unit === "%"
          ? rounded((spread.value / 100) * points)
          : px(tracking),
    weight,
  };
}

const nativeShadow = ({ color, ...rest }: Shadow): NativeShadow => ({
  ...rest,
  color: hex8Of(color),
});

/** Channels outside of sRGB's gamut are clipped, as browsers do on an sRGB screen. */
function hex8(value: string): string {
  const color = colorOf(value);
  return color === undefined ? "#00000000" : hex8Of(color);
}

function hex8Of(color: Color): string {
  const { converter, formatHex8 } = culori();
  return formatHex8(converter("rgb")(color));
}

/** A percentage refers to the root's size, because its real reference is unknown here. */
function px(value: string): number {
  const length = lengthOf(value);
  if (length?.unit === "%") return rounded((length.value / 100) * ROOT_PX);
  return rounded(pixelsOf(value) ?? 0);
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

const mapped = <Values extends Record<string, string>>(values: Values, map: (value: string) => string): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)])) as Values;

const picked = <Name extends string, Value>(names: readonly Name[], pick: (name: Name) => Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, pick(name)])) as Record<Name, Value>;
