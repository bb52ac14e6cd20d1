import { drain } from "../../../../rest-compat/engine/request/drain.ts";
import { DomainError } from "../../../platform/errors/errors.ts";

/** How long a refused client may continue sending, in milliseconds. */
const HEARD_MS = 5000;

/** The body of a request. */
export interface Body {
  /**
   * The chunks as they arrive; BAD_REQUEST if the connection breaks. A reader that stops does not close the connection,
   * which the answer needs.
   */
  readonly chunks: AsyncIterable<Uint8Array>;
  /**
   * Reads and discards the rest, within limits: a client that is still sending would otherwise lose the connection
   * before its answer.
   */
  drop(): void;
}

/** Returns a body that is read on demand. */
export function bodyOf({ body }: Request): Body {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const open = (stream: ReadableStream<Uint8Array>) => (reader ??= stream.getReader());
  return {
    chunks: {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          if (body === null) return { done: true, value: undefined };
          const { done, value } = await open(body).read().catch(cutShort);
          return done ? { done: true, value: undefined } : { done: false, value };
        },
        return: async () => ({ done: true, value: undefined }),
      }),
    },
    drop() {
      if (body !== null) void drain(open(body), HEARD_MS);
    },
  };
}

function cutShort(cause: unknown): never {
  throw Object.assign(new DomainError("BAD_REQUEST", "The body was cut short."), { cause });
}
