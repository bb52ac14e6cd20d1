import { describe, expect, test } from "vitest";
import type { Effects, Gradient, Text } from "../../src/domains/image-editor/document/shape.ts";
import { drawn, halves, type LayerDraft } from "../support/pictures/drawn.ts";

const WHITE = "#ffffff";
const BLACK = "#000000";
const RED = "#ff0000";
const GREEN = "#00ff00";
const BLUE = "#0000ff";

const box = (
  fill: string,
  place: LayerDraft["box"] = [20, 20, 60, 60],
  more: Partial<LayerDraft> = {},
): LayerDraft => ({
  type: "shape",
  shape: { kind: "rectangle", fill },
  box: place,
  ...more,
});
const effects = (changes: Partial<Effects>): Effects => ({ blendMode: "normal", ...changes });
const gradient = (type: Gradient["type"], more: Partial<Gradient> = {}): Gradient => ({
  type,
  reverse: false,
  start: { x: 0.5, y: 0.5 },
  end: { x: 1, y: 0.5 },
  stops: [
    { color: RED, offset: 0 },
    { color: BLUE, offset: 1 },
  ],
  ...more,
});
const graded = (...args: Parameters<typeof gradient>): LayerDraft => ({
  type: "paint",
  paint: { kind: "gradient", gradient: gradient(...args) },
});
/** Returns a channel of a color, 0 to 255. */
const red = (color: string) => Number.parseInt(color.slice(1, 3), 16);
const blue = (color: string) => Number.parseInt(color.slice(5, 7), 16);

describe("the background", () => {
  test("is the page's color or its own paint, with its opacity", async () => {
    expect((await drawn([], { backgroundColor: GREEN })).at(50, 50)).toBe(GREEN);
    expect((await drawn([], { background: { type: "solid", color: BLUE } })).at(50, 50)).toBe(BLUE);
    // Halves can be rounded up or down.
    expect((await drawn([], { background: { type: "solid", color: BLUE, opacity: 0.5 } })).at(50, 50)).toMatch(
      /^#0000ff(7f|80)$/,
    );
    expect((await drawn([], { background: { type: "transparent" } })).at(50, 50)).toBe("#00000000");
    const { at } = await drawn([], {
      background: { type: "gradient", gradient: gradient("linear", { start: { x: 0, y: 0 } }) },
    });
    expect(red(at(1, 1))).toBeGreaterThan(240);
    expect(blue(at(99, 50))).toBeGreaterThan(200);
  });

  test("can be a fitted image", async () => {
    const pictures = new Map([["m", halves([255, 0, 0], [0, 0, 255])]]);
    const image = (fit: "contain" | "stretch") => ({
      background: { type: "image" as const, image: { mediaId: "m", fit } },
    });
    expect((await drawn([], image("stretch"), { pictures })).at(10, 2)).toBe(RED);
    const contained = await drawn([], image("contain"), { pictures });
    expect([contained.at(10, 2), contained.at(10, 50), contained.at(90, 50)]).toEqual([WHITE, RED, BLUE]);
  });

  test("is blended with the matte color in a JPEG", async () => {
    const order = { format: "jpeg", matteColor: GREEN } as const;
    const seen = await drawn([], { background: { type: "transparent" } }, order);
    expect(seen.at(50, 50)).toMatch(/^#0[01]f[ef]0[01]$/);
  });
});

describe("a gradient", () => {
  test("of type linear runs from the start, or reversed", async () => {
    const { at } = await drawn([graded("linear")]);
    expect([at(10, 50), red(at(75, 50)) > 100 && blue(at(75, 50)) > 100]).toEqual([RED, true]);
    expect(blue((await drawn([graded("linear", { reverse: true })])).at(10, 50))).toBe(255);
  });

  test("of type radial or diamond runs around the start", async () => {
    for (const type of ["radial", "diamond"] as const) {
      const { at } = await drawn([graded(type)]);
      expect(red(at(50, 50))).toBeGreaterThan(245);
      expect(blue(at(50, 3))).toBeGreaterThan(230);
      expect(blue(at(3, 50))).toBeGreaterThan(230);
    }
    // Halfway in both directions is on the edge of the diamond and within the circle.
    expect(blue((await drawn([graded("diamond")])).at(75, 75))).toBeGreaterThan(245);
    expect(blue((await drawn([graded("radial")])).at(75, 75))).toBeLessThan(200);
  });

  test("of type reflected runs both ways, and of type angle clockwise from the end", async () => {
    const reflected = await drawn([graded("reflected")]);
    expect([
      red(reflected.at(50, 50)) > 245,
      blue(reflected.at(2, 50)) > 240,
      blue(reflected.at(97, 50)) > 240,
    ]).toEqual([true, true, true]);
    const { at } = await drawn([graded("angle")]);
    expect(red(at(90, 54))).toBeGreaterThan(235);
    expect(blue(at(90, 46))).toBeGreaterThan(235);
    expect(Math.abs(red(at(10, 50)) - 128)).toBeLessThan(8);
  });
});

describe("layers", () => {
  test("are painted in order, rotated around their middle, mirrored or hidden", async () => {
    const { at } = await drawn([box(RED), box(BLUE, [40, 40, 60, 60])]);
    expect([at(30, 30), at(50, 50), at(10, 10)]).toEqual([RED, BLUE, WHITE]);
    const turned = await drawn([
      box(RED, [10, 45, 80, 10], {
        transform: { x: 10, y: 45, width: 80, height: 10, rotation: 90, flipX: false, flipY: false },
      }),
    ]);
    expect([turned.at(50, 15), turned.at(15, 50)]).toEqual([RED, WHITE]);
    expect((await drawn([box(RED, undefined, { visible: false })])).count(WHITE)).toBe(10_000);
    const pictures = new Map([["m", halves([255, 0, 0], [0, 0, 255])]]);
    const image: LayerDraft = { type: "image", image: { mediaId: "m", fit: "stretch" } };
    const flip = { x: 0, y: 0, width: 100, height: 100, rotation: 0, flipX: true, flipY: false };
    expect((await drawn([{ ...image, transform: flip }], {}, { pictures })).at(10, 50)).toBe(BLUE);
  });

  test("in a group share its place, its opacity as a whole and its visibility", async () => {
    const inside = (changes: Partial<LayerDraft>): LayerDraft[] => [
      { type: "group", key: "g", box: [20, 20, 60, 60], ...changes },
      box(RED, [0, 0, 40, 40], { parentKey: "g" }),
      box(RED, [20, 20, 40, 40], { parentKey: "g" }),
    ];
    const half = await drawn(inside({ opacity: 0.5 }));
    // Overlapping parts are not denser.
    expect(half.at(25, 25)).toMatch(/^#ff7[ef]7[ef]$/);
    expect([half.at(45, 45), half.at(10, 10)]).toEqual([half.at(25, 25), WHITE]);
    expect((await drawn(inside({ visible: false }))).count(WHITE)).toBe(10_000);
  });

  test("blend with the layers below", async () => {
    const below = box("#808080", [0, 0, 100, 100]);
    const over = async (blendMode: Effects["blendMode"], color: string) =>
      (await drawn([below, box(color, undefined, { effects: effects({ blendMode }) })])).at(50, 50);
    expect(await over("multiply", "#808080")).toBe("#404040");
    expect(red(await over("screen", "#808080"))).toBe(192);
    expect([await over("darken", "#400000"), await over("lighten", "#ff0000")]).toEqual(["#400000", "#ff8080"]);
    expect(await over("overlay", RED)).toMatch(/^#f[ef]0[01]0[01]$|^#ff0000$/);
    expect(red(await over("soft_light", WHITE))).toBeGreaterThan(128);
  });

  test("beyond the drawable range are left out and reported", async () => {
    const { unsupported, count } = await drawn([box(RED, [1e9, 0, 10, 10])]);
    expect(unsupported).toEqual([{ path: ["pages", 0, "layers", 0, "transform"], feature: "geometry" }]);
    expect(count(WHITE)).toBe(10_000);
  });
});

describe("an effect", () => {
  test("of a shadow falls in the direction of its angle, outside or inside", async () => {
    const shadow = { angle: 90, blur: 0, color: BLACK, distance: 10, opacity: 1 };
    const outer = await drawn([box(RED, undefined, { effects: effects({ dropShadow: shadow }) })]);
    expect([outer.at(50, 85), outer.at(50, 15), outer.at(50, 50)]).toEqual([BLACK, WHITE, RED]);
    const inner = await drawn([box(RED, undefined, { effects: effects({ innerShadow: shadow }) })]);
    expect([inner.at(50, 24), inner.at(50, 75), inner.at(50, 85)]).toEqual([BLACK, RED, WHITE]);
    const soft = await drawn([
      box(RED, undefined, { effects: effects({ dropShadow: { ...shadow, blur: 12, opacity: 0.5 } }) }),
    ]);
    expect(red(soft.at(50, 88))).toBeGreaterThan(120);
    expect(red(soft.at(50, 88))).toBeLessThan(250);
  });

  test("of a stroke lies inside, outside or on the edge", async () => {
    const stroked = (position: "inside" | "center" | "outside") =>
      drawn([box(RED, undefined, { effects: effects({ stroke: { color: BLUE, opacity: 1, position, width: 8 } }) })]);
    const [inside, center, outside] = [await stroked("inside"), await stroked("center"), await stroked("outside")];
    const along = ({ at }: Awaited<ReturnType<typeof drawn>>) => [
      at(14, 50),
      at(18, 50),
      at(22, 50),
      at(26, 50),
      at(30, 50),
    ];
    expect(along(inside)).toEqual([WHITE, WHITE, BLUE, BLUE, RED]);
    expect(along(center)).toEqual([WHITE, BLUE, BLUE, RED, RED]);
    expect(along(outside)).toEqual([BLUE, BLUE, RED, RED, RED]);
  });

  test("of a stroke is reported as missing on a layer without a single edge", async () => {
    const stroke = { color: BLUE, opacity: 1, position: "outside" as const, width: 8 };
    const { unsupported } = await drawn([{ type: "group", effects: effects({ stroke }) }]);
    expect(unsupported).toEqual([{ path: ["pages", 0, "layers", 0, "effects", "stroke"], feature: "effect" }]);
  });
});

describe("a mask", () => {
  const masked = (mask: LayerDraft["mask"], place?: LayerDraft["box"]) =>
    drawn([box(RED, place ?? [0, 0, 100, 100], { mask: mask as never })]);
  test.each([
    ["rectangle", [2, 2], [50, 50]],
    ["rounded_rectangle", [11, 11], [50, 12]],
    ["circle", [15, 15], [50, 12]],
    ["ellipse", [15, 15], [50, 12]],
    ["diamond", [25, 25], [50, 15]],
  ] as const)("of shape %s hides the pixels outside of it", async (shape, [outX, outY], [inX, inY]) => {
    const { at } = await masked({ shape, inset: 10, radius: 30 });
    expect([at(outX, outY), at(inX, inY)]).toEqual([WHITE, RED]);
  });

  test("of shape circle is as large as the shorter side", async () => {
    const { at } = await masked({ shape: "circle" }, [0, 25, 100, 50]);
    expect([at(10, 50), at(50, 27)]).toEqual([WHITE, RED]);
  });
});

describe("shapes", () => {
  test("have a fill, and a stroke within their box", async () => {
    const { at } = await drawn([
      { type: "shape", shape: { kind: "rectangle", fill: RED, stroke: BLUE, strokeWidth: 10 }, box: [20, 20, 60, 60] },
    ]);
    expect([at(25, 50), at(50, 50), at(18, 50)]).toEqual([BLUE, RED, WHITE]);
    const ellipse = await drawn([{ type: "shape", shape: { kind: "ellipse", fill: RED }, box: [0, 0, 100, 100] }]);
    expect([ellipse.at(5, 5), ellipse.at(50, 50)]).toEqual([WHITE, RED]);
    const rounded = await drawn([{ type: "shape", shape: { kind: "rounded_rectangle", fill: RED, radius: 30 } }]);
    expect([rounded.at(3, 3), rounded.at(50, 3)]).toEqual([WHITE, RED]);
    const line = await drawn([{ type: "shape", shape: { kind: "line", stroke: BLUE, strokeWidth: 6 } }]);
    expect([line.at(50, 50), line.at(50, 40)]).toEqual([BLUE, WHITE]);
  });
});

describe("images", () => {
  const pictures = new Map([["m", halves([255, 0, 0], [0, 0, 255], 40, 20)]]);
  const image = (changes: object, more: Partial<LayerDraft> = {}) =>
    drawn([{ type: "image", image: { mediaId: "m", fit: "cover", ...changes }, ...more }], {}, { pictures });

  test("cover their box or fit into it, with their crop", async () => {
    const cover = await image({});
    expect([cover.at(5, 5), cover.at(95, 95)]).toEqual([RED, BLUE]);
    const contain = await image({ fit: "contain" });
    expect([contain.at(5, 5), contain.at(5, 50), contain.at(95, 50)]).toEqual([WHITE, RED, BLUE]);
    const cropped = await image({ crop: { x: 0.5, y: 0, width: 0.5, height: 1 } });
    // Except for the first columns, which are blended with the pixels to their left.
    expect(cropped.count(BLUE)).toBeGreaterThan(9_500);
  });

  test("are drawn with their adjustments", async () => {
    const seen = async (adjustments: object) => (await image({ adjustments })).at(10, 50);
    expect(await seen({ saturation: -1 })).toMatch(/^#(..)\1\1$/);
    expect(red(await seen({ brightness: -0.5 }))).toBeLessThan(200);
    expect(red(await seen({ exposure: -0.5 }))).toBeLessThan(160);
    expect(await seen({ hue: 1 })).not.toBe(RED);
    expect(await seen({ curves: { redPoints: "[[0,1],[1,0]]" } })).toBe(BLACK);
    expect(await seen({ wheels: { gain: 0 } })).toBe(BLACK);
    expect(await seen({ contrast: 0, wheels: { gain: 1, gamma: 1 } })).toBe(RED);
    const blurred = await image({ adjustments: { blur: 0.5 } });
    expect([red(blurred.at(50, 50)) > 60, blue(blurred.at(50, 50)) > 60]).toEqual([true, true]);
  });

  test("are erased along the mask, which is fitted like the image", async () => {
    const erased = await image(
      {},
      {
        eraseMask: {
          sourceWidth: 40,
          sourceHeight: 20,
          spans: [{ x: 12, y: 0, width: 4 }],
          strokes: [{ size: 4, points: [{ x: 20, y: 10 }] }],
        },
      },
    );
    // The middle of the image is the middle of the box; x from 10 to 30 is its visible part.
    expect([erased.at(50, 50), erased.at(15, 2), erased.at(60, 80)]).toEqual([WHITE, WHITE, BLUE]);
  });

  test("that are missing are drawn as a placeholder and reported", async () => {
    const { at, unsupported } = await image({ mediaId: "gone" });
    expect(at(2, 2)).toBe("#dfe3e8");
    expect(unsupported).toEqual([{ path: ["pages", 0, "layers", 0, "image", "mediaId"], feature: "media" }]);
  });
});

describe("paint", () => {
  test("has strokes, fills and gradients in pixels of its source", async () => {
    const stroke = await drawn([
      {
        type: "paint",
        paint: {
          kind: "stroke",
          color: RED,
          size: 10,
          sourceWidth: 50,
          sourceHeight: 50,
          points: [
            { x: 5, y: 25 },
            { x: 45, y: 25 },
          ],
        },
      },
    ]);
    expect([stroke.at(50, 50), stroke.at(50, 42), stroke.at(50, 38), stroke.at(50, 70)]).toEqual([
      RED,
      RED,
      WHITE,
      WHITE,
    ]);
    const spans = Array.from({ length: 20 }, (_, row) => ({ x: 10, y: 10 + row, width: 20 }));
    const fill = await drawn([{ type: "paint", paint: { kind: "fill", color: BLUE, opacity: 0.5, spans } }]);
    expect(fill.at(20, 20)).toMatch(/^#(7f7f|8080)ff$/);
    expect(fill.at(20, 40)).toBe(WHITE);
    const masked = await drawn([{ type: "paint", paint: { kind: "gradient", gradient: gradient("linear"), spans } }]);
    expect([masked.at(20, 20), masked.at(50, 50)]).toEqual([RED, WHITE]);
  });
});

describe("text", () => {
  const text = (changes: Partial<Text>, place: LayerDraft["box"] = [0, 0, 100, 100]): LayerDraft => ({
    type: "text",
    box: place,
    text: { text: "HHHH", fontFamily: "Inter", fontWeight: 900, fontSize: 20, color: BLACK, ...changes },
  });
  /** Returns the first and the last column or row with a pixel of this color. */
  const extent = ({ at }: Awaited<ReturnType<typeof drawn>>, color = BLACK) => {
    const points = Array.from({ length: 10_000 }, (_, index) => [index % 100, Math.floor(index / 100)] as const).filter(
      ([x, y]) => at(x, y) === color,
    );
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
      pixels: points.length,
    };
  };

  test("is aligned and wrapped", async () => {
    expect(extent(await drawn([text({ text: "H" })])).left).toBeLessThan(8);
    expect(extent(await drawn([text({ text: "H", align: "right" })])).right).toBeGreaterThan(92);
    const centred = extent(await drawn([text({ text: "H", align: "center" })]));
    expect(Math.abs(centred.left + centred.right - 99)).toBeLessThan(3);
    expect(extent(await drawn([text({ text: "HH HH HH HH" })])).bottom).toBeGreaterThan(30);
    const justified = extent(await drawn([text({ text: "H H HHHHH", align: "justify" })]));
    expect(justified.right).toBeGreaterThan(92);
    const narrow = [0, 0, 30, 100] as const;
    expect(extent(await drawn([text({ wrap: "character" }, narrow)])).right).toBeLessThan(31);
  });

  test("has a size, weight, style, letter spacing and line height", async () => {
    const pixels = async (changes: Partial<Text>) => extent(await drawn([text({ text: "HH", ...changes })]));
    expect((await pixels({ fontSize: 40 })).bottom).toBeGreaterThan((await pixels({})).bottom + 10);
    expect((await pixels({ fontWeight: 100 })).pixels).toBeLessThan((await pixels({})).pixels / 2);
    expect((await pixels({ letterSpacing: 20 })).right).toBeGreaterThan((await pixels({})).right + 15);
    expect((await pixels({ text: "H\nH", lineHeight: 2.5 })).bottom).toBeGreaterThan(
      (await pixels({ text: "H\nH" })).bottom + 20,
    );
    expect(await pixels({ fontStyle: "italic" })).not.toEqual(await pixels({}));
    expect(await pixels({ fontFamily: "Anton" })).not.toEqual(await pixels({}));
  });

  test("has rules, a highlight, an outline and a shadow", async () => {
    const plain = await drawn([text({ fontSize: 30 })]);
    expect((await drawn([text({ fontSize: 30, underline: true })])).count(BLACK)).toBeGreaterThan(plain.count(BLACK));
    const [struck, whole] = [text({ text: "OO", fontSize: 40, strike: true }), text({ text: "OO", fontSize: 40 })];
    expect((await drawn([struck])).count(BLACK)).toBeGreaterThan((await drawn([whole])).count(BLACK));
    expect((await drawn([text({ highlightColor: GREEN })])).count(GREEN)).toBeGreaterThan(100);
    expect((await drawn([text({ strokeColor: RED, strokeWidth: 6 })])).count(RED)).toBeGreaterThan(100);
    const shaded = await drawn([text({ text: "H", shadow: { blur: 0, color: BLUE, offsetX: 40, offsetY: 40 } })]);
    expect(extent(shaded, BLUE).left).toBe(extent(shaded).left + 40);
  });

  test.each(["arc_up", "arc_down", "wave", "circle", "ellipse"] as const)("follows a curve: %s", async (type) => {
    const curve = { type, offset: 0, reverse: false, strength: 1 };
    const long = { text: "HHHHHHHHHH", fontSize: 10 };
    const straight = extent(await drawn([text(long)]));
    const curved = extent(await drawn([text({ ...long, curve })]));
    expect(curved.bottom - curved.top).toBeGreaterThan(straight.bottom - straight.top + 4);
    expect(extent(await drawn([text({ ...long, curve: { ...curve, offset: 0.25 } })]))).not.toEqual(curved);
    expect(extent(await drawn([text({ ...long, curve: { ...curve, reverse: true } })]))).not.toEqual(curved);
  });

  test.each(["Gotham", "__proto__", "constructor"])(
    "is drawn in Inter for the unknown family %s",
    async (fontFamily) => {
      const drawing = await drawn([text({ fontFamily })]);
      expect(extent(drawing)).toEqual(extent(await drawn([text({})])));
      expect(drawing.unsupported.map(({ feature }) => feature)).toEqual(["font_family"]);
    },
  );

  test("reports a missing font and missing characters", async () => {
    const { unsupported } = await drawn([
      text({ fontFamily: "Gotham" }),
      text({ fontAssetId: "med_1" }),
      text({ text: "日本" }),
    ]);
    expect(unsupported.map(({ path, feature }) => [path.at(-1), feature])).toEqual([
      ["fontFamily", "font_family"],
      ["fontAssetId", "font_asset"],
      ["text", "characters"],
    ]);
    expect((await drawn([text({ text: "Grüße, Łódź, Ωμέγα, Привет – “1 € · 2”", fontSize: 8 })])).unsupported).toEqual(
      [],
    );
  });
});

test("the page's grade applies to all layers", async () => {
  const { at } = await drawn([box(RED)], { colorGrade: { saturation: -1 } });
  expect(at(50, 50)).toMatch(/^#(..)\1\1$/);
});
