import { drain } from "../../../../rest-compat/engine/request/drain.ts";
import { TimeLimit } from "../../../../rest-compat/engine/request/timeLimit.ts";
import { DomainError } from "../../../platform/errors/errors.ts";

/** The time limit of the whole body: 5 MiB over a slow connection. */
const MOST_MS = 60_000;

/**
 * Reads a body of at most `most` bytes, with a time limit.
 * @throws DomainError PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT; BAD_REQUEST for an empty or incomplete body
 */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  if (request.body === null) throw empty();
  const reader = request.body.getReader();
  const limit = new TimeLimit(
    MOST_MS,
    () => new DomainError("REQUEST_TIMEOUT", `The body did not arrive within ${MOST_MS} ms`),
  );
  const parts: Uint8Array[] = [];
  let read = 0;
  try {
    if (Number(request.headers.get("content-length")) > most) throw tooLarge(most);
    for (;;) {
      const { done, value } = await limit.within(reader.read());
      if (done) break;
      read += value.byteLength;
      if (read > most) throw tooLarge(most);
      parts.push(value);
    }
  } catch (error) {
    // A late client is cut off. Other clients may finish sending, because they would otherwise miss the answer.
    if (error instanceof DomainError && error.code === "REQUEST_TIMEOUT") reader.releaseLock();
    else void drain(reader, MOST_MS);
    if (error instanceof DomainError) throw error;
    throw new DomainError("BAD_REQUEST", "The body was cut short");
  } finally {
    limit.clear();
  }
  if (read === 0) throw empty();
  return Buffer.concat(parts);
}

const tooLarge = (most: number) =>
  new DomainError("PAYLOAD_TOO_LARGE", `The body must not be larger than ${most} bytes`);
const empty = () => new DomainError("BAD_REQUEST", "The request needs a body");
