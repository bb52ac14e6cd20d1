import { sharp } from "../../platform/images/sharp.ts";

const MOST_PIXELS = 40_000_000;
const SECONDS = 20;

/** Returns the format of a picture by its bytes; null for a broken or too large picture. Runs in a worker. */
export async function pictureFormat(content: Uint8Array): Promise<string | null> {
  try {
    const open = () =>
      sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "truncated" }).timeout({ seconds: SECONDS });
    const { format } = await open().metadata();
    // Only decoding proves that the picture is complete.
    await open().resize(8).raw().toBuffer();
    return format;
  } catch {
    return null;
  }
}
