import type {
  Adjustments,
  ColorGrade,
  EraseMask,
  Gradient,
  Paint,
  Point,
  Span,
} from "../../src/domains/image-editor/document/shape.ts";
import { CURVES, GRADES, WHEELS } from "../../src/domains/image-editor/document/vocabulary.ts";
import { ImageGradientType, ImagePaintKind } from "./documentEnums.ts";
import { flag, float, int, type Member, many, most, named, one, optional, part, text, word } from "./documentPart.ts";

const ImagePoint = part<Point>("ImagePoint", "A point, in the unit that the containing field states.", {
  x: float("Distance from the left edge."),
  y: float("Distance from the upper edge."),
});

const ImageSpan = part<Span>("ImageSpan", "A run of pixels in one row of a canvas, to the right of its first pixel.", {
  x: float("Column of the first pixel, from the left edge."),
  y: float("Row of the pixels, from the upper edge."),
  width: float("Number of pixels in the run."),
});

const ImageGradientStop = part<Gradient["stops"][number]>(
  "ImageGradientStop",
  "A color stop: a color and its position in a gradient.",
  {
    color: text("Color of the stop: `#RRGGBB` or `#RRGGBBAA`."),
    offset: float("Position of the stop, from 0 at the start to 1 at the end of the gradient."),
  },
);

export const ImageGradient = part<Gradient>("ImageGradient", "A gradient of 2 to 32 colors over a box.", {
  type: word(ImageGradientType, "Geometry of the gradient."),
  reverse: flag("Whether the order of the colors is reversed."),
  start: one(
    ImagePoint,
    "Start of the gradient, in fractions of the box: 0 is the left or upper edge, 1 the right or lower edge.",
  ),
  end: one(ImagePoint, "End of the gradient, in fractions of the box like the start."),
  stops: most(32, many(ImageGradientStop, "Color stops of the gradient, 2 to 32.")),
});

const GRADE_WORDS: Record<(typeof GRADES)[number], string> = {
  brightness: "Brightness of all pixels",
  contrast: "Contrast between light and dark pixels",
  exposure: "Exposure, where 1 is two photographic stops",
  highlights: "Brightness of the light pixels",
  hue: "Rotation of the hues, where 1 is 180 degrees",
  saturation: "Saturation of all colors, where -1 is grayscale",
  shadows: "Brightness of the dark pixels",
  temperature: "Color temperature, from blue to orange",
  tint: "Tint, from green to magenta",
  vibrance: "Saturation, mostly of pale colors",
};

const CURVE =
  '2 to 16 points as a JSON text of at most 1,024 characters, such as `"[[0,0],[0.5,0.6],[1,1]]"`. Without points, the channel is unchanged';
const CURVE_WORDS: Record<(typeof CURVES)[number], string> = {
  masterPoints: `Curve of all channels: ${CURVE}.`,
  redPoints: `Curve of the red channel: ${CURVE}.`,
  greenPoints: `Curve of the green channel: ${CURVE}.`,
  bluePoints: `Curve of the blue channel: ${CURVE}.`,
};

const WHEEL_WORDS: Record<keyof typeof WHEELS, string> = {
  gain: "Factor of all values, which affects light pixels most; 1 changes nothing",
  gamma: "Gamma of the midtones, where more than 1 is lighter; 1 changes nothing",
  highlightsAmount: "Strength of the color that is added to light pixels; 0 changes nothing",
  highlightsHue: "Hue of the color that is added to light pixels, in degrees",
  lift: "Amount by which dark pixels become lighter; 0 changes nothing",
  midtonesAmount: "Strength of the color that is added to midtones; 0 changes nothing",
  midtonesHue: "Hue of the color that is added to midtones, in degrees",
  offset: "Amount that is added to all values; 0 changes nothing",
  offsetAmount: "Strength of the color that is added to all pixels; 0 changes nothing",
  offsetHue: "Hue of the color that is added to all pixels, in degrees",
  shadowsAmount: "Strength of the color that is added to dark pixels; 0 changes nothing",
  shadowsHue: "Hue of the color that is added to dark pixels, in degrees",
};

/** Returns optional members of one kind whose REST names equal their GraphQL names. */
const each = <Name extends string>(names: readonly Name[], member: (name: Name) => Member) =>
  Object.fromEntries(names.map((name) => [name, named(name, optional(member(name)))])) as Record<Name, Member>;

const ImageColorCurves = part<NonNullable<ColorGrade["curves"]>>(
  "ImageColorCurves",
  "Tone curves by channel. A curve maps input values x to output values y, both 0 to 1; x begins at 0, ends at 1 and rises by at least 0.04.",
  each(CURVES, (name) => text(CURVE_WORDS[name])),
);

const ImageColorWheels = part<NonNullable<ColorGrade["wheels"]>>(
  "ImageColorWheels",
  "Color wheels: brightness and tint of shadows, midtones and highlights.",
  each(Object.keys(WHEELS) as (keyof typeof WHEELS)[], (name) =>
    float(`${WHEEL_WORDS[name]}. Range: ${WHEELS[name][0]} to ${WHEELS[name][1]}.`),
  ),
);

const grade = {
  ...each(GRADES, (name) => float(`${GRADE_WORDS[name]}: -1 to 1; 0 changes nothing.`)),
  curves: optional(one(ImageColorCurves, "Tone curves, which are applied after all other members.")),
  wheels: optional(one(ImageColorWheels, "Color wheels for shadows, midtones and highlights.")),
};

export const ImageColorGrade = part<ColorGrade>("ImageColorGrade", "Color grade of a page.", grade);

export const ImageAdjustments = part<Adjustments>("ImageAdjustments", "Blur and color grade of an image layer.", {
  blur: optional(float("Blur of the image: 0 to 1, where 1 is a radius of 40 pixels; 0 by default.")),
  ...grade,
});

const ImageEraseStroke = part<EraseMask["strokes"][number]>(
  "ImageEraseStroke",
  "A stroke of the eraser with round ends.",
  {
    points: most(2, many(ImagePoint, "Points of the stroke, in pixels of the mask.")),
    size: float("Width of the stroke, 1 to 512 pixels of the mask."),
  },
);

export const ImageEraseMask = part<EraseMask>(
  "ImageEraseMask",
  "Erased areas of a layer. The mask covers the whole image of an image layer, or the box of a paint layer.",
  {
    sourceWidth: int("Width of the mask in pixels, 1 to 4,096."),
    sourceHeight: int("Height of the mask in pixels, 1 to 4,096."),
    spans: most(8, many(ImageSpan, "Erased runs of pixels, at most 250,000.")),
    strokes: most(
      8,
      many(
        ImageEraseStroke,
        "Strokes of the eraser, at most 10,000, with at most 100,000 points in all strokes together.",
      ),
    ),
  },
);

export const ImagePaint = part<Paint>("ImagePaint", "Brush strokes and areas of a paint layer.", {
  kind: word(ImagePaintKind, "Content of the layer. The kind gradient requires a gradient."),
  color: optional(text("Color of strokes and areas: `#RRGGBB` or `#RRGGBBAA`. Without a color, the paint is black.")),
  gradient: optional(one(ImageGradient, "Gradient over the layer's box. Required for the kind gradient.")),
  opacity: optional(float("Opacity of the paint, 0 to 1; 1 by default.")),
  points: most(13, optional(many(ImagePoint, "Points of the brush stroke, in pixels of the canvas; at most 100,000."))),
  size: optional(float("Width of the brush in pixels of the canvas: more than 0, at most 512; 8 by default.")),
  sourceWidth: optional(
    int("Width of the canvas that points and spans refer to, in pixels; the width of the box by default."),
  ),
  sourceHeight: optional(
    int("Height of the canvas that points and spans refer to, in pixels; the height of the box by default."),
  ),
  spans: most(8, optional(many(ImageSpan, "Filled runs of pixels of the canvas, at most 250,000."))),
});
