import { randomUUID } from "node:crypto";

/**
 * A form with files in it (RFC 7578), without a copy of the files: a Blob refers to its parts. FormData would be read
 * into memory as a whole before it is sent.
 * @param files by the names of their fields
 */
export function multipart(fields: Readonly<Record<string, string>>, files: Readonly<Record<string, Blob>>): Blob {
  const boundary = `part-${randomUUID()}`;
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`);
  const fileParts = Object.entries(files).flatMap(([name, file]) => [
    `${head(`name="${name}"; filename="${filenameOf(file)}"`)}Content-Type: ${file.type}\r\n\r\n`,
    file,
    "\r\n",
  ]);
  return new Blob([...parts, ...fileParts, `--${boundary}--\r\n`], {
    type: `multipart/form-data; boundary=${boundary}`,
  });
}

/** Some servers decide by the file name's extension. */
const filenameOf = ({ type }: Blob) => `media.${type.replace(/^.*\//, "").replace("jpeg", "jpg")}`;
