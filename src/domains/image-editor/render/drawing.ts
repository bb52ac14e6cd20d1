import type { Canvas } from "@napi-rs/canvas";
import { type Context, canvas } from "../../../platform/drawing/canvas.ts";
import type { Path } from "../document/violation.ts";

/** A part of a page that was left out or drawn differently from the document: its path and the feature. */
export interface Unsupported {
  /**
   * The path from the document's root in the names of its members: `["pages", 0, "layers", 3, "text", "fontAssetId"]`.
   */
  path: Path;
  feature: Feature;
}

export type Feature =
  /** A font of the workspace, replaced by a bundled font. */
  | "font_asset"
  /** A family that is not bundled, replaced by the nearest one. */
  | "font_family"
  /** Characters that no bundled font has, drawn as boxes. */
  | "characters"
  /** A media item that is missing or no image, replaced by a placeholder. */
  | "media"
  /** An effect that this type of layer does not support. */
  | "effect"
  /** Numbers beyond the drawable range. The layer is left out. */
  | "geometry"
  /** More work than one picture may need. Later parts are left out. */
  | "work"
  /** Groups nested too deeply. The effects of the innermost are left out. */
  | "depth";

/** Pixels of an image, four bytes each, not premultiplied. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The maximum nesting of layers with a canvas of their own. */
const DEEPEST = 12;
const MOST_REPORTED = 200;

/** The state of drawing one page: its canvas, its remaining work and its omissions. */
export class Drawing {
  readonly canvas: Canvas;
  readonly context: Context;
  readonly unsupported: Unsupported[] = [];
  /** Spare canvases for intermediate steps. */
  readonly #spare: Canvas[] = [];
  readonly #pictures: ReadonlyMap<string, Picture>;
  readonly #painted = new Map<string, Canvas>();
  #work: number;
  #depth = 0;
  /** The output pixels for each pixel of the page. */
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
    if (this.unsupported.length < MOST_REPORTED) this.unsupported.push({ path, feature });
  }

  /**
   * Takes work, about in painted pixels, from the remaining budget. Returns false and reports the path if the budget is
   * too small; the caller then skips the part. Cheaper parts that follow are still drawn.
   */
  spend(work: number, path: Path): boolean {
    if (work > this.#work) {
      this.report(path, "work");
      return false;
    }
    this.#work -= work;
    return true;
  }

  /** Calls `use` with a clear canvas of the page's size and the transform of `like`. */
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

  /**
   * Runs `use` one level deeper of layers with canvases of their own. Returns false and reports the path beyond the
   * maximum depth.
   */
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

  /** Returns the image on a shared canvas, which callers must not draw on. */
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
