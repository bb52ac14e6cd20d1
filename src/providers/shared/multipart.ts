import { randomUUID } from "node:crypto";

/**
 * A form with a file in it (RFC 7578), without a copy of the file: a Blob refers to its parts. FormData would be read into memory as a
 * whole before it is sent.
 */
export function multipart(fields: Readonly<Record<string, string>>, file: Blob, filename: string): Blob {
  const boundary = `part-${randomUUID()}`;
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`);
  const fileHead = `${head(`name="file"; filename="${filename}"`)}Content-Type: ${file.type}\r\n\r\n`;
  return new Blob([...parts, fileHead, file, `\r\n--${boundary}--\r\n`], {
    type: `multipart/form-data; boundary=${boundary}`,
  });
}
