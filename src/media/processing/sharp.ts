import type { Sharp, SharpConstructor, SharpInput, SharpOptions } from "sharp";

/** The most pixels of one image, all its frames together: decoded it takes four bytes each. */
export const MOST_PIXELS = 100_000_000;
/** How long one image may take. */
const SECONDS = 30;

let loaded: Promise<SharpConstructor> | undefined;

/** sharp, loaded when the first image comes; one thread an image, and no memory of those before. */
function load() {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}

/**
 * An image opened with bounds on its size and its time. What cannot be read whole is refused: a truncated image is none.
 * @throws Error of sharp's when it is used, for everything that is wrong with the image
 */
export async function openImage(content: SharpInput, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await load();
  const bounds: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: "truncated", sequentialRead: true };
  return sharp(content, { ...bounds, ...options }).timeout({ seconds: SECONDS });
}
