/** Bytes that are read while they are sent, from the start for each request. A Blob is such a source. */
export interface ByteSource {
  /** The number of bytes, which is sent before them. */
  readonly size: number;
  /** The media type; empty if unknown. */
  readonly type: string;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Whether a body is a source of bytes. */
export const isByteSource = (body: unknown): body is ByteSource =>
  typeof body === "object" &&
  body !== null &&
  "size" in body &&
  typeof body.size === "number" &&
  "stream" in body &&
  typeof body.stream === "function";

/** Texts and sources one after the other. Nothing is read before the bytes are sent. */
export function joined(parts: readonly (string | ByteSource)[], type: string): ByteSource {
  const sources = parts.map((part) => (typeof part === "string" ? new Blob([part]) : part));
  return {
    type,
    size: sources.reduce((sum, { size }) => sum + size, 0),
    stream: () => streamOf(sources),
  };
}

/** The bytes of several sources, each of which is opened when the one before it has ended. */
function streamOf(sources: readonly ByteSource[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = [...sources];
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        for (;;) {
          reader ??= left.shift()?.stream().getReader();
          if (reader === undefined) return controller.close();
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          reader = undefined;
        }
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * The bytes of a source as they are sent. `failed` gets the error of a source that cannot be read to its end. undici
 * copies the stream of each request by `tee`, which would keep all bytes in memory for a copy that is never read: here
 * that copy is empty.
 */
export function sentBody(
  source: ByteSource,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.stream().getReader();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          failed(error);
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  stream.tee = () => [new ReadableStream(), stream];
  return stream;
}
