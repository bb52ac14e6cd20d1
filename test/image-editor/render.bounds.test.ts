import fc from "fast-check";
import { expect, test } from "vitest";
import { builtinTemplates } from "../../src/domains/image-editor/builtin/templates.ts";
import { CATEGORIES } from "../../src/domains/image-editor/categories.ts";
import type { Layer, LooseLayer } from "../../src/domains/image-editor/document/shape.ts";
import { documentViolations } from "../../src/domains/image-editor/document/validate.ts";
import { drawPage } from "../../src/domains/image-editor/render/drawPage.ts";
import { render } from "../../src/domains/image-editor/render/render.ts";
import { anyImageDocument } from "../support/pictures/anyImageDocument.ts";
import { layer, orderOf, pageOf } from "../support/pictures/drawn.ts";
import { plainDocument } from "../support/pictures/imageDocument.ts";

const noMedia = () => Promise.resolve(null);
const shadow = { angle: 10, blur: 100, color: "#000000", distance: 500, opacity: 1 };
const many = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => item(index));
/** Returns points that are far from each other, which are the most expensive to connect. */
const zigzag = (length: number) => many(length, (index) => ({ x: (index * 7919) % 100, y: (index % 2) * 100 }));

const HOSTILE: Record<string, () => Partial<LooseLayer>[]> = {
  "500 layers with every effect": () =>
    many(500, () => ({
      type: "shape",
      shape: { kind: "ellipse", fill: "#ff0000" },
      mask: { shape: "circle" },
      effects: {
        blendMode: "overlay",
        dropShadow: shadow,
        innerShadow: shadow,
        stroke: { color: "#000000", opacity: 1, position: "outside", width: 500 },
      },
    })),
  "strokes of 100,000 points": () =>
    many(5, () => ({ type: "paint", paint: { kind: "stroke", size: 512, points: zigzag(100_000) } })),
  "250,000 runs of pixels": () =>
    many(5, () => ({
      type: "paint",
      paint: { kind: "fill", spans: many(250_000, (index) => ({ x: index % 90, y: index % 97, width: 1e6 })) },
    })),
  "10,000 strokes erased": () =>
    many(3, () => ({
      type: "paint",
      paint: { kind: "fill", spans: [{ x: 0, y: 0, width: 100 }] },
      eraseMask: {
        sourceWidth: 1,
        sourceHeight: 4096,
        spans: [],
        strokes: many(10_000, () => ({ size: 512, points: zigzag(10) })),
      },
    })),
  "texts of 20,000 letters in a narrow box": () =>
    many(60, () => ({
      type: "text",
      transform: { x: 0, y: 0, width: 0, height: 0, rotation: 0, flipX: false, flipY: false },
      text: {
        text: "W ".repeat(10_000),
        fontSize: 1e9,
        letterSpacing: -1e9,
        lineHeight: 1e9,
        strokeWidth: 1e9,
        strokeColor: "#ff0000",
      },
    })),
  "numbers beyond the drawable range": () =>
    [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 1e30].map((value) => ({
      type: "text",
      transform: { x: 0, y: 0, width: 50, height: 50, rotation: value, flipX: true, flipY: true },
      text: {
        text: "x",
        fontSize: value,
        lineHeight: value,
        letterSpacing: value,
        strokeWidth: value,
        strokeColor: "#ff0000",
        shadow: { blur: 100, color: "#000000", offsetX: value, offsetY: value },
        curve: { type: "circle", offset: 1, reverse: false, strength: 0.05 },
      },
    })),
};

test.each(Object.keys(HOSTILE))("drawing %s leaves out and reports the excess", { timeout: 120_000 }, (name) => {
  const layers = (HOSTILE[name]?.() ?? []).map((draft) => layer(draft as LooseLayer));
  const { unsupported, image } = drawPage(orderOf({ ...pageOf([]), layers }, { work: 20_000_000 }));
  expect(image.byteLength).toBeGreaterThan(0);
  if (name !== "numbers beyond the drawable range")
    expect(new Set(unsupported.map(({ feature }) => feature))).toContain("work");
});

test("nested groups use a bounded number of canvases", () => {
  const layers: Layer[] = many(500, (index) =>
    layer({
      type: "group",
      key: `group-${index}`,
      opacity: 0.99,
      ...(index === 0 ? {} : { parentKey: `group-${index - 1}` }),
    }),
  );
  const { unsupported } = drawPage(orderOf({ ...pageOf([]), layers }));
  expect(unsupported.filter(({ feature }) => feature === "depth")).toHaveLength(200);
});

test("every valid document is drawn deterministically", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyImageDocument, (document) => {
      const [page] = document.pages;
      if (page === undefined) return;
      const { widthPx: width, heightPx: height } = document;
      const order = orderOf(page, { width, height, scale: 64 / Math.max(width, height), work: 10_000_000 });
      const [first, second] = [drawPage(order), drawPage(order)];
      expect(first.image).toEqual(second.image);
      expect(first.unsupported).toEqual(second.unsupported);
    }),
    { numRuns: 40 },
  );
});

test("a page is drawn in a worker thread, reduced but never enlarged, in the requested format", async () => {
  const document = { ...plainDocument(), widthPx: 400, heightPx: 200 };
  const small = await render(document, 0, { media: noMedia, maxSide: 100, format: "webp" });
  expect(small).toMatchObject({ width: 100, height: 50, mimeType: "image/webp", unsupported: [] });
  const whole = await render(document, 0, { media: noMedia, maxSide: 4096 });
  expect(whole).toMatchObject({ width: 400, height: 200, mimeType: "image/png" });
  await expect(render(document, 1, { media: noMedia, maxSide: 100 })).rejects.toThrow(RangeError);
  const signal = AbortSignal.abort(new Error("no time"));
  await expect(render(document, 0, { media: noMedia, maxSide: 100, signal })).rejects.toThrow("no time");
});

test("built-in templates keep every rule and are drawn without omissions", () => {
  const templates = builtinTemplates();
  expect(new Set(templates.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(new Set(templates.map(({ key }) => key)).size).toBe(templates.length);
  for (const { key, name, document } of templates) {
    expect(key).toMatch(/^builtin-[a-z-]+$/);
    expect(name).not.toBe("");
    expect({ key, violations: documentViolations(document) }).toEqual({ key, violations: [] });
    const { widthPx: width, heightPx: height } = document;
    document.pages.forEach((page, index) => {
      const drawn = drawPage(orderOf(page, { index, width, height, scale: 320 / Math.max(width, height) }));
      expect({ key, unsupported: drawn.unsupported }).toEqual({ key, unsupported: [] });
    });
  }
});
