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
  "A picture of the library behind the layers.",
  {
    fit: word(ImageFit, "How it is brought onto the page."),
    mediaId: id("The picture: an image of the workspace."),
  },
);

const ImageBackground = part<Background>("ImageBackground", "What lies behind the layers.", {
  type: word(ImageBackgroundType, "What it is."),
  color: optional(text("Of a solid one: `#RRGGBB` or `#RRGGBBAA`; the page's `backgroundColor` when it is absent.")),
  opacity: optional(float("How much it covers: 0 to 1.")),
  gradient: optional(one(ImageGradient, "Of a gradient: there it has to be.")),
  image: optional(one(ImageBackgroundImage, "Of an image: there it has to be.")),
});

/** A member that is a list of numbers. No other part has one. */
const numbers = (description: string): Member => most(100, optional({ ...float(description), list: true }));

const ImageGuides = part<NonNullable<LoosePage["guides"]>>("ImageGuides", "Lines that help to align layers.", {
  horizontal: numbers("Of those from left to right, how far from the top; at most 100, within the page."),
  vertical: numbers("Of those from top to bottom, how far from the left; at most 100, within the page."),
});

const ImagePage = part<LoosePage>("ImagePage", "A page of a document: one picture.", {
  key: named("id", text("The page's name in its document, in which it is unique.")),
  name: text("What people call it; may be empty."),
  backgroundColor: text("Behind everything: `#RRGGBB` or `#RRGGBBAA`."),
  latestExportMediaId: optional(id("The picture that it was last exported as: an image of the workspace.")),
  previewMediaId: optional(id("A small picture of it: an image of the workspace.")),
  colorGradeVersion: optional(int("The version in which its colour grade is meant: 1.")),
  background: optional(one(ImageBackground, "What lies behind its layers; `backgroundColor` when it is absent.")),
  colorGrade: optional(one(ImageColorGrade, "How the colours of all of it are changed.")),
  guides: optional(one(ImageGuides, "Lines that help to align its layers.")),
  layers: most(172, many(ImageLayer, "Its layers, at most 500, the lowest first.")),
});

const ImageExportDefaults = part<ExportDefaults>("ImageExportDefaults", "How a document is exported.", {
  format: word(ImageExportFormat, "The format."),
  matteColor: text("What is put behind transparency where the format has none: a colour, or empty."),
  quality: float("Of formats that lose something: 0.1 to 1."),
});

export const ImageDocument = part<LooseDocument>(
  "ImageDocument",
  "A design: pages of one size with layers. Absent members are null; lengths are pixels of the page.",
  {
    title: text("1 to 160 characters."),
    presetKey: optional(text("The size that it began with, such as `instagram-square`; any text.")),
    schemaVersion: int("The version of this shape: 1."),
    widthPx: int("How wide its pages are: 64 to 4096."),
    heightPx: int("How high its pages are: 64 to 4096, and width times height at most 25,000,000."),
    brandKitId: optional(text("The brand kit that it is made with, as it was given.")),
    brandKitRevision: optional(int("The revision of that, as it was given.")),
    exportDefaults: one(ImageExportDefaults, "How it is exported."),
    pages: most(35, many(ImagePage, "Its pages, 1 to 35.")),
  },
);
