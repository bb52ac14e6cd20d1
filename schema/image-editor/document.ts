import type {
  Background,
  ExportDefaults,
  LooseDocument,
  LoosePage,
} from "../../src/domains/image-editor/document/shape.ts";
import { ImageBackgroundType, ImageExportFormat, ImageFit } from "./documentEnums.ts";
import { ImageLayer } from "./documentLayer.ts";
import { ImageColorGrade, ImageGradient } from "./documentPaint.ts";
import { float, id, int, type Member, many, most, named, one, optional, part, text, word } from "./documentPart.ts";

const ImageBackgroundImage = part<NonNullable<Background["image"]>>(
  "ImageBackgroundImage",
  "An image of the media library as the background of a page.",
  {
    fit: word(ImageFit, "Way in which the image is fitted into the page."),
    mediaId: id("Id of the media item: an image of the workspace outside the trash."),
  },
);

const ImageBackground = part<Background>("ImageBackground", "Background of a page, painted behind all layers.", {
  type: word(ImageBackgroundType, "Type of the background, which decides the members that are painted."),
  color: optional(
    text(
      "Color of a solid background: `#RRGGBB` or `#RRGGBBAA`. Without a color, the base color of the page is painted.",
    ),
  ),
  opacity: optional(float("Opacity of the background, 0 to 1; 1 by default.")),
  gradient: optional(one(ImageGradient, "Gradient of the background. Required for the type gradient.")),
  image: optional(one(ImageBackgroundImage, "Image of the background. Required for the type image.")),
});

/** A member that is a list of numbers. No other part has one. */
const numbers = (description: string): Member => most(100, optional({ ...float(description), list: true }));

const ImageGuides = part<NonNullable<LoosePage["guides"]>>(
  "ImageGuides",
  "Guide lines of a page, which help to align layers and are not exported.",
  {
    horizontal: numbers(
      "Distances of horizontal guides from the top edge, in pixels of the page: at most 100, from 0 to the page's height.",
    ),
    vertical: numbers(
      "Distances of vertical guides from the left edge, in pixels of the page: at most 100, from 0 to the page's width.",
    ),
  },
);

const ImagePage = part<LoosePage>("ImagePage", "A page of a document, which is exported as one image.", {
  key: named("id", text("Key of the page: not blank, and unique among the pages of the document.")),
  name: text("Name of the page that the editor shows; may be empty."),
  backgroundColor: text(
    "Base color of the page: `#RRGGBB` or `#RRGGBBAA`. Transparent and gradient backgrounds do not show the color.",
  ),
  latestExportMediaId: optional(
    id("Id of the media item that the page was last exported to: an image of the workspace."),
  ),
  previewMediaId: optional(id("Id of the media item with a preview of the page: an image of the workspace.")),
  colorGradeVersion: optional(int("Version of the rules for color grades; only 1 exists.")),
  background: optional(
    one(
      ImageBackground,
      "Background behind the layers. Without a background, the page is painted with its base color.",
    ),
  ),
  colorGrade: optional(one(ImageColorGrade, "Color grade of the whole page.")),
  guides: optional(one(ImageGuides, "Guide lines of the page.")),
  layers: most(172, many(ImageLayer, "Layers of the page in painting order, from the bottom to the top; at most 500.")),
});

const ImageExportDefaults = part<ExportDefaults>(
  "ImageExportDefaults",
  "Format and quality of the exports of a document.",
  {
    format: word(ImageExportFormat, "Image format of exports."),
    matteColor: text("Color behind transparent areas in JPEG exports: `#RRGGBB` or `#RRGGBBAA`, or empty for white."),
    quality: float("Quality of JPEG and WebP exports, from 0.1 to 1; PNG exports ignore the quality."),
  },
);

export const ImageDocument = part<LooseDocument>(
  "ImageDocument",
  "An image design: pages of one size, each with layers. Lengths are in pixels of the page. A document has at most 10 MiB of JSON.",
  {
    title: text("Title of the document, 1 to 160 characters."),
    presetKey: optional(text("Key of the preset that gave the size, such as `instagram-square`. Any text is valid.")),
    schemaVersion: int("Version of the document's schema; only 1 exists."),
    widthPx: int("Width of each page in pixels, 64 to 4,096."),
    heightPx: int("Height of each page in pixels, 64 to 4,096. The width times the height is at most 25,000,000."),
    brandKitId: optional(text("Identifier of the brand kit of the design. The server stores the text as given.")),
    brandKitRevision: optional(int("Revision of the brand kit. The server stores the number as given.")),
    exportDefaults: one(ImageExportDefaults, "Format and quality of the document's exports."),
    pages: most(35, many(ImagePage, "Pages of the document, 1 to 35.")),
  },
);
