import { sharp } from "../../platform/images/sharp.ts";

const MOST_PIXELS = 40_000_000;
const SECONDS = 20;

/** The format of a picture, by its bytes; null for what is no whole picture, or too large a one. Runs in a worker. */
export async function pictureFormat(content: Uint8Array): Promise<string | null> {
  try {
    const open = () =>
      sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "truncated" }).timeout({ seconds: SECONDS });
    const { format } = await open().metadata();
    // Only decoding shows whether the picture is whole.
    await open().resize(8).raw().toBuffer();
    return format;
  } catch {
    return null;
  }
}
