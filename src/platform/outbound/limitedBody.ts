import { OutboundError } from "./outboundError.ts";

/**
 * Returns a body on demand, up to a size limit. `translate` maps errors; `ended` is called after the last byte, or when
 * the reader cancels.
 */
export function limitedBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  translate: (error: unknown) => unknown,
  ended: () => void = () => {},
): ReadableStream<Uint8Array> | null {
  if (body === null) return null;
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          ended();
          return controller.close();
        }
        size += value.byteLength;
        if (size > maxBytes) {
          const error = translate(new OutboundError("size", `the answer is larger than ${maxBytes} bytes`));
          controller.error(error);
          await reader.cancel(error);
        } else controller.enqueue(value);
      } catch (error) {
        controller.error(translate(error));
      }
    },
    cancel(reason) {
      ended();
      return reader.cancel(reason);
    },
  });
}

interface Answered {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Iterable<[string, string]>;
}

/** Returns an answer with a decoded body, without the headers that described the compressed one. */
export function withBody({ status, statusText, headers }: Answered, body: ReadableStream<Uint8Array> | null): Response {
  const plain = new Headers([...headers]);
  plain.delete("content-encoding");
  plain.delete("content-length");
  return new Response(body, { status, statusText, headers: plain });
}
