import type * as words from "../../src/domains/image-editor/document/vocabulary.ts";
import { builder } from "../core/builder.ts";

/** Defines an enum whose values are lower case in the database and over REST. */
function enumOf<Word extends string>(name: string, description: string, values: Readonly<Record<Word, string>>) {
  const entries = Object.entries<string>(values).map(([value, meaning]) => [
    value.toUpperCase(),
    { value: value as Word, description: meaning },
  ]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(entries) as Record<string, { value: Word; description: string }>,
  });
}

type Words<Name extends keyof typeof words> = (typeof words)[Name] extends readonly (infer Word extends string)[]
  ? Word
  : never;

export const ImageExportFormat = enumOf<Words<"EXPORT_FORMATS">>("ImageExportFormat", "The format of an export.", {
  png: "PNG: exact, with transparency.",
  jpeg: "JPEG: small, without transparency.",
  webp: "WebP: small, with transparency.",
});

export const ImageLayerType = enumOf<Words<"LAYER_TYPES">>("ImageLayerType", "What a layer is made of.", {
  text: "Words: its `text`.",
  image: "A picture of the library: its `image`.",
  shape: "A plain shape: its `shape`.",
  paint: "Strokes and fills by hand: its `paint`.",
  group: "Nothing of its own; it holds the layers that name it as their parent.",
});

export const ImageBackgroundType = enumOf<Words<"BACKGROUNDS">>("ImageBackgroundType", "What lies behind the layers.", {
  transparent: "Nothing.",
  solid: "One colour.",
  gradient: "Colours that run into each other.",
  image: "A picture of the library.",
});

export const ImageGradientType = enumOf<Words<"GRADIENTS">>("ImageGradientType", "How a gradient runs.", {
  linear: "Along the line from `start` to `end`.",
  radial: "Outwards in circles from `start` to `end`.",
  angle: "Around `start`, beginning in the direction of `end`.",
  reflected: "Along the line from `start` to `end`, and mirrored on the other side of `start`.",
  diamond: "Outwards in diamonds from `start` to `end`.",
});

export const ImageFit = enumOf<Words<"FITS">>("ImageFit", "How a picture is brought into its box.", {
  cover: "It fills the box; what stands over is cut off.",
  contain: "All of it is within the box, which may have room left.",
  stretch: "It is pulled into the form of the box.",
});

export const ImageBlendMode = enumOf<Words<"BLEND_MODES">>("ImageBlendMode", "How a layer mixes with what is below.", {
  normal: "It covers what is below.",
  multiply: "Colours are multiplied: never lighter.",
  screen: "Inverse colours are multiplied: never darker.",
  overlay: "Multiplied where it is dark below, screened where it is light.",
  darken: "The darker of both.",
  lighten: "The lighter of both.",
  soft_light: "As by a soft light that falls on what is below.",
});

export const ImageStrokePosition = enumOf<Words<"STROKE_POSITIONS">>("ImageStrokePosition", "Where an outline runs.", {
  inside: "Within the edge.",
  center: "Half within the edge and half outside of it.",
  outside: "Outside of the edge.",
});

export const ImageMaskShape = enumOf<Words<"MASKS">>("ImageMaskShape", "What a layer is cut to.", {
  rectangle: "Its box.",
  rounded_rectangle: "Its box with round corners.",
  circle: "The largest circle in its box.",
  ellipse: "The ellipse that fills its box.",
  diamond: "The diamond that fills its box.",
});

export const ImageShapeKind = enumOf<Words<"SHAPES">>("ImageShapeKind", "What a shape is.", {
  rectangle: "A rectangle.",
  rounded_rectangle: "A rectangle with round corners.",
  ellipse: "An ellipse.",
  line: "A line through the middle of the box, from left to right.",
});

export const ImagePaintKind = enumOf<Words<"PAINTS">>("ImagePaintKind", "How a layer was painted.", {
  stroke: "A brush along points.",
  fill: "An area of one colour.",
  gradient: "An area of colours that run into each other.",
});

export const ImageTextAlign = enumOf<Words<"ALIGNMENTS">>("ImageTextAlign", "How lines stand in their box.", {
  left: "At the left edge.",
  center: "In the middle.",
  right: "At the right edge.",
  justify: "At both edges, but for the last line.",
});

export const ImageFontStyle = enumOf<Words<"FONT_STYLES">>("ImageFontStyle", "How letters stand.", {
  normal: "Upright.",
  italic: "Slanted.",
});

export const ImageTextWrap = enumOf<Words<"WRAPS">>("ImageTextWrap", "Where lines are broken.", {
  word: "Between words.",
  character: "Between any two characters.",
});

export const ImageTextCurveType = enumOf<Words<"TEXT_CURVES">>(
  "ImageTextCurveType",
  "What a line of text runs along.",
  {
    none: "A straight line.",
    arc_up: "An arc, its middle highest.",
    arc_down: "An arc, its middle lowest.",
    wave: "A wave.",
    circle: "A circle.",
    ellipse: "An ellipse.",
  },
);
