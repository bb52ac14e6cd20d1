import { Buffer } from "node:buffer";
import { DomainError } from "../../../platform/errors/errors.ts";

/** One part of a form (RFC 7578). The content must be read before the next part. */
export interface Part {
  readonly name: string;
  /** Null for a field without a file. */
  readonly filename: string | null;
  readonly type: string;
  readonly content: AsyncIterable<Uint8Array>;
}

const MOST_HEADER_BYTES = 8192;
/** More parts than any form of this server has. */
const MOST_PARTS = 10;
const LINE = Buffer.from("\r\n");
const HEADERS_END = Buffer.from("\r\n\r\n");

const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i;

const malformed = (rule: string) => new DomainError("BAD_REQUEST", `The form is malformed: ${rule}`);

/** Returns the boundary of a form. @throws DomainError UNSUPPORTED_MEDIA_TYPE for a body of another type */
export function boundaryOf({ headers }: Request): string {
  const type = headers.get("content-type") ?? "";
  const [, quoted, token] = /^multipart\/form-data\s*;/i.test(type) ? (BOUNDARY.exec(type) ?? []) : [];
  const boundary = quoted ?? token;
  if (boundary !== undefined) return boundary;
  throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "The body must be multipart/form-data with a boundary");
}

/**
 * Reads the parts of a form as they arrive, with constant memory.
 * @throws DomainError BAD_REQUEST for a malformed or incomplete form
 */
export async function* partsOf(chunks: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const reader = new Reader(chunks);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // Text before the first boundary is ignored.
  await gathered(reader.until(delimiter), MOST_HEADER_BYTES);
  for (let count = 0; ; count += 1) {
    const mark = await reader.take(2);
    if (mark.toString("latin1") === "--") return;
    if (!mark.equals(LINE)) throw malformed("a boundary must end its line");
    if (count === MOST_PARTS) throw malformed(`it has more than ${MOST_PARTS} parts`);
    const head = await gathered(reader.until(HEADERS_END), MOST_HEADER_BYTES);
    const content = reader.until(delimiter);
    yield { ...describedBy(head.toString("utf8")), content };
    // A part that was not read to its end would be taken for the headers of the next one.
    for await (const _rest of content);
  }
}

/** Reads a content of at most so many bytes. @throws DomainError BAD_REQUEST */
export async function gathered(content: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.byteLength;
    if (size > most) throw malformed(`a field or header has more than ${most} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function describedBy(head: string): Pick<Part, "name" | "filename" | "type"> {
  const headers = new Map(
    head.split("\r\n").map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.trim().toLowerCase(), value.join(":").trim()] as const;
    }),
  );
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameterOf(disposition, NAME);
  if (!/^form-data\s*;/i.test(disposition) || name === null) throw malformed("a part has no name");
  return { name, filename: parameterOf(disposition, FILENAME), type: headers.get("content-type") ?? "" };
}

const NAME = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s";]+))/i;
const FILENAME = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^\s";]+))/i;

/** A quoted value has `%22` or `\"` for a quotation mark. */
function parameterOf(disposition: string, pattern: RegExp): string | null {
  const [, quoted, token] = pattern.exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(["\\])/g, "$1").replaceAll("%22", '"') ?? token ?? null;
}

/** Reads a stream up to marks in it. */
class Reader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** The first boundary has no line break before it. */
  #pending: Buffer = Buffer.from(LINE);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Yields the bytes before a mark, and skips the mark. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#pending.indexOf(mark);
      // The last bytes may be the beginning of the mark.
      const end = at === -1 ? Math.max(0, this.#pending.byteLength - mark.byteLength + 1) : at;
      const piece = this.#pending.subarray(0, end);
      this.#pending = this.#pending.subarray(at === -1 ? end : end + mark.byteLength);
      if (piece.byteLength > 0) yield piece;
      if (at !== -1) return;
      await this.#more();
    }
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.#pending.byteLength < bytes) await this.#more();
    const taken = this.#pending.subarray(0, bytes);
    this.#pending = this.#pending.subarray(bytes);
    return taken;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw malformed("its last boundary is missing");
    this.#pending = Buffer.concat([this.#pending, value]);
  }
}
