import decompress from "woff2-encoder/decompress";
import { refused } from "./refused.ts";
import { BrokenFont, type Face, readFace } from "./sfnt.ts";
import { sha256 } from "./sha256.ts";
import { checkWoff2 } from "./woff2.ts";

/**
 * A font as it was uploaded, with its names and the unpacked derivative (ttf or otf) for native clients.
 * @throws DomainError INVALID_INPUT
 */
export async function fontOf(content: Uint8Array<ArrayBuffer>) {
  checkWoff2(content);
  const unpacked = await decompress(content).catch(() => {
    throw refused("font", "a font that cannot be unpacked", "a valid font");
  });
  const derivative = new Uint8Array(unpacked);
  const { format, family, weight, style } = faceOf(derivative);
  const native = { derivative, derivativeFormat: format, derivativeSha256: sha256(derivative) };
  return { kind: "FONT" as const, content, family, weight, style, ...native };
}

function faceOf(unpacked: Uint8Array): Face {
  try {
    return readFace(unpacked);
  } catch (error) {
    if (error instanceof BrokenFont) throw refused("font", `a font that ${error.message}`, "a valid font");
    // A DataView throws this for an offset beyond its end.
    if (error instanceof RangeError) throw refused("font", "a font that is cut short", "a valid font");
    throw error;
  }
}
