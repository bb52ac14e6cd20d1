import type { ImageDocument, Layer } from "../../../src/domains/image-editor/document/shape.ts";

/** The media that a document of tests names: items of its workspace. */
export interface DocumentMedia {
  image: string;
  font: string;
}

const transform = { x: 10.5, y: 20, width: 300, height: 200.25, rotation: -12.5, flipX: false, flipY: true };
const common = { locked: false, visible: true, opacity: 0.75, transform };
const gradient = {
  type: "reflected" as const,
  reverse: true,
  start: { x: 0, y: 0.5 },
  end: { x: 1, y: 0.25 },
  stops: [
    { color: "#102030", offset: 0 },
    { color: "#A0B0C080", offset: 0.6 },
  ],
};
const CURVE = "[[0,0],[0.5,0.625],[1,1]]";
const grade = {
  brightness: 0.1,
  contrast: -0.2,
  exposure: 0.3,
  highlights: -0.4,
  hue: 0.5,
  saturation: -0.6,
  shadows: 0.7,
  temperature: -0.8,
  tint: 0.9,
  vibrance: -1,
  curves: { masterPoints: CURVE, redPoints: CURVE, greenPoints: CURVE, bluePoints: CURVE },
  wheels: {
    gain: 1.5,
    gamma: 0.5,
    highlightsAmount: 0.25,
    highlightsHue: 200,
    lift: -0.5,
    midtonesAmount: 0.5,
    midtonesHue: 20,
    offset: 0.125,
    offsetAmount: 1,
    offsetHue: 359.5,
    shadowsAmount: 0,
    shadowsHue: 0,
  },
};
const shadow = { angle: -45, blur: 12, color: "#00000080", distance: 8, opacity: 0.5 };

/** A document that has every member of the interface, in the order of the interface. */
export function wholeDocument({ image, font }: DocumentMedia): ImageDocument {
  const layers: Layer[] = [
    { key: "group", name: "Group", type: "group", ...common },
    {
      key: "photo",
      name: "Photo",
      parentKey: "group",
      type: "image",
      ...common,
      effects: {
        blendMode: "soft_light",
        dropShadow: shadow,
        innerShadow: shadow,
        stroke: { color: "#ffffff", opacity: 0.9, position: "outside", width: 4 },
      },
      eraseMask: {
        sourceWidth: 640,
        sourceHeight: 480,
        spans: [{ x: 1, y: 2, width: 3 }],
        strokes: [{ points: [{ x: 4, y: 5.5 }], size: 12 }],
      },
      image: {
        mediaId: image,
        fit: "contain",
        intrinsicPending: false,
        sourceWidth: 640,
        sourceHeight: 480,
        colorGradeVersion: 1,
        crop: { x: 0.1, y: 0.2, width: 0.5, height: 0.75 },
        adjustments: { blur: 0.25, ...grade },
      },
      mask: { shape: "rounded_rectangle", inset: 2, radius: 24 },
    },
    {
      key: "brush",
      name: "Brush",
      type: "paint",
      ...common,
      paint: {
        kind: "gradient",
        color: "#ff0000",
        gradient,
        opacity: 0.5,
        points: [{ x: 1.5, y: 2.5 }],
        size: 16,
        sourceWidth: 1080,
        sourceHeight: 1080,
        spans: [{ x: 0, y: 0, width: 10 }],
      },
    },
    {
      key: "box",
      name: "Box",
      type: "shape",
      ...common,
      shape: { kind: "rounded_rectangle", fill: "#123456", stroke: "#abcdef", radius: 8.5, strokeWidth: 2 },
    },
    {
      key: "words",
      name: "Words",
      type: "text",
      ...common,
      text: {
        text: "Good morning\nMünchen ☕",
        align: "justify",
        color: "#101010",
        fontAssetId: font,
        fontFamily: "Inter",
        fontStyle: "italic",
        highlightColor: "#ffff00",
        strokeColor: "#000000",
        fontSize: 64.5,
        letterSpacing: -1.5,
        lineHeight: 1.2,
        strokeWidth: 1,
        fontWeight: 700,
        strike: false,
        underline: true,
        wrap: "character",
        curve: { type: "arc_up", offset: -0.25, reverse: false, strength: 0.4 },
        shadow: { blur: 4, color: "#333333", offsetX: 2, offsetY: -3.5 },
      },
    },
  ];
  return {
    title: "A whole design",
    presetKey: "instagram-square",
    schemaVersion: 1,
    widthPx: 1080,
    heightPx: 1080,
    brandKitId: "brand",
    brandKitRevision: 3,
    exportDefaults: { format: "jpeg", matteColor: "", quality: 0.9 },
    pages: [
      {
        key: "page-1",
        name: "Cover",
        backgroundColor: "#fafafa",
        latestExportMediaId: image,
        previewMediaId: image,
        colorGradeVersion: 1,
        background: { type: "image", color: "#ffffff", opacity: 1, gradient, image: { fit: "cover", mediaId: image } },
        colorGrade: grade,
        guides: { horizontal: [0, 540], vertical: [1080] },
        layers,
      },
    ],
  };
}

/** The least of a document: one empty page. */
export const plainDocument = (title = "Plain"): ImageDocument => ({
  title,
  schemaVersion: 1,
  widthPx: 1080,
  heightPx: 1080,
  exportDefaults: { format: "png", matteColor: "", quality: 1 },
  pages: [{ key: "page", name: "", backgroundColor: "#ffffff", layers: [] }],
});

/** Members that are camel case over REST too. */
const CAMEL = /^(master|red|green|blue)Points$|^(highlights|midtones|offset|shadows)(Amount|Hue)$/;

/** Members whose documented name is not the snake case of their name. */
const RENAMED: Readonly<Record<string, string>> = { key: "id", parentKey: "parent_id" };
const NAMED: Readonly<Record<string, string>> = { id: "key", parentId: "parentKey" };

/** A document as REST writes it. */
export function overRest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(overRest);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      RENAMED[name] ?? (CAMEL.test(name) ? name : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
      overRest(member),
    ]),
  );
}

/**
 * A document as GraphQL writes it, from its own names or from documented names in camel case: closed sets in upper
 * case.
 */
export function overGraphql(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => overGraphql(item, name));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [NAMED[member] ?? member, overGraphql(inner, member)]),
    );
  }
  return typeof value === "string" && WORDS.has(name) ? value.toUpperCase() : value;
}

/** Members that hold a word of a closed set; `shape` of a mask, not that of a layer, which is an object. */
const WORDS = new Set("format type fit blendMode position shape kind align fontStyle wrap".split(" "));
