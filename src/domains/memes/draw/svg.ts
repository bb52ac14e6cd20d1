/** A piece of SVG. Drawings are strings until the whole picture is rendered, so this file needs no canvas. */
export type Svg = string;

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The color of every outline. */
export const INK = "#262238";

/** Returns one element. Numbers are rounded to hundredths, and undefined attributes are left out. */
export function tag(name: string, attributes: Attributes, ...children: readonly Svg[]): Svg {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => attribute(key, value))
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

/** Skia's SVG renderer paints `#rrggbbaa` black, so the alpha of such a color becomes an attribute of its own. */
function attribute(key: string, value: string | number | undefined): string {
  if (typeof value === "number") return ` ${key}="${Math.round(value * 100) / 100}"`;
  const [, color, alpha] = /^(#[\da-f]{6})([\da-f]{2})$/i.exec(value ?? "") ?? [];
  if (color === undefined || alpha === undefined) return ` ${key}="${value}"`;
  return ` ${key}="${color}" ${key}-opacity="${Math.round((Number.parseInt(alpha, 16) / 255) * 1000) / 1000}"`;
}

/** The paint of a shape: a fill and an ink outline in pixels. */
export interface Paint {
  fill?: string;
  /** The width of the outline; 4 by default, 0 for none. */
  line?: number;
  ink?: string;
  opacity?: number;
}

const painted = ({ fill = "none", line = 4, ink = INK, opacity }: Paint): Attributes => ({
  fill,
  ...(line > 0 && { stroke: ink, "stroke-width": line, "stroke-linejoin": "round", "stroke-linecap": "round" }),
  opacity,
});

export const rect = (x: number, y: number, width: number, height: number, paint: Paint & { r?: number } = {}): Svg =>
  tag("rect", { x, y, width, height, rx: paint.r, ...painted(paint) });

export const circle = (cx: number, cy: number, r: number, paint: Paint = {}): Svg =>
  tag("circle", { cx, cy, r, ...painted(paint) });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, paint: Paint = {}): Svg =>
  tag("ellipse", { cx, cy, rx, ry, ...painted(paint) });

export const path = (d: string, paint: Paint = {}): Svg => tag("path", { d, ...painted(paint) });

/** Draws a closed shape through these points. */
export const polygon = (points: readonly (readonly [number, number])[], paint: Paint = {}): Svg =>
  path(`M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`, paint);

/** Draws a stroke along a path, without a fill. */
export const stroke = (d: string, width = 4, ink = INK): Svg => path(d, { line: width, ink });

interface Move {
  x?: number;
  y?: number;
  scale?: number;
  /** The rotation in degrees, clockwise. */
  turn?: number;
  flip?: boolean;
  opacity?: number;
}

/** Moves its content to a place, turns it around its own origin and scales it. */
export function group(
  { x = 0, y = 0, scale = 1, turn = 0, flip = false, opacity }: Move,
  ...inside: readonly Svg[]
): Svg {
  const transform = `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(flip ? -scale : scale)} ${round(scale)})`;
  return tag("g", { transform, opacity }, ...inside);
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Clips its content to a rectangle. The id follows from the rectangle, so equal rectangles share one definition. */
export function clipped(x: number, y: number, width: number, height: number, ...inside: readonly Svg[]): Svg {
  const id = `clip-${x}-${y}-${width}-${height}`;
  const shape = tag("clipPath", { id }, tag("rect", { x, y, width, height }));
  return `${shape}${tag("g", { "clip-path": `url(#${id})` }, ...inside)}`;
}

/** Returns a whole picture. */
export const picture = (width: number, height: number, ...inside: readonly Svg[]): Svg =>
  tag("svg", { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` }, ...inside);
