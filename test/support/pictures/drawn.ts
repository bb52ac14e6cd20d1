import sharp from "sharp";
import type { Layer, LooseLayer, Page } from "../../../src/domains/image-editor/document/shape.ts";
import type { Picture } from "../../../src/domains/image-editor/render/drawing.ts";
import { drawPage, type PageOrder } from "../../../src/domains/image-editor/render/drawPage.ts";

export type LayerDraft = Partial<LooseLayer> &
  Pick<LooseLayer, "type"> & { box?: readonly [number, number, number, number] };

let made = 0;

/** A layer over the box, else over all of the page of 100 pixels. */
export function layer({ box: [x, y, width, height] = [0, 0, 100, 100], transform, ...members }: LayerDraft): Layer {
  made += 1;
  const plain = { x, y, width, height, rotation: 0, flipX: false, flipY: false, ...transform };
  // A test says which payload goes with which type.
  return {
    key: `layer-${made}`,
    name: "",
    locked: false,
    visible: true,
    opacity: 1,
    transform: plain,
    ...members,
  } as Layer;
}

export const pageOf = (layers: readonly LayerDraft[], page: Partial<Page> = {}): Page => ({
  key: "page",
  name: "",
  backgroundColor: "#ffffff",
  ...page,
  layers: layers.map(layer),
});

/** The options that draw a page of 100 × 100 pixels without scaling. */
export const orderOf = (page: Page, options: Partial<PageOrder> = {}): PageOrder => ({
  page,
  index: 0,
  width: 100,
  height: 100,
  scale: 1,
  work: 100_000_000,
  format: "png",
  quality: 1,
  matteColor: "",
  pictures: new Map<string, Picture>(),
  ...options,
});

/** A page as it is drawn: `at` is the color of a pixel, `#rrggbb`, or `#rrggbbaa` where it can be seen through. */
export async function drawn(layers: readonly LayerDraft[], page: Partial<Page> = {}, options: Partial<PageOrder> = {}) {
  const { image, unsupported, width, height } = drawPage(orderOf(pageOf(layers, page), options));
  const pixels = await sharp(image).ensureAlpha().raw().toBuffer();
  const at = (x: number, y: number): string => {
    const start = (y * width + x) * 4;
    const hex = pixels.subarray(start, start + 4).toString("hex");
    return hex.endsWith("ff") ? `#${hex.slice(0, 6)}` : `#${hex}`;
  };
  /** The number of pixels of this color. */
  const count = (color: string): number => {
    let sum = 0;
    for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (at(x, y) === color) sum += 1;
    return sum;
  };
  return { at, count, unsupported, width, height };
}

/** Left half of one color, right half of another, each `[red, green, blue]`. */
export function halves(left: readonly number[], right: readonly number[], width = 20, height = 10): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    data.set([...(at % width < width / 2 ? left : right), 255], at * 4);
  }
  return { width, height, data };
}
