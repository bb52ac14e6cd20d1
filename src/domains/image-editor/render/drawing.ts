import type { Canvas } from "@napi-rs/canvas";
import { type Context, canvas } from "../../../platform/drawing/canvas.ts";
import type { Path } from "../document/violation.ts";

/** What was left out of a page, or drawn otherwise than the document says: where, and what it is called. */
export interface Unsupported {
  /** From the document's root, in its own names: `["pages", 0, "layers", 3, "text", "fontAssetId"]`. */
  path: Path;
  feature: Feature;
}

export type Feature =
  /** The font of the workspace; a bundled one is taken. */
  | "font_asset"
  /** A family that is not bundled; the nearest is taken. */
  | "font_family"
  /** Characters that no bundled font has; a box stands for each. */
  | "characters"
  /** A medium that is not there, or no image; a quiet placeholder stands for it. */
  | "media"
  /** An effect that this type of layer does not get. */
  | "effect"
  /** Numbers beyond what can be drawn; the layer is left out. */
  | "geometry"
  /** More than one picture may cost; what comes later is left out. */
  | "work"
  /** Groups within groups within groups: the effects of the innermost are left out. */
  | "depth";

/** Pixels of a medium, four bytes each, not premultiplied. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Layers that need pixels of their own lie within each other at most so deep: each costs a canvas. */
const DEEPEST = 12;
const MOST_TOLD = 200;

/** One page being drawn: its canvas, what it may still cost, and what was left out. */
export class Drawing {
  readonly canvas: Canvas;
  readonly context: Context;
  readonly unsupported: Unsupported[] = [];
  /** Canvases that are drawn on in between, used again. */
  readonly #spare: Canvas[] = [];
  readonly #pictures: ReadonlyMap<string, Picture>;
  readonly #painted = new Map<string, Canvas>();
  #work: number;
  #depth = 0;
  /** Output pixels a page's pixel. */
  readonly scale: number;

  constructor(
    width: number,
    height: number,
    scale: number,
    options: { work: number; pictures: ReadonlyMap<string, Picture> },
  ) {
    this.canvas = canvas().createCanvas(width, height);
    this.context = this.canvas.getContext("2d");
    this.scale = scale;
    this.#work = options.work;
    this.#pictures = options.pictures;
  }

  get pixels(): number {
    return this.canvas.width * this.canvas.height;
  }

  report(path: Path, feature: Feature): void {
    if (this.unsupported.length < MOST_TOLD) this.unsupported.push({ path, feature });
  }

  /**
   * Takes what something costs, about in pixels painted, from what is left. False, and said, when there is not enough: it is then not done. What follows may
   * be cheaper, and is.
   */
  spend(work: number, path: Path): boolean {
    if (work > this.#work) {
      this.report(path, "work");
      return false;
    }
    this.#work -= work;
    return true;
  }

  /** A clear canvas as large as the page, for the time of `use`; with the transform of `like`. */
  aside<Value>(like: Context, use: (context: Context, layer: Canvas) => Value): Value {
    const spare = this.#spare.pop() ?? canvas().createCanvas(this.canvas.width, this.canvas.height);
    const context = spare.getContext("2d");
    context.reset();
    context.setTransform(like.getTransform());
    try {
      return use(context, spare);
    } finally {
      this.#spare.push(spare);
    }
  }

  /** Runs with one level more of layers that have canvases of their own; false, and said, when there are too many already. */
  deeper(path: Path, use: () => void): boolean {
    if (this.#depth >= DEEPEST) {
      this.report(path, "depth");
      return false;
    }
    this.#depth += 1;
    use();
    this.#depth -= 1;
    return true;
  }

  picture(mediaId: string): Picture | undefined {
    return this.#pictures.get(mediaId);
  }

  /** The same on a canvas, which others see too: not to be drawn on. */
  painted(mediaId: string): Canvas | undefined {
    const picture = this.#pictures.get(mediaId);
    if (picture === undefined) return undefined;
    let painted = this.#painted.get(mediaId);
    if (painted === undefined) {
      painted = onCanvas(picture);
      this.#painted.set(mediaId, painted);
    }
    return painted;
  }
}

function onCanvas({ data, width, height }: Picture): Canvas {
  const { createCanvas, ImageData } = canvas();
  const painted = createCanvas(width, height);
  painted.getContext("2d").putImageData(new ImageData(data, width, height), 0, 0);
  return painted;
}
