import { MOST_PIXELS, openImage } from "../../platform/images/openImage.ts";
import type { Sharp } from "../../platform/images/sharp.ts";
import { serveTasks } from "../../platform/sandbox/serve.ts";
import type { ConversionTypes } from "../mediaRules.ts";

/** The bounds of a converted image. */
export interface Bounds {
  types: ConversionTypes;
  maxBytes: number;
  /** Width times height; null for no limit. */
  maxPixels: number | null;
  /** Width plus height; null for no limit. */
  maxSides: number | null;
  /**
   * The longer side divided by the shorter one, which a conversion keeps within the limit when both are rounded; null
   * for no limit.
   */
  maxRatio: number | null;
  /** The same of an upright image. */
  maxPortraitRatio: number | null;
}

interface Converted {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** The qualities of JPEG in full size. A smaller image has the last one. */
const QUALITIES = [90, 80];
/** Each step makes the image smaller by a tenth at least: together less than a thousandth of its pixels. */
const MOST_STEPS = 40;

const tasks = {
  async convert({ bytes, bounds }: { bytes: Uint8Array; bounds: Bounds }): Promise<Converted | null> {
    try {
      return await convert(bytes, bounds);
    } catch {
      // sharp's own errors have no common class.
      return null;
    }
  },
};
export type ConversionTasks = typeof tasks;

async function convert(bytes: Uint8Array, bounds: Bounds): Promise<Converted | null> {
  const { types, maxBytes } = bounds;
  const { autoOrient, hasAlpha } = await openImage(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = autoOrient;
  if (width * height > MOST_PIXELS) return null;
  const isTransparent = hasAlpha && !(await openImage(bytes).stats()).isOpaque;
  const type = isTransparent ? types.transparent : types.opaque;
  let scale = firstScale(autoOrient, bounds);
  for (let step = 0; step < MOST_STEPS; step++) {
    let size = 0;
    for (const quality of type === "image/png" ? [0] : step === 0 ? QUALITIES : QUALITIES.slice(-1)) {
      const image = openImage(bytes).autoOrient();
      const sides = scaled(autoOrient, scale, bounds);
      const made = await encoded(scale < 1 ? image.resize({ ...sides, fit: "fill" }) : image, type, quality).toBuffer();
      if (made.byteLength <= maxBytes) return { bytes: new Uint8Array(made), type };
      size = made.byteLength;
    }
    scale *= Math.min(0.9, Math.max(0.25, 0.95 * Math.sqrt(maxBytes / size)));
  }
  return null;
}

interface Size {
  width: number;
  height: number;
}

/** One pixel is left for a shorter side that is rounded up. */
function firstScale({ width, height }: Size, { maxPixels, maxSides }: Bounds): number {
  const byPixels = maxPixels === null ? 1 : Math.sqrt(maxPixels / (width * height));
  const bySides = maxSides === null || width + height <= maxSides ? 1 : (maxSides - 1) / (width + height);
  return Math.min(1, byPixels, bySides);
}

function scaled({ width, height }: Size, scale: number, bounds: Bounds): Size {
  const maxRatio = height > width ? bounds.maxPortraitRatio : bounds.maxRatio;
  const [wide, high] = [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))];
  const least = maxRatio === null ? 1 : Math.ceil(Math.max(wide, high) / maxRatio);
  return { width: Math.max(wide, least), height: Math.max(high, least) };
}

/** Encodes in sRGB, without metadata. JPEG shows transparent parts in white. */
const encoded = (image: Sharp, type: string, quality: number): Sharp =>
  type === "image/png" ? image.png() : image.flatten({ background: "#ffffff" }).jpeg({ quality });

serveTasks(tasks);
