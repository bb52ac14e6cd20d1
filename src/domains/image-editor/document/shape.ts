import { z } from "zod";
import {
  ALIGNMENTS,
  BACKGROUNDS,
  BLEND_MODES,
  CURVES,
  EXPORT_FORMATS,
  FITS,
  FONT_STYLES,
  GRADES,
  GRADIENTS,
  LAYER_TYPES,
  MASKS,
  PAINTS,
  SHAPES,
  STROKE_POSITIONS,
  TEXT_CURVES,
  WHEELS,
  WRAPS,
} from "./vocabulary.ts";

// The shape of documents: types, closed sets and required members, without unknown members. Every bound is a rule
// (validate.ts), because REST answers broken rules with another status. Lengths are pixels of the page, and angles are
// degrees. Numbers that docs/interface.md calls integers are doubles.

const number = z.number();
const text = z.string();
const flag = z.boolean();

const optional = <Name extends string, Schema extends z.ZodType>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema.optional()])) as Record<Name, z.ZodOptional<Schema>>;

const Point = z.strictObject({ x: number, y: number });
export type Point = z.output<typeof Point>;

/** A run of pixels in one row: `width` pixels from (x, y) to the right. */
const Span = z.strictObject({ x: number, y: number, width: number });
export type Span = z.output<typeof Span>;

const Gradient = z.strictObject({
  type: z.enum(GRADIENTS),
  reverse: flag,
  start: Point,
  end: Point,
  stops: z.array(z.strictObject({ color: text, offset: number })),
});
export type Gradient = z.output<typeof Gradient>;

const grade = {
  ...optional(GRADES, number),
  curves: z.strictObject(optional(CURVES, text)).optional(),
  wheels: z.strictObject(optional(Object.keys(WHEELS) as (keyof typeof WHEELS)[], number)).optional(),
};
const ColorGrade = z.strictObject(grade);
export type ColorGrade = z.output<typeof ColorGrade>;
const Adjustments = z.strictObject({ blur: number.optional(), ...grade });
export type Adjustments = z.output<typeof Adjustments>;

const LayerShadow = z.strictObject({ angle: number, blur: number, color: text, distance: number, opacity: number });
export type LayerShadow = z.output<typeof LayerShadow>;

const Effects = z.strictObject({
  blendMode: z.enum(BLEND_MODES),
  dropShadow: LayerShadow.optional(),
  innerShadow: LayerShadow.optional(),
  stroke: z
    .strictObject({ color: text, opacity: number, position: z.enum(STROKE_POSITIONS), width: number })
    .optional(),
});
export type Effects = z.output<typeof Effects>;

const EraseMask = z.strictObject({
  sourceWidth: z.int(),
  sourceHeight: z.int(),
  spans: z.array(Span),
  strokes: z.array(z.strictObject({ points: z.array(Point), size: number })),
});
export type EraseMask = z.output<typeof EraseMask>;

const Image = z.strictObject({
  mediaId: text,
  fit: z.enum(FITS),
  intrinsicPending: flag.optional(),
  sourceWidth: z.int().optional(),
  sourceHeight: z.int().optional(),
  colorGradeVersion: z.int().optional(),
  crop: z.strictObject({ x: number, y: number, width: number, height: number }).optional(),
  adjustments: Adjustments.optional(),
});
export type Image = z.output<typeof Image>;

const Mask = z.strictObject({ shape: z.enum(MASKS), inset: number.optional(), radius: number.optional() });
export type Mask = z.output<typeof Mask>;

const Paint = z.strictObject({
  kind: z.enum(PAINTS),
  color: text.optional(),
  gradient: Gradient.optional(),
  opacity: number.optional(),
  points: z.array(Point).optional(),
  size: number.optional(),
  sourceWidth: z.int().optional(),
  sourceHeight: z.int().optional(),
  spans: z.array(Span).optional(),
});
export type Paint = z.output<typeof Paint>;

const Shape = z.strictObject({
  kind: z.enum(SHAPES),
  fill: text.optional(),
  stroke: text.optional(),
  radius: number.optional(),
  strokeWidth: number.optional(),
});
export type Shape = z.output<typeof Shape>;

const Text = z.strictObject({
  text,
  align: z.enum(ALIGNMENTS).optional(),
  color: text.optional(),
  fontAssetId: text.optional(),
  fontFamily: text.optional(),
  fontStyle: z.enum(FONT_STYLES).optional(),
  highlightColor: text.optional(),
  strokeColor: text.optional(),
  fontSize: number.optional(),
  letterSpacing: number.optional(),
  lineHeight: number.optional(),
  strokeWidth: number.optional(),
  fontWeight: z.int().optional(),
  strike: flag.optional(),
  underline: flag.optional(),
  wrap: z.enum(WRAPS).optional(),
  curve: z.strictObject({ type: z.enum(TEXT_CURVES), offset: number, reverse: flag, strength: number }).optional(),
  shadow: z.strictObject({ blur: number, color: text, offsetX: number, offsetY: number }).optional(),
});
export type Text = z.output<typeof Text>;

const Transform = z.strictObject({
  x: number,
  y: number,
  width: number,
  height: number,
  rotation: number,
  flipX: flag,
  flipY: flag,
});
export type Transform = z.output<typeof Transform>;

const LooseLayer = z.strictObject({
  key: text,
  name: text,
  parentKey: text.optional(),
  type: z.enum(LAYER_TYPES),
  locked: flag,
  visible: flag,
  opacity: number,
  transform: Transform,
  effects: Effects.optional(),
  eraseMask: EraseMask.optional(),
  image: Image.optional(),
  mask: Mask.optional(),
  paint: Paint.optional(),
  shape: Shape.optional(),
  text: Text.optional(),
});
/** A layer whose shape is valid. A rule checks that its payload fits its type. */
export type LooseLayer = z.output<typeof LooseLayer>;

const Background = z.strictObject({
  type: z.enum(BACKGROUNDS),
  color: text.optional(),
  opacity: number.optional(),
  gradient: Gradient.optional(),
  image: z.strictObject({ fit: z.enum(FITS), mediaId: text }).optional(),
});
export type Background = z.output<typeof Background>;

const LoosePage = z.strictObject({
  key: text,
  name: text,
  backgroundColor: text,
  latestExportMediaId: text.optional(),
  previewMediaId: text.optional(),
  colorGradeVersion: z.int().optional(),
  background: Background.optional(),
  colorGrade: ColorGrade.optional(),
  guides: z.strictObject({ horizontal: z.array(number).optional(), vertical: z.array(number).optional() }).optional(),
  layers: z.array(LooseLayer),
});
export type LoosePage = z.output<typeof LoosePage>;

const ExportDefaults = z.strictObject({ format: z.enum(EXPORT_FORMATS), matteColor: text, quality: number });
export type ExportDefaults = z.output<typeof ExportDefaults>;

/** The shape of a document as received and stored. */
export const LooseDocument = z.strictObject({
  title: text,
  presetKey: text.optional(),
  schemaVersion: z.int(),
  widthPx: z.int(),
  heightPx: z.int(),
  brandKitId: text.optional(),
  brandKitRevision: z.int().optional(),
  exportDefaults: ExportDefaults,
  pages: z.array(LoosePage),
});
export type LooseDocument = z.output<typeof LooseDocument>;

type Payload = "text" | "image" | "shape" | "paint";
type AnyLayer = Omit<LooseLayer, Payload | "type">;
export type TextLayer = AnyLayer & { type: "text"; text: Text };
export type ImageLayer = AnyLayer & { type: "image"; image: Image };
export type ShapeLayer = AnyLayer & { type: "shape"; shape: Shape };
export type PaintLayer = AnyLayer & { type: "paint"; paint: Paint };
/** Contains the layers of its page that refer to it as their parent. */
export type GroupLayer = AnyLayer & { type: "group" };
/** A layer with exactly the payload of its type. */
export type Layer = TextLayer | ImageLayer | ShapeLayer | PaintLayer | GroupLayer;

export type Page = Omit<LoosePage, "layers"> & { layers: Layer[] };

/** A document that keeps every rule (validate.ts). Layers are in painting order, the lowest first. */
export type ImageDocument = Omit<LooseDocument, "schemaVersion" | "pages"> & { schemaVersion: 1; pages: Page[] };
