import type {
  Background,
  Effects,
  Gradient,
  ImageDocument,
  Layer,
  LayerShadow,
  LooseLayer,
  Mask,
  Page,
  Shape,
  Text,
} from "../document/shape.ts";

/** A layer without a key. Groups contain their own layers. */
export interface Draft {
  layer: Omit<LooseLayer, "key" | "name"> & { name?: string };
  within?: readonly Draft[];
}

/** A box as `[x, y, width, height]` in pixels; within a group relative to the group's corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** The optional properties of every layer. */
export interface Looks {
  name?: string;
  rotation?: number;
  opacity?: number;
  shadow?: LayerShadow;
  blend?: Effects["blendMode"];
  mask?: Mask;
}

const common = ([x, y, width, height]: Box, { name, rotation = 0, opacity = 1, shadow, blend, mask }: Looks) => ({
  ...(name === undefined ? {} : { name }),
  locked: false,
  visible: true,
  opacity,
  transform: { x, y, width, height, rotation, flipX: false, flipY: false },
  ...(shadow === undefined && blend === undefined
    ? {}
    : { effects: { blendMode: blend ?? "normal", ...(shadow === undefined ? {} : { dropShadow: shadow }) } }),
  ...(mask === undefined ? {} : { mask }),
});

/** Returns a shape layer, with rounded corners if it has a radius. */
function shape(kind: "box" | "oval", box: Box, look: Omit<Shape, "kind"> & Looks): Draft {
  const { fill, stroke, strokeWidth, radius, ...looks } = look;
  const rounded = radius === undefined ? "rectangle" : "rounded_rectangle";
  return {
    layer: {
      ...common(box, looks),
      type: "shape",
      shape: {
        kind: kind === "oval" ? "ellipse" : rounded,
        ...(fill === undefined ? {} : { fill }),
        ...(stroke === undefined ? {} : { stroke }),
        ...(strokeWidth === undefined ? {} : { strokeWidth }),
        ...(radius === undefined ? {} : { radius }),
      },
    },
  };
}

export const box = (place: Box, look: Omit<Shape, "kind"> & Looks): Draft => shape("box", place, look);
export const oval = (place: Box, look: Omit<Shape, "kind"> & Looks): Draft => shape("oval", place, look);

/** Returns a text layer, in Inter by default, named by its first line. */
export function words(text: string, place: Box, look: Omit<Text, "text" | "shadow"> & { name?: string }): Draft {
  const { name = text.split("\n")[0] ?? text, ...style } = look;
  return {
    layer: {
      ...common(place, { name }),
      type: "text",
      text: { text, fontFamily: "Inter", fontWeight: 400, lineHeight: 1.2, align: "left", ...style },
    },
  };
}

/** Returns a box filled with a gradient. */
export const graded = (place: Box, colors: Gradient, looks: Looks = {}): Draft => ({
  layer: { ...common(place, looks), type: "paint", paint: { kind: "gradient", gradient: colors } },
});

/** Returns a brush stroke through points of its box. */
export const brush = (
  place: Box,
  points: readonly (readonly [number, number])[],
  look: { color: string; size: number } & Looks,
): Draft => {
  const { color, size, ...looks } = look;
  return {
    layer: {
      ...common(place, looks),
      type: "paint",
      paint: { kind: "stroke", color, size, points: points.map(([x, y]) => ({ x, y })) },
    },
  };
};

export const group = (place: Box, within: readonly Draft[], looks: Looks = {}): Draft => ({
  layer: { ...common(place, looks), type: "group" },
  within,
});

/** Returns a gradient of evenly spaced colors between `from` and `to`, which are fractions of the box. */
export function gradient(
  type: Gradient["type"],
  colors: readonly string[],
  from: readonly [number, number] = [0, 0],
  to: readonly [number, number] = [0, 1],
): Gradient {
  return {
    type,
    reverse: false,
    start: { x: from[0], y: from[1] },
    end: { x: to[0], y: to[1] },
    stops: colors.map((color, index) => ({ color, offset: index / (colors.length - 1) })),
  };
}

/** Returns a soft shadow directly below a layer. */
export const below = (distance: number, blur: number, opacity: number, color = "#000000"): LayerShadow => ({
  angle: 90,
  blur,
  color,
  distance,
  opacity,
});

export interface PageDraft {
  name: string;
  color: string;
  gradient?: Gradient;
  layers: readonly Draft[];
}

export interface Design {
  title: string;
  presetKey: string;
  size: readonly [width: number, height: number];
  format?: ImageDocument["exportDefaults"]["format"];
  pages: readonly PageDraft[];
}

/** Returns the document of a design, with keys that follow from the positions of pages and layers. */
export function documentOf({
  title,
  presetKey,
  size: [widthPx, heightPx],
  format = "png",
  pages,
}: Design): ImageDocument {
  return {
    title,
    presetKey,
    schemaVersion: 1,
    widthPx,
    heightPx,
    exportDefaults: { format, matteColor: "#ffffff", quality: 0.92 },
    pages: pages.map(pageOf),
  };
}

function pageOf({ name, color, gradient: ground, layers }: PageDraft, index: number): Page {
  const background: Background =
    ground === undefined ? { type: "solid", color, opacity: 1 } : { type: "gradient", gradient: ground, opacity: 1 };
  const numbered: Layer[] = [];
  const add = (drafts: readonly Draft[], parentKey?: string) => {
    for (const { layer, within } of drafts) {
      const key = `page-${index + 1}-layer-${numbered.length + 1}`;
      const parent = parentKey === undefined ? {} : { parentKey };
      numbered.push({ ...layer, key, name: layer.name ?? layer.type, ...parent } as Layer);
      if (within !== undefined) add(within, key);
    }
  };
  add(layers);
  return { key: `page-${index + 1}`, name, backgroundColor: color, background, layers: numbered };
}
