import type { CssNode } from "css-tree";
import type { Color } from "culori";
import { childrenOf, colorOf, valueTree } from "./color.ts";
import { cssTree } from "./libraries.ts";

/** The root font size of rem. A token has no element of its own, so em counts as rem. */
export const ROOT_PX = 16;

export interface Length {
  value: number;
  unit: "px" | "rem" | "em" | "%";
}

/** `<number>px|rem|em|%`, or 0 without a unit. calc() is not supported, because native clients cannot evaluate it. */
export function lengthOf(value: string): Length | undefined {
  const node = onlyNode(value);
  if (node?.type === "Number" && Number(node.value) === 0) return { value: 0, unit: "px" };
  if (node?.type === "Percentage") return { value: Number(node.value), unit: "%" };
  if (node?.type !== "Dimension") return undefined;
  const unit = node.unit.toLowerCase();
  return unit === "px" || unit === "rem" || unit === "em" ? { value: Number(node.value), unit } : undefined;
}

/** A length in px; undefined for a percentage. */
export function pixelsOf(value: string): number | undefined {
  const length = lengthOf(value);
  if (length === undefined || length.unit === "%") return undefined;
  return length.unit === "px" ? length.value : length.value * ROOT_PX;
}

/** A line height as a multiple of the font size, from a number, a percentage, or em. */
export function lineHeightOf(value: string): number | undefined {
  const node = onlyNode(value);
  if (node?.type === "Number") return Number(node.value);
  if (node?.type === "Percentage") return Number(node.value) / 100;
  return node?.type === "Dimension" && node.unit.toLowerCase() === "em" ? Number(node.value) : undefined;
}

/** `<number>ms|s` in milliseconds. */
export function millisecondsOf(value: string): number | undefined {
  const node = onlyNode(value);
  if (node?.type !== "Dimension") return undefined;
  const unit = node.unit.toLowerCase();
  if (unit === "ms") return Number(node.value);
  return unit === "s" ? Number(node.value) * 1000 : undefined;
}

export type Bezier = readonly [x1: number, y1: number, x2: number, y2: number];

/** The control points of the easing keywords (CSS Easing 1 §2.1). */
const KEYWORDS: Readonly<Record<string, Bezier>> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  "ease-in": [0.42, 0, 1, 1],
  "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};

/** The control points of a keyword or `cubic-bezier()`. */
export function easingOf(value: string): Bezier | undefined {
  const node = onlyNode(value);
  if (node?.type === "Identifier") return KEYWORDS[node.name.toLowerCase()];
  if (node?.type !== "Function" || node.name.toLowerCase() !== "cubic-bezier") return undefined;
  const numbers = childrenOf(node).flatMap((child) => (child.type === "Number" ? [Number(child.value)] : []));
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = numbers;
  const inRange = numbers.length === 4 && [x1, x2].every((x) => x >= 0 && x <= 1);
  return inRange && matches("<easing-function>", value) ? [x1, y1, x2, y2] : undefined;
}

export interface Shadow {
  inset: boolean;
  /** px. */
  x: number;
  y: number;
  blur: number;
  spread: number;
  color: Color;
}

/** `none`, or a comma-separated list of shadows, each with its color. */
export function shadowsOf(value: string): Shadow[] | undefined {
  const node = onlyNode(value);
  if (node?.type === "Identifier" && node.name.toLowerCase() === "none") return [];
  const tree = valueTree(value);
  if (tree === undefined || !matches("<shadow>#", value)) return undefined;
  const shadows = topLevelParts(value).map(shadowOf);
  return shadows.every((shadow) => shadow !== undefined) ? shadows : undefined;
}

function shadowOf(value: string): Shadow | undefined {
  const words = wordsOf(value);
  const inset = words.some((word) => word.toLowerCase() === "inset");
  const lengths = words.flatMap((word) => pixelsOf(word) ?? []);
  const color = words.flatMap((word) => (pixelsOf(word) === undefined ? (colorOf(word) ?? []) : []))[0];
  const [x, y, blur = 0, spread = 0] = lengths;
  return x === undefined || y === undefined || color === undefined ? undefined : { inset, x, y, blur, spread, color };
}

const matches = (syntax: string, value: string): boolean => {
  const tree = valueTree(value);
  return tree !== undefined && !cssTree().lexer.match(syntax, tree).error;
};

/** The only node of a value; undefined if there are more or none. */
function onlyNode(value: string): CssNode | undefined {
  const tree = valueTree(value);
  const nodes = tree ? childrenOf(tree) : [];
  return nodes.length === 1 ? nodes[0] : undefined;
}

/** The parts between commas outside of parentheses. */
const topLevelParts = (value: string) => split(value, (character) => character === ",");

/** The words between spaces outside of parentheses. */
const wordsOf = (value: string) => split(value, (character) => /\s/.test(character)).filter((word) => word !== "");

function split(value: string, isBoundary: (character: string) => boolean): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of value) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth === 0 && isBoundary(character)) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
