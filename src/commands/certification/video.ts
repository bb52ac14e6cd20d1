import { Buffer } from "node:buffer";
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "mediabunny";

const [FRAMES, FRAMES_PER_SECOND] = [30, 10];

/** A video of three seconds that shows one picture. A lossy WebP holds a key frame of VP8. @param picture a WebP */
export async function videoOf(
  picture: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const frame = frameOf(Buffer.from(picture));
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource("vp8");
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  const decoderConfig = { codec: "vp8", codedWidth: width, codedHeight: height };
  for (let at = 0; at < FRAMES; at += 1) {
    const packet = new EncodedPacket(frame, "key", at / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: "video/webm" });
}

/** The chunk `VP8 ` of a WebP (RFC 9649, 2.5). */
function frameOf(webp: Buffer): Uint8Array {
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    if (webp.toString("latin1", at, at + 4) === "VP8 ") return new Uint8Array(webp.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  throw new Error("the picture is no lossy WebP");
}
