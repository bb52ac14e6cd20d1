import type * as words from "../../src/domains/image-editor/document/vocabulary.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";

/** Defines an enum whose values are lower case in the database and over REST. */
function enumOf<Word extends string>(name: string, description: string, meanings: Readonly<Record<Word, string>>) {
  const values = enumValues(Object.keys(meanings) as Word[], (word) => meanings[word]);
  return builder.enumType(name, { description, values });
}

type Words<Name extends keyof typeof words> = (typeof words)[Name] extends readonly (infer Word extends string)[]
  ? Word
  : never;

export const ImageExportFormat = enumOf<Words<"EXPORT_FORMATS">>("ImageExportFormat", "Image format of an export.", {
  png: "PNG: lossless, with transparency.",
  jpeg: "JPEG: lossy, without transparency.",
  webp: "WebP: lossy, with transparency.",
});

export const ImageLayerType = enumOf<Words<"LAYER_TYPES">>("ImageLayerType", "Type of the content of a layer.", {
  text: "Text, described by the text of the layer.",
  image: "An image of the media library, described by the image of the layer.",
  shape: "A geometric shape, described by the shape of the layer.",
  paint: "Brush strokes and filled areas, described by the paint of the layer.",
  group: "A group, which contains the layers that refer to the group as their parent.",
});

export const ImageBackgroundType = enumOf<Words<"BACKGROUNDS">>(
  "ImageBackgroundType",
  "Type of the background of a page.",
  {
    transparent: "Nothing is painted behind the layers.",
    solid: "A single color, described by the color of the background.",
    gradient: "A gradient, described by the gradient of the background.",
    image: "An image of the media library, described by the image of the background.",
  },
);

export const ImageGradientType = enumOf<Words<"GRADIENTS">>("ImageGradientType", "Geometry of a gradient.", {
  linear: "The colors change along the line from the start to the end.",
  radial: "The colors change in circles around the start, outwards to the distance of the end.",
  angle: "The colors change clockwise around the start, beginning in the direction of the end.",
  reflected: "The colors change along the line from the start to the end, mirrored on the opposite side of the start.",
  diamond: "The colors change in diamonds around the start, outwards to a corner at the end.",
});

export const ImageFit = enumOf<Words<"FITS">>("ImageFit", "Way in which an image is fitted into its box.", {
  cover: "The image is scaled to fill the box, and the parts outside of the box are cut off.",
  contain: "The whole image is scaled to fit into the box, which may leave empty space.",
  stretch: "The image is stretched to the width and height of the box, without its aspect ratio.",
});

export const ImageBlendMode = enumOf<Words<"BLEND_MODES">>(
  "ImageBlendMode",
  "Blend mode of a layer: the way in which its colors mix with the layers below.",
  {
    normal: "The layer covers the layers below.",
    multiply: "The colors are multiplied. The result is never lighter than either layer.",
    screen: "The inverted colors are multiplied. The result is never darker than either layer.",
    overlay: "Multiplies where the layers below are dark, and screens where they are light.",
    darken: "Each channel has the darker value of both layers.",
    lighten: "Each channel has the lighter value of both layers.",
    soft_light: "Darkens or lightens the layers below gently, like a diffuse light.",
  },
);

export const ImageStrokePosition = enumOf<Words<"STROKE_POSITIONS">>(
  "ImageStrokePosition",
  "Position of an outline relative to the edge of its layer.",
  {
    inside: "The outline lies inside the edge.",
    center: "One half of the outline lies inside the edge, the other half outside.",
    outside: "The outline lies outside the edge.",
  },
);

export const ImageMaskShape = enumOf<Words<"MASKS">>("ImageMaskShape", "Shape that a layer is clipped to.", {
  rectangle: "The box of the layer.",
  rounded_rectangle: "The box of the layer with rounded corners.",
  circle: "The largest circle that fits into the box.",
  ellipse: "The ellipse that fills the box.",
  diamond: "The diamond that fills the box.",
});

export const ImageShapeKind = enumOf<Words<"SHAPES">>("ImageShapeKind", "Geometric form of a shape layer.", {
  rectangle: "A rectangle that fills the box.",
  rounded_rectangle: "A rectangle with rounded corners that fills the box.",
  ellipse: "An ellipse that fills the box.",
  line: "A horizontal line through the middle of the box, from the left edge to the right edge.",
});

export const ImagePaintKind = enumOf<Words<"PAINTS">>("ImagePaintKind", "Content of a paint layer.", {
  stroke: "A brush stroke along points in one color.",
  fill: "Areas of one color, given as runs of pixels.",
  gradient: "Areas that are painted with a gradient. Without points and runs of pixels, the gradient fills the box.",
});

export const ImageTextAlign = enumOf<Words<"ALIGNMENTS">>(
  "ImageTextAlign",
  "Horizontal alignment of lines of text in their box.",
  {
    left: "Lines begin at the left edge.",
    center: "Lines are centered.",
    right: "Lines end at the right edge.",
    justify: "Lines fill the width of the box, except the last line of a paragraph.",
  },
);

export const ImageFontStyle = enumOf<Words<"FONT_STYLES">>("ImageFontStyle", "Style of the letters of a font.", {
  normal: "The letters are upright.",
  italic: "The letters are slanted.",
});

export const ImageTextWrap = enumOf<Words<"WRAPS">>("ImageTextWrap", "Places at which lines of text may break.", {
  word: "Lines break between words.",
  character: "Lines break between any two characters.",
});

export const ImageTextCurveType = enumOf<Words<"TEXT_CURVES">>(
  "ImageTextCurveType",
  "Curve that a line of text follows.",
  {
    none: "Straight lines, without a curve.",
    arc_up: "An arc that is highest in the middle.",
    arc_down: "An arc that is lowest in the middle.",
    wave: "A wave with one crest and one trough.",
    circle: "A circle. The middle of the text is at the top.",
    ellipse: "An ellipse. The middle of the text is at the top.",
  },
);
