import type { CssNode } from "css-tree";
import type { Color } from "culori";
import { cssTree, culori } from "./libraries.ts";
import { type Arc, type Channels, channelsOf, colorFrom, isArc, isPolar, isSpace, mixed, type Space } from "./mix.ts";

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/**
 * The color of a token's value (CSS Color 4: hex, names, rgb(), hsl(), hwb(), lab(), oklch(), color(); CSS Color 5:
 * color-mix()). Undefined for other texts, and for colors that depend on their place: currentcolor, system colors,
 * var(), light-dark(), relative colors.
 */
export function colorOf(value: string): Color | undefined {
  if (HEX.test(value)) return culori().parse(value);
  const tree = valueTree(value);
  // The grammar decides what is a color: culori also accepts texts that no browser does, such as a hex color without
  // "#".
  if (tree === undefined || cssTree().lexer.match("<color>", tree).error) return undefined;
  const [only] = childrenOf(tree);
  const channels = only && resolve(only);
  if (channels === undefined) return undefined;
  const color = colorFrom(channels);
  return isFinite(color) ? color : undefined;
}

/** Numbers such as 1e999 are refused: their contrast would be NaN, which would pass every check. */
const isFinite = (color: Color) => Object.values(inSrgb(color)).every(Number.isFinite);

/** The syntax tree of a value; undefined if css-tree cannot parse it. */
export function valueTree(value: string): CssNode | undefined {
  try {
    return cssTree().parse(value, { context: "value" });
  } catch {
    return undefined;
  }
}

export const childrenOf = (node: CssNode): CssNode[] =>
  "children" in node && node.children !== null ? [...node.children] : [];

function resolve(node: CssNode): Channels | undefined {
  if (node.type === "Function" && node.name.toLowerCase() === "color-mix") return mix(childrenOf(node));
  // Every keyword of a color is the same in upper case, which culori knows only for some.
  const text = cssTree().generate(node).toLowerCase();
  const color = parsedColor(text);
  if (color === undefined) return undefined;
  // culori reads an alpha of `none` as if the color had none, which would be opaque.
  const channels = { ...channelsOf(color), ...(/\/\s*none\s*\)$/.test(text) && { alpha: undefined }) };
  return /^(?:rgba?|hwb)\(/.test(text) ? inGamut(channels) : channels;
}

/** The color that culori reads. For some texts, such as `/0A`, culori throws a TypeError: those are not colors. */
function parsedColor(text: string): Color | undefined {
  try {
    return culori().parse(text);
  } catch {
    return undefined;
  }
}

/**
 * rgb() and hwb() name sRGB colors: channels of rgb() end at the gamut, and more white and black than 100 % are a grey.
 */
function inGamut(channels: Channels): Channels {
  const { mode, values } = channels;
  if (mode === "rgb") return { ...channels, values: values.map((value) => value && Math.min(1, Math.max(0, value))) };
  const [hue, white, black] = values;
  if (mode !== "hwb" || white === undefined || black === undefined || white + black <= 1) return channels;
  return { ...channels, values: [hue, white / (white + black), black / (white + black)] };
}

/** `in <space> [<arc> hue]?, <color> <percentage>?, <color> <percentage>?` */
function mix(nodes: CssNode[]): Channels | undefined {
  const [method = [], first = [], second = []] = splitAtCommas(nodes);
  const how = methodOf(method.map((node) => (node.type === "Identifier" ? node.name.toLowerCase() : "")));
  const [one, other] = [part(first), part(second)];
  if (how === undefined || one.channels === undefined || other.channels === undefined) return undefined;
  const p1 = one.share ?? (other.share === undefined ? 0.5 : 1 - other.share);
  const p2 = other.share ?? 1 - p1;
  if ([p1, p2].some((share) => share < 0 || share > 1) || p1 + p2 <= 0) return undefined;
  const result = mixed(one.channels, other.channels, p2 / (p1 + p2), how.space, how.arc);
  // Shares below 100 % leave the rest transparent (CSS Color 5 §3).
  const { alpha } = result;
  return { ...result, alpha: alpha === undefined ? undefined : alpha * Math.min(1, p1 + p2) };
}

/** The space and the hue's arc of `in <space>` or `in <space> <arc> hue`. */
function methodOf([, space = "", arc, hue]: string[]): { space: Space; arc: Arc | undefined } | undefined {
  if (!isSpace(space)) return undefined;
  if (arc === undefined) return { space, arc };
  return isArc(arc) && hue === "hue" && isPolar(space) ? { space, arc } : undefined;
}

function part(nodes: CssNode[]): { channels: Channels | undefined; share: number | undefined } {
  const percentage = nodes.find((node) => node.type === "Percentage");
  const color = nodes.find((node) => node.type !== "Percentage");
  return {
    channels: color && resolve(color),
    share: percentage?.type === "Percentage" ? Number(percentage.value) / 100 : undefined,
  };
}

function splitAtCommas(nodes: CssNode[]): CssNode[][] {
  const parts: CssNode[][] = [[]];
  for (const node of nodes) {
    if (node.type === "Operator" && node.value === ",") parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

/** The channels in sRGB. The value `none` counts as 0 (CSS Color 4 §4.4). */
function inSrgb(color: Color): { r: number; g: number; b: number; alpha: number } {
  const { r, g, b, alpha }: { r?: number; g?: number; b?: number; alpha?: number | undefined } =
    culori().converter("rgb")(color);
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0, alpha: alpha ?? 1 };
}

/** Composes layers of colors, from the bottom up and over white, into one opaque sRGB color. */
export function flatten(layers: readonly Color[]): { r: number; g: number; b: number } {
  return layers.reduce<{ r: number; g: number; b: number }>(
    (below, layer) => {
      const { r, g, b, alpha } = inSrgb(layer);
      const over = (top: number, bottom: number) => clamp(top) * alpha + bottom * (1 - alpha);
      return { r: over(r, below.r), g: over(g, below.g), b: over(b, below.b) };
    },
    { r: 1, g: 1, b: 1 },
  );
}

const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
