import { drain } from "../../../rest-compat/engine/request/drain.ts";
import { DomainError } from "../../platform/errors/errors.ts";

/** For how long a client that was refused may go on sending, in milliseconds. */
const HEARD_MS = 5000;

/** The bytes that a request brings. */
export interface Body {
  /** Chunks as they come; BAD_REQUEST when the connection breaks. To stop reading them does not close the connection, which the answer needs. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Reads the rest and drops it, within limits: a client that is still sending would find its connection gone, and never read its refusal. */
  drop(): void;
}

/** Reads nothing until somebody asks for it. */
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
