import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

/**
 * A PNG of any size that costs next to nothing: white, with one bit a pixel (PNG, third edition).
 * @param bytes the size of the file, at least; a private chunk fills it up
 */
export function blankPng(width: number, height: number, bytes = 0): Blob {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit of gray.
  header[8] = 1;
  const row = Math.ceil(width / 8) + 1;
  const pixels = Buffer.alloc(row * height, 0xff);
  // Each row starts with its filter: none.
  for (let at = 0; at < pixels.length; at += row) pixels[at] = 0;
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels, { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  const size = SIGNATURE.length + parts.reduce((sum, part) => sum + part.length, 0);
  if (size + OVERHEAD < bytes) parts.splice(1, 0, chunk("paDd", Buffer.alloc(bytes - size - OVERHEAD)));
  return new Blob([SIGNATURE, ...parts], { type: "image/png" });
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** The length, the type and the checksum of a chunk. */
const OVERHEAD = 12;

function chunk(type: string, data: Buffer): Buffer<ArrayBuffer> {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
