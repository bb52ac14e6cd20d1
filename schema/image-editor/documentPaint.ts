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

export const ImagePoint = part<Point>("ImagePoint", "A point.", {
  x: float("From left to right."),
  y: float("From top to bottom."),
});

const ImageSpan = part<Span>("ImageSpan", "A run of pixels in one row.", {
  x: float("Where it begins, from left to right."),
  y: float("Its row, from top to bottom."),
  width: float("How many pixels it has."),
});

const ImageGradientStop = part<Gradient["stops"][number]>("ImageGradientStop", "A colour at its place in a gradient.", {
  color: text("`#RRGGBB` or `#RRGGBBAA`."),
  offset: float("Its place, 0 at the start and 1 at the end."),
});

export const ImageGradient = part<Gradient>("ImageGradient", "Colours that run into each other.", {
  type: word(ImageGradientType, "How it runs."),
  reverse: flag("Whether it runs the other way."),
  start: one(ImagePoint, "Where it begins, as parts of the box: 0 is the left or upper edge, 1 the other one."),
  end: one(ImagePoint, "Where it ends, in the same measure."),
  stops: most(32, many(ImageGradientStop, "Its colours, 2 to 32.")),
});

const GRADE_WORDS: Record<(typeof GRADES)[number], string> = {
  brightness: "How bright all of it is",
  contrast: "How far light and dark are apart",
  exposure: "How much light falls in",
  highlights: "How bright what is light is",
  hue: "How far colours are turned around the wheel",
  saturation: "How colourful all of it is",
  shadows: "How bright what is dark is",
  temperature: "How warm the light is",
  tint: "From green to magenta",
  vibrance: "How colourful what is pale is",
};

const CURVE = 'as a JSON list of 2 to 16 pairs: `"[[0,0],[0.5,0.6],[1,1]]"`';
const CURVE_WORDS: Record<(typeof CURVES)[number], string> = {
  masterPoints: `The curve of all channels, ${CURVE}.`,
  redPoints: `The curve of red, ${CURVE}.`,
  greenPoints: `The curve of green, ${CURVE}.`,
  bluePoints: `The curve of blue, ${CURVE}.`,
};

const WHEEL_WORDS: Record<keyof typeof WHEELS, string> = {
  gain: "How much what is light is multiplied",
  gamma: "How far the middle is bent",
  highlightsAmount: "How strongly what is light is coloured",
  highlightsHue: "The hue of that, in degrees",
  lift: "How much what is dark is raised",
  midtonesAmount: "How strongly the middle is coloured",
  midtonesHue: "The hue of that, in degrees",
  offset: "How much all of it is raised",
  offsetAmount: "How strongly all of it is coloured",
  offsetHue: "The hue of that, in degrees",
  shadowsAmount: "How strongly what is dark is coloured",
  shadowsHue: "The hue of that, in degrees",
};

/** Returns optional members of one kind whose REST names equal their GraphQL names. */
const each = <Name extends string>(names: readonly Name[], member: (name: Name) => Member) =>
  Object.fromEntries(names.map((name) => [name, named(name, optional(member(name)))])) as Record<Name, Member>;

const ImageColorCurves = part<NonNullable<ColorGrade["curves"]>>(
  "ImageColorCurves",
  "How light becomes another light, by channel: x is what comes in, y what goes out, both 0 to 1.",
  each(CURVES, (name) => text(CURVE_WORDS[name])),
);

const ImageColorWheels = part<NonNullable<ColorGrade["wheels"]>>(
  "ImageColorWheels",
  "Colour and light of shadows, midtones and highlights.",
  each(Object.keys(WHEELS) as (keyof typeof WHEELS)[], (name) =>
    float(`${WHEEL_WORDS[name]}: ${WHEELS[name][0]} to ${WHEELS[name][1]}.`),
  ),
);

const grade = {
  ...each(GRADES, (name) => float(`${GRADE_WORDS[name]}: -1 to 1, 0 leaves it as it is.`)),
  curves: optional(one(ImageColorCurves, "Its curves.")),
  wheels: optional(one(ImageColorWheels, "Its colour wheels.")),
};

export const ImageColorGrade = part<ColorGrade>("ImageColorGrade", "How the colours of a page are changed.", grade);

export const ImageAdjustments = part<Adjustments>("ImageAdjustments", "How a picture is changed.", {
  blur: optional(float("How far it is out of focus: 0 to 1.")),
  ...grade,
});

const ImageEraseStroke = part<EraseMask["strokes"][number]>("ImageEraseStroke", "One stroke of the eraser.", {
  points: most(2, many(ImagePoint, "Where it went, in pixels of the mask.")),
  size: float("How wide it is: 1 to 512 pixels of the mask."),
});

export const ImageEraseMask = part<EraseMask>("ImageEraseMask", "What was erased of a layer.", {
  sourceWidth: int("How many pixels the mask is wide: 1 to 4096."),
  sourceHeight: int("How many pixels the mask is high: 1 to 4096."),
  spans: most(8, many(ImageSpan, "Areas that were erased, at most 250,000.")),
  strokes: most(
    8,
    many(ImageEraseStroke, "Strokes that were erased, at most 10,000 with at most 100,000 points together."),
  ),
});

export const ImagePaint = part<Paint>("ImagePaint", "What was painted by hand.", {
  kind: word(ImagePaintKind, "How."),
  color: optional(text("Its colour, `#RRGGBB` or `#RRGGBBAA`.")),
  gradient: optional(one(ImageGradient, "Its colours where the kind is a gradient.")),
  opacity: optional(float("How much it covers: 0 to 1.")),
  points: most(13, optional(many(ImagePoint, "Where the brush went, at most 100,000 points."))),
  size: optional(float("How wide the brush is: above 0, at most 512.")),
  sourceWidth: optional(int("How wide the canvas is that points and spans are meant on.")),
  sourceHeight: optional(int("How high that canvas is.")),
  spans: most(8, optional(many(ImageSpan, "The area that is filled, at most 250,000 runs of pixels."))),
});
