import sharp, { type Sharp, type SharpInput, type SharpOptions } from "sharp";

/** The most pixels of one image, all its frames together: decoded it takes four bytes each. */
export const MOST_PIXELS = 100_000_000;
/** How long one image may take. */
const SECONDS = 30;

// One thread for each image, and no cache: the same image seldom comes twice.
sharp.cache(false);
sharp.concurrency(1);

/**
 * An image opened with bounds on its size and its time. What cannot be read whole is refused: a truncated image is none.
 * @throws Error of sharp's when it is used, for everything that is wrong with the image
 */
export function openImage(content: SharpInput, options: SharpOptions = {}): Sharp {
  const bounds: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: "truncated", sequentialRead: true };
  return sharp(content, { ...bounds, ...options }).timeout({ seconds: SECONDS });
}
