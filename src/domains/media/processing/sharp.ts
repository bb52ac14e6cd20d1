import { type Sharp, type SharpInput, type SharpOptions, sharp } from "../../../platform/images/sharp.ts";

/** The most pixels of one image, all its frames together: decoded it takes four bytes each. */
export const MOST_PIXELS = 100_000_000;
/** How long one image may take. */
const SECONDS = 30;

// One thread for each image: the others are for other images.
sharp.concurrency(1);

/**
 * An image opened with bounds on its size and its time. What cannot be read whole is refused: a truncated image is none.
 * @throws Error of sharp's when it is used, for everything that is wrong with the image
 */
export function openImage(content: SharpInput, options: SharpOptions = {}): Sharp {
  const bounds: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: "truncated", sequentialRead: true };
  return sharp(content, { ...bounds, ...options }).timeout({ seconds: SECONDS });
}
