import type {
  Effects,
  Image,
  LayerShadow,
  LooseLayer,
  Mask,
  Shape,
  Text,
  Transform,
} from "../../src/domains/image-editor/document/shape.ts";
import {
  ImageBlendMode,
  ImageFit,
  ImageFontStyle,
  ImageLayerType,
  ImageMaskShape,
  ImageShapeKind,
  ImageStrokePosition,
  ImageTextAlign,
  ImageTextCurveType,
  ImageTextWrap,
} from "./documentEnums.ts";
import { ImageAdjustments, ImageEraseMask, ImagePaint } from "./documentPaint.ts";
import { flag, float, id, int, named, one, optional, part, text, word } from "./documentPart.ts";

const COLOR = "`#RRGGBB` or `#RRGGBBAA`";

const ImageTransform = part<Transform>("ImageTransform", "Where a layer stands on its page.", {
  x: float("Left edge of its box, in pixels of the page."),
  y: float("Upper edge of its box, in pixels of the page."),
  width: float("Width of its box, 0 or more."),
  height: float("Height of its box, 0 or more."),
  rotation: float("Degrees clockwise around the middle of the box."),
  flipX: flag("Whether left and right are exchanged."),
  flipY: flag("Whether top and bottom are exchanged."),
});

const ImageLayerShadow = part<LayerShadow>("ImageLayerShadow", "A shadow of a layer.", {
  angle: float("The direction that it falls in, -360 to 360 degrees."),
  blur: float("How soft it is: 0 to 100 pixels."),
  color: text(`Its colour, ${COLOR}.`),
  distance: float("How far it falls: 0 to 500 pixels."),
  opacity: float("How much it covers: 0 to 1."),
});

const ImageLayerStroke = part<NonNullable<Effects["stroke"]>>("ImageLayerStroke", "An outline around a layer.", {
  color: text(`Its colour, ${COLOR}.`),
  opacity: float("How much it covers: 0 to 1."),
  position: word(ImageStrokePosition, "Where it runs."),
  width: float("How wide it is: above 0, at most 500 pixels."),
});

const ImageEffects = part<Effects>(
  "ImageEffects",
  "How a layer mixes with the others, and what goes out from its edge.",
  {
    blendMode: word(ImageBlendMode, "How it mixes with what is below."),
    dropShadow: optional(one(ImageLayerShadow, "The shadow behind it.")),
    innerShadow: optional(one(ImageLayerShadow, "The shadow of its edge on itself.")),
    stroke: optional(one(ImageLayerStroke, "The outline around it.")),
  },
);

const ImageCrop = part<NonNullable<Image["crop"]>>("ImageCrop", "What is shown of a picture, as parts of it: 0 to 1.", {
  x: float("Where it begins, from the left."),
  y: float("Where it begins, from the top."),
  width: float("How wide it is."),
  height: float("How high it is."),
});

const ImageLayerImage = part<Image>("ImageLayerImage", "A picture of the library on a layer.", {
  mediaId: id("The picture: an image of the workspace."),
  fit: word(ImageFit, "How it is brought into the box."),
  intrinsicPending: optional(flag("Whether its size was not known yet when the layer was made.")),
  sourceWidth: optional(int("How many pixels the picture is wide.")),
  sourceHeight: optional(int("How many pixels the picture is high.")),
  colorGradeVersion: optional(int("The version in which its adjustments are meant: 1.")),
  crop: optional(one(ImageCrop, "What is shown of it; all when it is absent.")),
  adjustments: optional(one(ImageAdjustments, "How it is changed.")),
});

const ImageMask = part<Mask>("ImageMask", "What a layer is cut to.", {
  shape: word(ImageMaskShape, "Its form."),
  inset: optional(float("How far within the box it begins, in pixels.")),
  radius: optional(float("How round its corners are, in pixels.")),
});

const ImageShape = part<Shape>("ImageShape", "A plain shape.", {
  kind: word(ImageShapeKind, "What it is."),
  fill: optional(text(`The colour inside, ${COLOR}; none when it is absent or empty.`)),
  stroke: optional(text(`The colour of its outline, ${COLOR}; none when it is absent or empty.`)),
  radius: optional(float("How round its corners are, in pixels.")),
  strokeWidth: optional(float("How wide its outline is, in pixels.")),
});

const ImageTextCurve = part<NonNullable<Text["curve"]>>("ImageTextCurve", "What a line of text runs along.", {
  type: word(ImageTextCurveType, "The line."),
  offset: float("How far the text is moved along it: -1 to 1."),
  reverse: flag("Whether the text runs the other way."),
  strength: float("How bent it is: 0.05 to 1."),
});

const ImageTextShadow = part<NonNullable<Text["shadow"]>>("ImageTextShadow", "The shadow of letters.", {
  blur: float("How soft it is: 0 to 100 pixels."),
  color: text(`Its colour, ${COLOR}.`),
  offsetX: float("How far it falls to the right, in pixels."),
  offsetY: float("How far it falls down, in pixels."),
});

const ImageText = part<Text>("ImageText", "Words on a layer.", {
  text: text("The words, at most 20,000 characters."),
  align: optional(word(ImageTextAlign, "How its lines stand.")),
  color: optional(text(`The colour of its letters, ${COLOR}.`)),
  fontAssetId: optional(id("A font of the workspace's media, in stead of one by name.")),
  fontFamily: optional(text("The family of its font.")),
  fontStyle: optional(word(ImageFontStyle, "How its letters stand.")),
  highlightColor: optional(text(`The colour behind its letters, ${COLOR}; none when it is absent or empty.`)),
  strokeColor: optional(text(`The colour around its letters, ${COLOR}; none when it is absent or empty.`)),
  fontSize: optional(float("The size of its letters, in pixels.")),
  letterSpacing: optional(float("How far letters are moved apart, in pixels.")),
  lineHeight: optional(float("From line to line, as a multiple of the size.")),
  strokeWidth: optional(float("How wide what is around its letters is, in pixels.")),
  fontWeight: optional(int("How heavy its letters are: 100 to 900, 400 is regular, 700 bold.")),
  strike: optional(flag("Whether a line goes through it.")),
  underline: optional(flag("Whether a line goes below it.")),
  wrap: optional(word(ImageTextWrap, "Where its lines are broken.")),
  curve: optional(one(ImageTextCurve, "What it runs along; a straight line when it is absent.")),
  shadow: optional(one(ImageTextShadow, "The shadow of its letters.")),
});

export const ImageLayer = part<LooseLayer>(
  "ImageLayer",
  "A layer of a page, with exactly the one of `text`, `image`, `shape` and `paint` that its type names; a group has none.",
  {
    key: named("id", text("The layer's name in its document, in which it is unique.")),
    name: text("What people call it; may be empty."),
    parentKey: named(
      "parent_id",
      optional(text("The key of the group that holds the layer; a group of the same page.")),
    ),
    type: word(ImageLayerType, "What it is made of."),
    locked: flag("Whether editors keep it as it is."),
    visible: flag("Whether it is shown."),
    opacity: float("How much it covers: 0 to 1."),
    transform: one(ImageTransform, "Where it stands."),
    effects: optional(one(ImageEffects, "How it mixes, and its shadows and outline.")),
    eraseMask: optional(one(ImageEraseMask, "What was erased of it: only of an image or of paint.")),
    image: optional(one(ImageLayerImage, "The picture of an image layer.")),
    mask: optional(one(ImageMask, "What it is cut to.")),
    paint: optional(one(ImagePaint, "What was painted on a paint layer.")),
    shape: optional(one(ImageShape, "The shape of a shape layer.")),
    text: optional(one(ImageText, "The words of a text layer.")),
  },
);
