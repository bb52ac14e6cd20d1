import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DocumentInput } from "../../src/domains/image-editor/document/documentInput.ts";
import { instantiate } from "../../src/domains/image-editor/document/instantiate.ts";
import { mediaUses } from "../../src/domains/image-editor/document/media.ts";
import { currentDocument } from "../../src/domains/image-editor/document/migrate.ts";
import type { ImageDocument } from "../../src/domains/image-editor/document/shape.ts";
import { documentViolations, MOST_BYTES, MOST_VIOLATIONS } from "../../src/domains/image-editor/document/validate.ts";
import type { Rule } from "../../src/domains/image-editor/document/violation.ts";
import { anyImageDocument } from "../support/pictures/anyImageDocument.ts";
import { plainDocument, wholeDocument } from "../support/pictures/imageDocument.ts";

/** Copies through JSON, so that no part is shared. */
const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const whole = () => copyOf(wholeDocument({ image: "med_image", font: "med_font" }));

/** An object whose members are reached by a dotted path: `layers.1.opacity`. */
type Anything = Record<string, unknown>;
const keysOf = (path: string) => path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
const leads = (value: unknown, keys: readonly (string | number)[]): Anything =>
  keys.reduce((current, key) => (current as Anything)[key], value) as Anything;

/** Returns a copy with one changed value; undefined removes the value. */
function changed<Value extends object>(value: Value, path: string, to: unknown): Value {
  const copy = copyOf(value);
  const keys = keysOf(path);
  const last = keys.pop() as string;
  const parent = leads(copy, keys);
  if (to === undefined) delete parent[last];
  else parent[last] = to;
  return copy;
}

const violationsOf = (document: ImageDocument) =>
  documentViolations(document).map(({ path, rule }) => `${rule} ${path.join(".")}`);

const shaped = (document: unknown) => DocumentInput.safeParse(document);

const MANY = { numRuns: 200 };

describe("a valid document", () => {
  test("has no violations and is parsed byte for byte", () => {
    fc.assert(
      fc.property(anyImageDocument, (document) => {
        expect(violationsOf(document)).toEqual([]);
        const read = shaped(document);
        expect(read.error).toBeUndefined();
        expect(JSON.stringify(read.data)).toBe(JSON.stringify(document));
      }),
      MANY,
    );
  });

  test("can have every documented member", () => {
    expect([violationsOf(whole()), JSON.stringify(shaped(whole()).data)]).toEqual([[], JSON.stringify(whole())]);
  });

  test("can have null for every absent optional member", () => {
    const document = { ...plainDocument(), presetKey: null, brandKitId: null };
    expect(JSON.stringify(shaped(document).data)).toBe(JSON.stringify(plainDocument()));
  });
});

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

const POINT = { x: 0, y: 0 };
const SPAN = { ...POINT, width: 1 };
const stop = (offset: number) => ({ color: "#000000", offset });
const line = (...points: number[][]) => JSON.stringify(points);
const nested = (count: number) => Array.from({ length: count }, (_, at) => [at / (count - 1), 0.5]);

/** The path in a page, the rule, values that break the rule, and valid values at its bounds. */
const PAGE_RULES: [path: string, rule: Rule, wrong: unknown[], right: unknown[]][] = [
  ["key", "key", ["", " "], ["x"]],
  ["backgroundColor", "color", ["", "red", "#fff", "#12345g", "#1234567", "rgb(0,0,0)"], ["#ABCDEF", "#abcdef00"]],
  ["colorGradeVersion", "version", [0, 2], [1]],
  ["background.color", "color", ["red", "#fff"], ["", "#123456"]],
  ["background.opacity", "range", [-0.01, 1.01], [0, 1]],
  ["background.image", "payload", [undefined], []],
  ["background.image.mediaId", "id", ["", " "], ["med_other"]],
  ["background.gradient.stops", "count", [[], [stop(0)], times(33, stop(1))], [[stop(0), stop(1)], times(32, stop(1))]],
  ["background.gradient.stops.1.color", "color", ["", "blue"], ["#000000ff"]],
  ["background.gradient.stops.1.offset", "range", [-0.1, 1.1], [0, 1]],
  ["colorGrade.exposure", "range", [-1.01, 1.01], [-1, 0, 1]],
  ["colorGrade.hue", "range", [-1.01, 2], [-1, 1]],
  ["colorGrade.wheels.gain", "range", [-0.01, 16.1], [0, 16]],
  ["colorGrade.wheels.gamma", "range", [-0.01, 4.1], [0, 4]],
  ["colorGrade.wheels.lift", "range", [-2.1, 2.1], [-2, 2]],
  ["colorGrade.wheels.offset", "range", [-2.1, 2.1], [-2, 2]],
  ["colorGrade.wheels.shadowsHue", "range", [-1, 360.5], [0, 360]],
  ["colorGrade.wheels.offsetAmount", "range", [-0.1, 1.1], [0, 1]],
  ["guides.horizontal", "count", [times(101, 1)], [[], times(100, 1)]],
  ["guides.horizontal.1", "range", [-0.5, 1080.5], [0, 1080]],
  ["guides.vertical.0", "range", [-0.5, 1080.5], [0, 1080]],
  ["layers.3.key", "key", ["", " "], ["x"]],
  ["layers.0.opacity", "range", [-0.01, 1.01], [0, 1]],
  ["layers.0.transform.width", "range", [-0.01], [0, 1e9]],
  ["layers.0.transform.height", "range", [-1], [0]],
  ["layers.1.parentKey", "parent", ["nobody", "photo"], ["", "group", "words", undefined]],
  ["layers.0.text", "payload", [{ text: "x" }], []],
  ["layers.1.image", "payload", [undefined], []],
  ["layers.1.shape", "payload", [{ kind: "line" }], []],
  ["layers.2.paint", "payload", [undefined], []],
  ["layers.3.shape", "payload", [undefined], []],
  ["layers.4.text", "payload", [undefined], []],
  ["layers.4.eraseMask", "payload", [{ sourceWidth: 1, sourceHeight: 1, spans: [], strokes: [] }], []],
  ["layers.1.effects.dropShadow.angle", "range", [-360.5, 361], [-360, 360]],
  ["layers.1.effects.dropShadow.blur", "range", [-1, 100.5], [0, 100]],
  ["layers.1.effects.dropShadow.color", "color", ["", "black"], ["#00000000"]],
  ["layers.1.effects.dropShadow.distance", "range", [-1, 500.5], [0, 500]],
  ["layers.1.effects.innerShadow.opacity", "range", [-0.1, 1.1], [0, 1]],
  ["layers.1.effects.stroke.width", "range", [0, -1, 500.5], [0.001, 500]],
  ["layers.1.effects.stroke.opacity", "range", [-0.1, 1.1], [0, 1]],
  ["layers.1.effects.stroke.color", "color", ["", "#1"], ["#111111"]],
  ["layers.1.eraseMask.sourceWidth", "range", [0, 4097], [1, 4096]],
  ["layers.1.eraseMask.sourceHeight", "range", [0, 4097], [1, 4096]],
  ["layers.1.eraseMask.spans", "count", [times(250_001, SPAN)], [times(250_000, SPAN)]],
  [
    "layers.1.eraseMask.strokes",
    "count",
    [times(10_001, { points: [], size: 1 }), times(2, { points: times(50_001, POINT), size: 1 })],
    [times(10_000, { points: [], size: 1 }), times(2, { points: times(50_000, POINT), size: 1 })],
  ],
  ["layers.1.eraseMask.strokes.0.size", "range", [0.5, 512.5], [1, 512]],
  ["layers.1.image.mediaId", "id", ["", "  "], ["med_other"]],
  ["layers.1.image.colorGradeVersion", "version", [0, 2], [1]],
  ...["x", "y", "width", "height"].map((name): [string, Rule, unknown[], unknown[]] => [
    `layers.1.image.crop.${name}`,
    "range",
    [-0.01, 1.01],
    [0, 1],
  ]),
  ["layers.1.image.adjustments.blur", "range", [-0.01, 1.01], [0, 1]],
  ["layers.1.image.adjustments.vibrance", "range", [-1.01, 1.01], [-1, 1]],
  ["layers.1.image.adjustments.wheels.midtonesHue", "range", [-1, 361], [0, 360]],
  [
    "layers.1.image.adjustments.curves.redPoints",
    "curve",
    [
      "x",
      "{}",
      "[]",
      "null",
      line([0, 0]),
      line([0.1, 0], [1, 1]),
      line([0, 0], [0.9, 1]),
      line([0, 0], [0.5, 0.5], [0.539, 1], [1, 1]),
      line([0, 0], [0.5, 0], [0.4, 1], [1, 1]),
      line([0, -0.1], [1, 1]),
      line([0, 0], [1, 1.1]),
      line([0, 0, 0], [1, 1]),
      '[[0,"0"],[1,1]]',
      line(...nested(17)),
      `${line([0, 0], [1, 1])}${" ".repeat(1024)}`,
    ],
    ["", line([0, 1], [1, 0]), line([0, 0], [0.04, 0.5], [0.08, 0.5], [0.12, 0.5], [1, 1]), line(...nested(16))],
  ],
  ["layers.2.paint.color", "color", ["red"], ["", "#ff0000"]],
  ["layers.2.paint.opacity", "range", [-0.1, 1.1], [0, 1]],
  ["layers.2.paint.size", "range", [0, 512.5], [0.001, 512]],
  ["layers.2.paint.gradient", "payload", [undefined], []],
  ["layers.2.paint.gradient.stops.0.offset", "range", [-0.1, 1.1], [0, 1]],
  ["layers.2.paint.points", "count", [times(100_001, POINT)], [times(100_000, POINT)]],
  ["layers.2.paint.spans", "count", [times(250_001, SPAN)], [times(250_000, SPAN)]],
  ["layers.3.shape.fill", "color", ["none"], ["", "#12345678"]],
  ["layers.3.shape.stroke", "color", ["#12"], [""]],
  ["layers.4.text.text", "length", ["é".repeat(20_001)], ["", "𝄞".repeat(20_000)]],
  ["layers.4.text.color", "color", ["black"], ["", "#000000"]],
  ["layers.4.text.highlightColor", "color", ["yellow"], [""]],
  ["layers.4.text.strokeColor", "color", ["#00"], [""]],
  ["layers.4.text.fontWeight", "range", [99, 901], [100, 450, 900]],
  ["layers.4.text.curve.strength", "range", [0.049, 1.01], [0.05, 1]],
  ["layers.4.text.curve.offset", "range", [-1.01, 1.01], [-1, 1]],
  ["layers.4.text.shadow.blur", "range", [-1, 100.5], [0, 100]],
  ["layers.4.text.shadow.color", "color", ["", "grey"], ["#333333"]],
];

const DOCUMENT_RULES: typeof PAGE_RULES = [
  ["schemaVersion", "version", [0, 2], [1]],
  ["title", "length", ["", "é".repeat(161)], ["x", "𝄞".repeat(160)]],
  ["exportDefaults.quality", "range", [0.09, 1.01], [0.1, 1]],
  ["exportDefaults.matteColor", "color", ["white", "#fff"], ["", "#ffffff"]],
  ["pages", "count", [[]], []],
  ["pages.0.name", "length", [], ["", "x".repeat(1000)]],
];

/** Any document that also contains the complete page, and the index of that page. */
const withWholePage = fc.tuple(anyImageDocument, fc.nat({ max: 2 })).map(([document, at]) => {
  const [page] = whole().pages;
  const pages: ImageDocument["pages"] = document.pages.map((each) => ({ ...each, guides: {} }));
  if (page) pages.splice(at, 0, { ...page, key: "whole" });
  return { document: { ...document, widthPx: 1080, heightPx: 1080, pages }, at: Math.min(at, pages.length - 1) };
});

describe("a single violation is reported", () => {
  test.each(PAGE_RULES)("at %s of a page with the rule %s", (path, rule, wrong, right) => {
    const runs = wrong.length * 3;
    fc.assert(
      fc.property(withWholePage, fc.nat(), ({ document, at }, choice) => {
        const value = wrong[choice % wrong.length];
        expect(violationsOf(changed(document, `pages.${at}.${path}`, value))).toEqual([`${rule} pages.${at}.${path}`]);
      }),
      { numRuns: Math.min(runs, 12) },
    );
    for (const value of wrong)
      expect(violationsOf(changed(whole(), `pages.0.${path}`, value))).toEqual([`${rule} pages.0.${path}`]);
    for (const value of right) expect(violationsOf(changed(whole(), `pages.0.${path}`, value))).toEqual([]);
  });

  test.each(DOCUMENT_RULES)("at %s of the document with the rule %s", (path, rule, wrong, right) => {
    for (const value of wrong) expect(violationsOf(changed(whole(), path, value))).toEqual([`${rule} ${path}`]);
    for (const value of right) expect(violationsOf(changed(whole(), path, value))).toEqual([]);
  });

  test.each(["widthPx", "heightPx"] as const)("for %s outside 64 to 4096", (side) => {
    for (const value of [63, 4097])
      expect(violationsOf({ ...plainDocument(), [side]: value })).toEqual([`range ${side}`]);
    for (const value of [64, 4096]) expect(violationsOf({ ...plainDocument(), [side]: value })).toEqual([]);
  });

  test("for the area, beside the sides that are too long", () => {
    const large = { ...plainDocument(), widthPx: 5001, heightPx: 5000 };
    expect(violationsOf(large)).toEqual(["range widthPx", "range heightPx", "area "]);
  });

  test("for the number of pages and layers", () => {
    const [page] = plainDocument().pages;
    const pages = (count: number) => Array.from({ length: count }, (_, at) => ({ ...page, key: `p${at}` }));
    expect(violationsOf(changed(plainDocument(), "pages", pages(36)))).toEqual(["count pages"]);
    expect(violationsOf(changed(plainDocument(), "pages", pages(35)))).toEqual([]);
    const layers = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...whole().pages[0]?.layers[0], key: `l${at}` }));
    expect(violationsOf(changed(plainDocument(), "pages.0.layers", layers(501)))).toEqual(["count pages.0.layers"]);
    expect(violationsOf(changed(plainDocument(), "pages.0.layers", layers(500)))).toEqual([]);
  });

  test("for the size of the document", () => {
    expect(violationsOf(changed(whole(), "pages.0.name", "x".repeat(MOST_BYTES)))).toEqual(["size "]);
  });

  test("for repeated ids", () => {
    const [page] = whole().pages;
    const two = changed(whole(), "pages", [page, { ...page, key: "page-2", layers: [] }]);
    expect(violationsOf(two)).toEqual([]);
    expect(violationsOf(changed(two, "pages.1.key", "page-1"))).toEqual(["unique pages.1.key"]);
    expect(violationsOf(changed(whole(), "pages.0.layers.3.key", "words"))).toEqual(["unique pages.0.layers.4.key"]);
    const across = changed(two, "pages.1.layers", [{ ...page?.layers[0] }]);
    expect(violationsOf(across)).toEqual(["unique pages.1.layers.0.key"]);
  });

  test("for a parent on another page or a circle of parents", () => {
    const [page] = whole().pages;
    const elsewhere = { ...page, key: "page-2", layers: [{ ...page?.layers[0], key: "other", parentKey: "group" }] };
    expect(violationsOf(changed(whole(), "pages", [page, elsewhere]))).toEqual(["parent pages.1.layers.0.parentKey"]);
    const circle = changed(whole(), "pages.0.layers.0.parentKey", "photo");
    expect(violationsOf(circle)).toEqual(["parent pages.0.layers.0.parentKey"]);
    // Layers that hang on a circle are not part of the circle.
    const tail = changed(changed(circle, "pages.0.layers.2.parentKey", "box"), "pages.0.layers.3.parentKey", "photo");
    expect(violationsOf(tail)).toEqual(["parent pages.0.layers.0.parentKey"]);
  });

  test("together with all others, up to a hundred", () => {
    const layers = whole().pages[0]?.layers.map((layer) => ({ ...layer, opacity: 2 }));
    expect(violationsOf(changed(whole(), "pages.0.layers", layers))).toHaveLength(5);
    const stroke = { points: [], size: 0 };
    const strokes = times(200, stroke);
    expect(violationsOf(changed(whole(), "pages.0.layers.1.eraseMask.strokes", strokes))).toHaveLength(MOST_VIOLATIONS);
  });
});

/** Returns the dotted path of every value of a document. */
function placesOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    placesOf(member, path === "" ? key : `${path}.${key}`),
  );
  return path === "" ? inner : [path, ...inner];
}

describe("the shape of a document", () => {
  const places = placesOf(whole());

  test.each(places)("accepts only one type for %s", (path) => {
    const value = leads({ whole: whole() }, ["whole", ...keysOf(path)]) as unknown;
    const others = [true, 1.5, "\u0001", [], {}].filter(
      (other) => typeof other !== typeof value || Array.isArray(other) !== Array.isArray(value),
    );
    const wrong = typeof value === "string" ? [...others] : others;
    for (const other of wrong) expect([other, shaped(changed(whole(), path, other)).success]).toEqual([other, false]);
  });

  const objects = ["", ...places].filter((path) => {
    const value: unknown = path === "" ? whole() : leads(whole(), keysOf(path));
    return typeof value === "object" && !Array.isArray(value);
  });

  test.each(objects)("rejects unknown members of %j", (path) => {
    const at = path === "" ? "planet" : `${path}.planet`;
    expect(shaped(changed(whole(), at, 1)).error?.issues.map(({ code }) => code)).toEqual(["unrecognized_keys"]);
  });

  test.each(["format", "type", "fit", "blendMode", "position", "kind", "align", "fontStyle", "wrap"])(
    "accepts only values of the closed set for %s",
    (name) => {
      const there = places.filter((path) => path.endsWith(`.${name}`));
      expect(there).not.toEqual([]);
      for (const path of there) expect([path, shaped(changed(whole(), path, "planet")).success]).toEqual([path, false]);
    },
  );
});

describe("a function of a document", () => {
  test("instantiates the same design with new ids and without violations", () => {
    fc.assert(
      fc.property(anyImageDocument, (document) => {
        let made = 0;
        const instance = instantiate(document, () => `part-${(made += 1)}`);
        expect(violationsOf(instance)).toEqual([]);
        const keys = instance.pages.flatMap(({ key, layers }) => [key, ...layers.map((layer) => layer.key)]);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.every((key) => key.startsWith("part-"))).toBe(true);
        const place = ({ pages }: ImageDocument) =>
          pages.map(({ layers }) => layers.map(({ parentKey }) => layers.findIndex(({ key }) => key === parentKey)));
        expect(place(instance)).toEqual(place(document));
      }),
      MANY,
    );
    const { pages } = instantiate(whole(), () => "part", "Another");
    expect(pages[0]).not.toHaveProperty("latestExportMediaId");
  });

  test("lists the referenced media items with their paths", () => {
    expect(mediaUses(whole()).map(({ mediaId, as, path }) => `${as} ${mediaId} ${path.join(".")}`)).toEqual([
      "image med_image pages.0.latestExportMediaId",
      "image med_image pages.0.previewMediaId",
      "image med_image pages.0.background.image.mediaId",
      "image med_image pages.0.layers.1.image.mediaId",
      "font med_font pages.0.layers.4.text.fontAssetId",
    ]);
  });

  test("converts an old version step by step to the current one", () => {
    const steps = {
      1: (document: object) => ({ ...document, two: true }),
      2: (document: object) => ({ ...document, three: true }),
    };
    expect(currentDocument({ document: { one: true }, schemaVersion: 1 }, steps, 3)).toEqual({
      one: true,
      two: true,
      three: true,
    });
    expect(currentDocument({ document: whole(), schemaVersion: 1 })).toEqual(whole());
    expect(() => currentDocument({ document: {}, schemaVersion: 9 })).toThrow("version 9 cannot be converted");
  });
});
