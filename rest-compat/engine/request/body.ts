import { DomainError } from "../../../src/platform/errors/errors.ts";
import type { BodyPlan } from "../plan.ts";
import { drain } from "./drain.ts";
import { TimeLimit } from "./timeLimit.ts";

export interface BodyLimits {
  /** The largest body, in bytes. */
  readonly size: number;
  /** The time for the whole body, in milliseconds. */
  readonly time: number;
}

/**
 * Reads the JSON of a request's body; undefined when an optional body is absent.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, or BAD_REQUEST for a body that is not
 * JSON in UTF-8
 */
export async function readBody(
  request: Request,
  plan: Pick<BodyPlan, "required">,
  limits: BodyLimits,
): Promise<unknown> {
  return parseBody(await readBodyText(request, limits), plan);
}

/**
 * Reads the text of a JSON body; empty when there is no body.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, or BAD_REQUEST for a body that is not
 * UTF-8
 */
export async function readBodyText(request: Request, limits: BodyLimits): Promise<string> {
  const { headers } = request;
  if (!isJson(headers.get("content-type")))
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "The body must have the Content-Type application/json");
  if (Number(headers.get("content-length")) > limits.size) {
    if (request.body !== null) void drain(request.body.getReader(), limits.time);
    throw tooLarge(limits.size);
  }
  const { readWithin } = request as WithinLimit;
  if (readWithin !== undefined) return readWhole(readWithin.bind(request), limits);
  const { body } = request;
  return body === null ? "" : await readText(body, limits);
}

/** A request that can read its own body, which costs less than a stream. */
interface WithinLimit {
  /** Returns the whole body; null as soon as it is larger than `most` bytes. @throws Error for an incomplete body */
  readWithin?(most: number): Promise<Uint8Array | null>;
}

/** Parses the text of a JSON body; undefined when an optional body is absent. @throws DomainError BAD_REQUEST */
export function parseBody(text: string, { required }: Pick<BodyPlan, "required">): unknown {
  if (text === "") {
    if (required) throw new DomainError("BAD_REQUEST", "The request must have a JSON body");
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("BAD_REQUEST", "The body must be valid JSON and must not be nested too deeply");
  }
}

const isJson = (type: string | null) =>
  type === null || type.split(";", 1)[0]?.trim().toLowerCase() === "application/json";

const tooLarge = (size: number) =>
  new DomainError("PAYLOAD_TOO_LARGE", `The body must not be larger than ${size} bytes`);

async function readWhole(
  readWithin: NonNullable<WithinLimit["readWithin"]>,
  { size, time }: BodyLimits,
): Promise<string> {
  const limit = timeLimit(time);
  try {
    const bytes = await limit.within(readWithin(size));
    if (bytes === null) throw tooLarge(size);
    return UTF8.decode(bytes);
  } catch (error) {
    throw error instanceof DomainError ? error : incomplete();
  } finally {
    limit.clear();
  }
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

const timeLimit = (time: number) =>
  new TimeLimit(time, () => new DomainError("REQUEST_TIMEOUT", `The body must arrive within ${time} ms`));

const incomplete = () => new DomainError("BAD_REQUEST", "The body must be complete and valid UTF-8");

/**
 * Reads a body as UTF-8. Size and time are limited while reading, so that a body without Content-Length or with a slow
 * sender is limited too.
 * @throws DomainError PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, BAD_REQUEST
 */
export async function readText(stream: ReadableStream<Uint8Array>, { size, time }: BodyLimits): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  const limit = timeLimit(time);
  let text = "";
  let read = 0;
  try {
    for (;;) {
      const { done, value } = await limit.within(reader.read());
      if (done) return text + decoder.decode();
      read += value.byteLength;
      if (read > size) throw tooLarge(size);
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    // A late client is disconnected. For any other error the rest is drained, because a client that is still sending
    // misses the response.
    if (error instanceof DomainError && error.code === "REQUEST_TIMEOUT") reader.releaseLock();
    else void drain(reader, time);
    if (error instanceof DomainError) throw error;
    throw incomplete();
  } finally {
    limit.clear();
  }
}
