import type { CssNode } from "css-tree";
import type { Color } from "culori";
import { cssTree, culori } from "./libraries.ts";

/** The color spaces that `color-mix()` supports here: CSS name → culori's name. */
const SPACES = {
  srgb: "rgb",
  "srgb-linear": "lrgb",
  oklab: "oklab",
  oklch: "oklch",
  lab: "lab",
  lch: "lch",
  hsl: "hsl",
} as const;

/**
 * The color of a token's value (CSS Color 4: hex, names, rgb(), hsl(), lab(), oklch(), color(); CSS Color 5: color-mix()). Undefined for other
 * texts, and for colors that depend on their place: currentcolor, system colors, var(), light-dark().
 */
export function colorOf(value: string): Color | undefined {
  const color = parsedColor(value) ?? parsedMix(value);
  return color !== undefined && isFinite(color) ? color : undefined;
}

function parsedMix(value: string): Color | undefined {
  const tree = valueTree(value);
  if (tree === undefined || cssTree().lexer.match("<color>", tree).error) return undefined;
  const [only] = childrenOf(tree);
  return only && resolve(only);
}

/** Numbers such as 1e999 are refused: their contrast would be NaN, which would pass every check. */
const isFinite = (color: Color) => Object.values(channelsOf(color)).every(Number.isFinite);

/** The color that culori reads. For some texts, such as `/0A`, culori throws a TypeError: those are not colors. */
function parsedColor(value: string): Color | undefined {
  try {
    return culori().parse(value);
  } catch {
    return undefined;
  }
}

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

function resolve(node: CssNode): Color | undefined {
  if (node.type === "Function" && node.name.toLowerCase() === "color-mix") return mix(childrenOf(node));
  return parsedColor(cssTree().generate(node));
}

/** `in <space>, <color> <percentage>?, <color> <percentage>?` */
function mix(nodes: CssNode[]): Color | undefined {
  const [method = [], first = [], second = []] = splitAtCommas(nodes);
  const name = method.map((node) => (node.type === "Identifier" ? node.name.toLowerCase() : ""))[1] ?? "";
  if (method.length !== 2 || !Object.hasOwn(SPACES, name)) return undefined;
  const [one, other] = [part(first), part(second)];
  if (!one.color || !other.color) return undefined;
  const p1 = one.share ?? (other.share === undefined ? 0.5 : 1 - other.share);
  const p2 = other.share ?? 1 - p1;
  if (p1 + p2 <= 0) return undefined;
  const mixed = culori().interpolate([one.color, other.color], SPACES[name as keyof typeof SPACES])(p2 / (p1 + p2));
  // Shares below 100 % leave the rest transparent (CSS Color 5 §3).
  const alpha = (mixed.alpha ?? 1) * Math.min(1, p1 + p2);
  return { ...mixed, alpha };
}

function part(nodes: CssNode[]): { color: Color | undefined; share: number | undefined } {
  const percentage = nodes.find((node) => node.type === "Percentage");
  const color = nodes.find((node) => node.type !== "Percentage");
  return {
    color: color && resolve(color),
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
function channelsOf(color: Color): { r: number; g: number; b: number; alpha: number } {
  const { r, g, b, alpha }: { r?: number; g?: number; b?: number; alpha?: number | undefined } =
    culori().converter("rgb")(color);
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0, alpha: alpha ?? 1 };
}

/** Composes layers of colors, from the bottom up and over white, into one opaque sRGB color. */
export function flatten(layers: readonly Color[]): { r: number; g: number; b: number } {
  return layers.reduce<{ r: number; g: number; b: number }>(
    (below, layer) => {
      const { r, g, b, alpha } = channelsOf(layer);
      const over = (top: number, bottom: number) => clamp(top) * alpha + bottom * (1 - alpha);
      return { r: over(r, below.r), g: over(g, below.g), b: over(b, below.b) };
    },
    { r: 1, g: 1, b: 1 },
  );
}

const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
