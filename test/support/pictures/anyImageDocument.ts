import fc from "fast-check";
import type { ImageDocument, Layer, Page } from "../../../src/domains/image-editor/document/shape.ts";
import * as words from "../../../src/domains/image-editor/document/vocabulary.ts";

/** An object whose members come in this order; those that are not required may be missing. */
const object = (required: string, members: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(members, { requiredKeys: required === "" ? [] : required.split(" "), noNullPrototype: true });

const from = (min: number, max: number, minExcluded = false) =>
  fc.double({ min, max, minExcluded, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const anywhere = from(-1e6, 1e6);
const unit = from(0, 1);
const full = from(-1, 1);
/** Text that PostgreSQL stores: without NUL and lone surrogates. */
const words_ = fc.string({ unit: "binary", maxLength: 12 }).filter((text) => !text.includes("\0"));
/** A name that shows something, without directional controls. */
const name_ = words_.map((text) => `n${text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, "")}`);
const color = fc.constantFrom("#000000", "#A1b2C3", "#ffffff80");
const maybeColor = fc.oneof(color, fc.constant(""));
const oneOf = (values: readonly string[]) => fc.constantFrom(...values);
const flag = fc.boolean();

const point = object("x y", { x: anywhere, y: anywhere });
const span = object("x y width", { x: anywhere, y: anywhere, width: anywhere });
const some = (item: fc.Arbitrary<unknown>, minLength = 0, maxLength = 3) => fc.array(item, { minLength, maxLength });

const gradient = object("type reverse start end stops", {
  type: oneOf(words.GRADIENTS),
  reverse: flag,
  start: point,
  end: point,
  stops: some(object("color offset", { color, offset: unit }), 2, 4),
});

const curve = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 19 }), unit), { maxLength: 4 })
  .chain((middle) =>
    fc.tuple(unit, unit).map(([first, last]) => {
      const between = new Map(middle.map(([x, y]) => [x / 20, y]));
      return JSON.stringify([[0, first], ...[...between].toSorted(([a], [b]) => a - b), [1, last]]);
    }),
  )
  .filter((text) => text.length <= 1024);

const grade = {
  ...Object.fromEntries(words.GRADES.map((name) => [name, full])),
  curves: object("", Object.fromEntries(words.CURVES.map((name) => [name, fc.oneof(curve, fc.constant(""))]))),
  wheels: object(
    "",
    Object.fromEntries(Object.entries(words.WHEELS).map(([name, [least, most]]) => [name, from(least, most)])),
  ),
};

const shadow = object("angle blur color distance opacity", {
  angle: from(-360, 360),
  blur: from(0, 100),
  color,
  distance: from(0, 500),
  opacity: unit,
});
const effects = object("blendMode", {
  blendMode: oneOf(words.BLEND_MODES),
  dropShadow: shadow,
  innerShadow: shadow,
  stroke: object("color opacity position width", {
    color,
    opacity: unit,
    position: oneOf(words.STROKE_POSITIONS),
    width: from(0, 500, true),
  }),
});
const side = fc.integer({ min: 1, max: 4096 });
const eraseMask = object("sourceWidth sourceHeight spans strokes", {
  sourceWidth: side,
  sourceHeight: side,
  spans: some(span),
  strokes: some(object("points size", { points: some(point), size: from(1, 512) })),
});
const mask = object("shape", { shape: oneOf(words.MASKS), inset: anywhere, radius: anywhere });
const transform = object("x y width height rotation flipX flipY", {
  x: anywhere,
  y: anywhere,
  width: from(0, 1e6),
  height: from(0, 1e6),
  rotation: anywhere,
  flipX: flag,
  flipY: flag,
});

const mediaId = fc.stringMatching(/^med_[a-z]{4}$/);
const PAYLOADS: Record<Layer["type"], fc.Arbitrary<unknown> | null> = {
  group: null,
  image: object("mediaId fit", {
    mediaId,
    fit: oneOf(words.FITS),
    intrinsicPending: flag,
    sourceWidth: fc.integer({ min: 0, max: 20_000 }),
    sourceHeight: fc.integer({ min: 0, max: 20_000 }),
    colorGradeVersion: fc.constant(1),
    crop: object("x y width height", { x: unit, y: unit, width: unit, height: unit }),
    adjustments: object("", { blur: unit, ...grade }),
  }),
  paint: object("kind gradient", {
    kind: oneOf(words.PAINTS),
    color: maybeColor,
    gradient,
    opacity: unit,
    points: some(point),
    size: from(0, 512, true),
    sourceWidth: side,
    sourceHeight: side,
    spans: some(span),
  }),
  shape: object("kind", {
    kind: oneOf(words.SHAPES),
    fill: maybeColor,
    stroke: maybeColor,
    radius: anywhere,
    strokeWidth: anywhere,
  }),
  text: object("text", {
    text: words_,
    align: oneOf(words.ALIGNMENTS),
    color: maybeColor,
    fontAssetId: fc.constant(""),
    fontFamily: words_,
    fontStyle: oneOf(words.FONT_STYLES),
    highlightColor: maybeColor,
    strokeColor: maybeColor,
    fontSize: anywhere,
    letterSpacing: anywhere,
    lineHeight: anywhere,
    strokeWidth: anywhere,
    fontWeight: fc.integer({ min: 100, max: 900 }),
    strike: flag,
    underline: flag,
    wrap: oneOf(words.WRAPS),
    curve: object("type offset reverse strength", {
      type: oneOf(words.TEXT_CURVES),
      offset: full,
      reverse: flag,
      strength: from(0.05, 1),
    }),
    shadow: object("blur color offsetX offsetY", { blur: from(0, 100), color, offsetX: anywhere, offsetY: anywhere }),
  }),
};

/** A layer that may lie within any of those below it on its page, whose ids are given. */
function layer(id: string, below: readonly string[]): fc.Arbitrary<Layer> {
  const types = Object.keys(PAYLOADS) as Layer["type"][];
  return fc.constantFrom(...types).chain((type) => {
    const payload = PAYLOADS[type];
    const erasable = type === "image" || type === "paint";
    const own = payload === null ? {} : { [type]: payload };
    // In the order of the shape: what a document is stored in.
    const members = { effects, ...(erasable && { eraseMask }), image: own["image"], mask, paint: own["paint"] };
    const rest = { ...members, shape: own["shape"], text: own["text"] };
    const there = Object.fromEntries(Object.entries(rest).filter((entry) => entry[1] !== undefined));
    return object(`key name type locked visible opacity transform${payload ? ` ${type}` : ""}`, {
      key: fc.constant(id),
      name: name_,
      ...(below.length > 0 && { parentKey: fc.constantFrom(...below, "") }),
      type: fc.constant(type),
      locked: flag,
      visible: flag,
      opacity: unit,
      transform,
      ...(there as Record<string, fc.Arbitrary<unknown>>),
    }) as fc.Arbitrary<Layer>;
  });
}

function page(index: number, [width, height]: readonly [number, number]): fc.Arbitrary<Page> {
  const ids = Array.from({ length: 4 }, (_, at) => `layer-${index}-${at}`);
  const layers = fc
    .nat({ max: ids.length })
    .chain((count) => fc.tuple(...ids.slice(0, count).map((id, at) => layer(id, ids.slice(0, at)))));
  return object("key name backgroundColor layers", {
    key: fc.constant(`page-${index}`),
    name: name_,
    backgroundColor: color,
    latestExportMediaId: fc.constant(""),
    previewMediaId: fc.constant(""),
    colorGradeVersion: fc.constant(1),
    background: object("type gradient image", {
      type: oneOf(words.BACKGROUNDS),
      color: maybeColor,
      opacity: unit,
      gradient,
      image: object("fit mediaId", { fit: oneOf(words.FITS), mediaId }),
    }),
    colorGrade: object("", grade),
    guides: object("", { horizontal: some(from(0, height)), vertical: some(from(0, width)) }),
    layers,
  }) as unknown as fc.Arbitrary<Page>;
}

/** Any document that keeps every rule, its members in the order of the shape. */
export const anyImageDocument: fc.Arbitrary<ImageDocument> = fc
  .tuple(fc.integer({ min: 64, max: 4096 }), fc.integer({ min: 64, max: 4096 }), fc.integer({ min: 1, max: 3 }))
  .chain(
    ([width, height, pages]) =>
      object("title schemaVersion widthPx heightPx exportDefaults pages", {
        title: fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => `t${text}`),
        presetKey: words_,
        schemaVersion: fc.constant(1),
        widthPx: fc.constant(width),
        heightPx: fc.constant(height),
        brandKitId: words_,
        brandKitRevision: fc.integer({ min: 0, max: 1000 }),
        exportDefaults: object("format matteColor quality", {
          format: oneOf(words.EXPORT_FORMATS),
          matteColor: maybeColor,
          quality: from(0.1, 1),
        }),
        pages: fc.tuple(...Array.from({ length: pages }, (_, index) => page(index, [width, height]))),
      }) as unknown as fc.Arbitrary<ImageDocument>,
  );
