import { Buffer } from "node:buffer";
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny";

const FRAMES_PER_SECOND = 10;
/** The edge of a macroblock, in pixels. */
const BLOCK = 16;

/** The number as a code of Exp-Golomb (ITU-T H.264, 9.1). */
function ue(value: number): string {
  const bits = (value + 1).toString(2);
  return "0".repeat(bits.length - 1) + bits;
}

/** A unit of the bit stream: its header, the bits, a one, and zeros up to a whole byte. */
function unit(header: number, bits: string): Buffer {
  const whole = `${bits}1`;
  const padded = whole.padEnd(Math.ceil(whole.length / 8) * 8, "0");
  const bytes = padded.match(/.{8}/g) ?? [];
  return Buffer.from([header, ...bytes.map((byte) => Number.parseInt(byte, 2))]);
}

function prefixed(bytes: number, part: Buffer): Buffer {
  const length = Buffer.alloc(bytes);
  length.writeUIntBE(part.byteLength, 0, bytes);
  return Buffer.concat([length, part]);
}

/**
 * An MP4 with a gray picture in H.264 (ITU-T H.264, Baseline) that each player shows. Every macroblock is predicted
 * without a difference, so a frame has a byte for each. @param width and height: multiples of 16
 */
export async function playableVideo({ width, height, seconds }: { width: number; height: number; seconds: number }) {
  const [columns, rows] = [width / BLOCK, height / BLOCK];
  const [profile, constraints, level] = [66, 0xc0, 30];
  const size = `${ue(columns - 1)}${ue(rows - 1)}`;
  const sequence = unit(
    0x67,
    `${[profile, constraints, level].map((byte) => byte.toString(2).padStart(8, "0")).join("")}${ue(0)}${ue(0)}${ue(2)}${ue(0)}0${size}1100`,
  );
  const picture = unit(0x68, `${ue(0)}${ue(0)}00${ue(0)}${ue(0)}${ue(0)}000${ue(0)}${ue(0)}${ue(0)}000`);
  // Type I_16x16_2_0_0: the mean of the neighbors, 128 without any, and no coefficient.
  const block = `${ue(3)}${ue(0)}${ue(0)}1`;
  const frame = (at: number) =>
    unit(0x65, `${ue(0)}${ue(7)}${ue(0)}0000${ue(at % 2)}00${ue(0)}${block.repeat(columns * rows)}`);
  const description = Buffer.concat([
    Buffer.from([1, profile, constraints, level, 0xff, 0xe1]),
    prefixed(2, sequence),
    Buffer.from([1]),
    prefixed(2, picture),
  ]);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  const decoderConfig = { codec: "avc1.42c01e", codedWidth: width, codedHeight: height, description };
  for (let at = 0; at < seconds * FRAMES_PER_SECOND; at++) {
    const packet = new EncodedPacket(prefixed(4, frame(at)), "key", at / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}
