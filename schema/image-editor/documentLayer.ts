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

const ImageTransform = part<Transform>(
  "ImageTransform",
  "Position, size and orientation of a layer's box. Layers with coordinates or sides beyond 100,000 pixels are not drawn.",
  {
    x: float("Left edge of the box in pixels, from the left edge of the page or of the containing group."),
    y: float("Upper edge of the box in pixels, from the upper edge of the page or of the containing group."),
    width: float("Width of the box in pixels, at least 0."),
    height: float("Height of the box in pixels, at least 0."),
    rotation: float("Rotation around the center of the box, in degrees clockwise."),
    flipX: flag("Whether the layer is mirrored horizontally, from left to right."),
    flipY: flag("Whether the layer is mirrored vertically, from top to bottom."),
  },
);

const ImageLayerShadow = part<LayerShadow>("ImageLayerShadow", "A drop shadow or an inner shadow of a layer.", {
  angle: float("Direction in which the shadow falls, in degrees clockwise from the right: -360 to 360."),
  blur: float("Blur radius in pixels, 0 to 100; 0 is a sharp edge."),
  color: text(`Color of the shadow: ${COLOR}.`),
  distance: float("Distance of the shadow from the layer in pixels, 0 to 500."),
  opacity: float("Opacity of the shadow, 0 to 1."),
});

const ImageLayerStroke = part<NonNullable<Effects["stroke"]>>(
  "ImageLayerStroke",
  "An outline along the edge of a layer.",
  {
    color: text(`Color of the outline: ${COLOR}.`),
    opacity: float("Opacity of the outline, 0 to 1."),
    position: word(ImageStrokePosition, "Position of the outline relative to the edge."),
    width: float("Width of the outline in pixels: more than 0, at most 500."),
  },
);

const ImageEffects = part<Effects>("ImageEffects", "Blend mode, shadows and outline of a layer.", {
  blendMode: word(ImageBlendMode, "Blend mode of the layer with the layers below."),
  dropShadow: optional(one(ImageLayerShadow, "Shadow behind the layer.")),
  innerShadow: optional(one(ImageLayerShadow, "Shadow that the edge of the layer casts inwards, on the layer itself.")),
  stroke: optional(
    one(ImageLayerStroke, "Outline along the edge. Paint layers and groups have an outline only with a mask."),
  ),
});

const ImageCrop = part<NonNullable<Image["crop"]>>(
  "ImageCrop",
  "Visible part of an image. All values are fractions of the image's width or height, 0 to 1.",
  {
    x: float("Left edge of the visible part, as a fraction of the image's width."),
    y: float("Upper edge of the visible part, as a fraction of the image's height."),
    width: float("Width of the visible part, as a fraction of the image's width."),
    height: float("Height of the visible part, as a fraction of the image's height."),
  },
);

const ImageLayerImage = part<Image>("ImageLayerImage", "An image of the media library on a layer.", {
  mediaId: id("Id of the media item: an image of the workspace outside the trash."),
  fit: word(ImageFit, "Way in which the image is fitted into the layer's box."),
  intrinsicPending: optional(
    flag("Whether the image's size was unknown when the layer was created. The server stores the value as given."),
  ),
  sourceWidth: optional(int("Width of the image in pixels. The server stores the number as given.")),
  sourceHeight: optional(int("Height of the image in pixels. The server stores the number as given.")),
  colorGradeVersion: optional(int("Version of the rules for adjustments; only 1 exists.")),
  crop: optional(one(ImageCrop, "Visible part of the image. Without a crop, the whole image is visible.")),
  adjustments: optional(one(ImageAdjustments, "Blur and color grade of the image.")),
});

const ImageMask = part<Mask>(
  "ImageMask",
  "Mask of a layer: the parts of the layer outside of the mask are not drawn.",
  {
    shape: word(ImageMaskShape, "Shape of the mask."),
    inset: optional(float("Distance of the mask from each edge of the layer's box, in pixels; 0 by default.")),
    radius: optional(float("Corner radius of a rounded rectangle, in pixels; 0 by default.")),
  },
);

const ImageShape = part<Shape>("ImageShape", "A geometric shape that fills the box of its layer.", {
  kind: word(ImageShapeKind, "Geometric form of the shape."),
  fill: optional(text(`Color inside the shape: ${COLOR}. Without a color, the shape is not filled.`)),
  stroke: optional(
    text(
      `Color of the outline: ${COLOR}. Without a color, the shape has no outline, and a line has the color of the fill.`,
    ),
  ),
  radius: optional(
    float("Corner radius of a rounded rectangle in pixels; 0 by default. A line with a radius above 0 has round ends."),
  ),
  strokeWidth: optional(
    float(
      "Width of the outline in pixels, inside the edge. Without a width, a line is 2 pixels wide, and other shapes have no outline.",
    ),
  ),
});

const ImageTextCurve = part<NonNullable<Text["curve"]>>(
  "ImageTextCurve",
  "Curve that a text follows, letter by letter.",
  {
    type: word(ImageTextCurveType, "Type of the curve."),
    offset: float("Shift of the text along the curve, as a fraction of the curve's length: -1 to 1; 0 is centered."),
    reverse: flag("Whether the curve is mirrored from top to bottom. The letters stay upright."),
    strength: float("Bend of the curve, 0.05 to 1. An arc of 1 is half a circle as wide as the box."),
  },
);

const ImageTextShadow = part<NonNullable<Text["shadow"]>>("ImageTextShadow", "Shadow of the letters of a text.", {
  blur: float("Blur radius in pixels, 0 to 100; 0 is a sharp edge."),
  color: text(`Color of the shadow: ${COLOR}.`),
  offsetX: float("Distance to the right in pixels; negative to the left."),
  offsetY: float("Distance downwards in pixels; negative upwards."),
});

const ImageText = part<Text>(
  "ImageText",
  "Text on a layer, which begins at the upper edge of the layer's box and wraps at its width.",
  {
    text: text("Characters of the text, at most 20,000; line breaks are kept."),
    align: optional(word(ImageTextAlign, "Horizontal alignment of the lines; left by default.")),
    color: optional(text(`Color of the letters: ${COLOR}. Without a color, the letters are black.`)),
    fontAssetId: optional(
      id(
        "Id of the media item with the font: a brand font of the workspace outside the trash. The server draws the font family instead.",
      ),
    ),
    fontFamily: optional(
      text(
        "Family of the font. The server draws a substitute if the family is not bundled, and Inter without a family.",
      ),
    ),
    fontStyle: optional(word(ImageFontStyle, "Style of the font; upright by default.")),
    highlightColor: optional(text(`Color behind the letters: ${COLOR}. Without a color, the text has no highlight.`)),
    strokeColor: optional(
      text(`Color of the outline of the letters: ${COLOR}. Without a color, the letters have no outline.`),
    ),
    fontSize: optional(float("Font size in pixels, drawn within 1 to 4,096; 32 by default.")),
    letterSpacing: optional(
      float("Additional space between letters in pixels, drawn within -500 to 2,000; 0 by default."),
    ),
    lineHeight: optional(float("Distance between lines as a multiple of the font size; 1.2 by default.")),
    strokeWidth: optional(
      float(
        "Width of the outline of the letters in pixels, drawn within 0 to 500 and centered on their edge; 0 by default.",
      ),
    ),
    fontWeight: optional(int("Weight of the font, 100 to 900: 400 is regular, 700 is bold; 400 by default.")),
    strike: optional(flag("Whether the text is struck through; false by default.")),
    underline: optional(flag("Whether the text is underlined; false by default.")),
    wrap: optional(word(ImageTextWrap, "Places at which lines may break; between words by default.")),
    curve: optional(one(ImageTextCurve, "Curve that the text follows. Without a curve, the lines are straight.")),
    shadow: optional(one(ImageTextShadow, "Shadow of the letters.")),
  },
);

export const ImageLayer = part<LooseLayer>(
  "ImageLayer",
  "A layer of a page. A layer has exactly one of text, image, shape and paint, which fits its type; a group has none.",
  {
    key: named("id", text("Key of the layer: not blank, and unique among all layers of the document.")),
    name: text("Name of the layer that the editor shows; may be empty."),
    parentKey: named(
      "parent_id",
      optional(text("Key of the group on the same page that contains the layer. A layer cannot contain itself.")),
    ),
    type: word(ImageLayerType, "Type of the layer's content."),
    locked: flag("Whether editors protect the layer from changes. The server does not enforce the lock."),
    visible: flag("Whether the layer is drawn."),
    opacity: float("Opacity of the layer, 0 to 1."),
    transform: one(ImageTransform, "Position, size and orientation of the layer's box."),
    effects: optional(one(ImageEffects, "Blend mode, shadows and outline of the layer.")),
    eraseMask: optional(
      one(ImageEraseMask, "Erased areas of the layer. Only image and paint layers can have an erase mask."),
    ),
    image: optional(one(ImageLayerImage, "Image of an image layer.")),
    mask: optional(one(ImageMask, "Mask that the layer is clipped to.")),
    paint: optional(one(ImagePaint, "Brush strokes and areas of a paint layer.")),
    shape: optional(one(ImageShape, "Shape of a shape layer.")),
    text: optional(one(ImageText, "Text of a text layer.")),
  },
);
