import { crc32 } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/**
 * Returns the files of a ZIP archive without compression, by name.
 * @throws Error for bytes that do not match their checksum
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error("the archive has no end");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error("the directory is damaged");
    const [size, nameLength, extraLength] = [at + 24, at + 28, at + 30].map((place, index) =>
      index === 0 ? archive.readUInt32LE(place) : archive.readUInt16LE(place),
    ) as [number, number, number];
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at += 46 + nameLength + extraLength + archive.readUInt16LE(at + 32);
  }
  return files;
}
