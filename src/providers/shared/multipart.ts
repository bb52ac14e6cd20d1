import { randomUUID } from "node:crypto";
import { type ByteSource, joined } from "../../platform/outbound/byteSource.ts";

/**
 * A form with files in it (RFC 7578), whose files are read while it is sent. FormData would be read into memory as a
 * whole before.
 * @param files by the names of their fields
 */
export function multipart(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, ByteSource>>,
): ByteSource {
  const boundary = `part-${randomUUID()}`;
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`);
  const fileParts = Object.entries(files).flatMap(([name, file]) => [
    `${head(`name="${name}"; filename="${filenameOf(file)}"`)}Content-Type: ${file.type}\r\n\r\n`,
    file,
    "\r\n",
  ]);
  return joined([...parts, ...fileParts, `--${boundary}--\r\n`], `multipart/form-data; boundary=${boundary}`);
}

/** Some servers decide by the file name's extension. */
const filenameOf = ({ type }: ByteSource) => `media.${type.replace(/^.*\//, "").replace("jpeg", "jpg")}`;
