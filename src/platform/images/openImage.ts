import { type Sharp, type SharpInput, type SharpOptions, sharp } from "./sharp.ts";

/** The maximum pixels of an image in all its frames. A decoded pixel takes four bytes. */
export const MOST_PIXELS = 100_000_000;
/** The time limit for one image, in seconds. */
const SECONDS = 30;

// One thread for each image leaves the other threads for other images.
sharp.concurrency(1);

/**
 * Opens an image, or the frames of an animation, with bounds on size and time. Truncated images are refused.
 * @throws Error of sharp during use, for every fault of the image
 */
export function openImage(content: SharpInput | SharpInput[], options: SharpOptions = {}): Sharp {
  const bounds: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: "truncated", sequentialRead: true };
  return sharp(content, { ...bounds, ...options }).timeout({ seconds: SECONDS });
}
