/** How much of an image is looked at. What a camera writes before the size is seldom longer. */
const LOOKED_AT = 256 * 1024;

export interface AspectRatio {
  width: number;
  height: number;
}

/** The size of an image in pixels, so that its place is kept while it loads; null when it cannot be told. */
export async function aspectRatio(image: Blob): Promise<AspectRatio | null> {
  const view = new DataView(await image.slice(0, LOOKED_AT).arrayBuffer());
  try {
    const size = SIZES[image.type]?.(view);
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // The image ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const SIZES: Readonly<Record<string, (view: DataView) => AspectRatio | null>> = {
  "image/png": (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  "image/gif": (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  "image/jpeg": jpegSize,
  "image/webp": webpSize,
};

/** ITU-T T.81: segments up to the frame's. One that a camera may have turned (Exif) is not told: its size is that before the turn. */
function jpegSize(view: DataView): AspectRatio | null {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0 || marker === 0xffe1) return null;
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
}

/** RFC 9649: extended, lossless or lossy. */
function webpSize(view: DataView): AspectRatio | null {
  switch (view.getUint32(12)) {
    case 0x56503858:
      return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) };
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 0x56503820:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}
