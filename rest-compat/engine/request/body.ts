import { DomainError } from "../../../src/platform/errors/errors.ts";
import { parseExactJson } from "../long.ts";
import type { BodyPlan } from "../plan.ts";
import { drain } from "./drain.ts";

export interface BodyLimits {
  /** In bytes. */
  readonly size: number;
  /** For the whole body, in milliseconds. */
  readonly time: number;
}

/**
 * The JSON of a request's body; undefined where there is none and none is needed.
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, or BAD_REQUEST for what is not JSON in UTF-8
 */
export async function readBody(
  request: Request,
  { required, exact }: Pick<BodyPlan, "required" | "exact">,
  limits: BodyLimits,
): Promise<unknown> {
  if (!isJson(request.headers.get("content-type")))
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "The body must be application/json");
  if (Number(request.headers.get("content-length")) > limits.size) {
    if (request.body !== null) void drain(request.body.getReader(), limits.time);
    throw tooLarge(limits.size);
  }
  const text = request.body === null ? "" : await readText(request.body, limits);
  if (text === "") {
    if (required) throw new DomainError("BAD_REQUEST", "The request needs a body");
    return undefined;
  }
  try {
    return exact ? parseExactJson(text) : JSON.parse(text);
  } catch {
    // A RangeError too: the exact parser recurses into what is nested without end.
    throw new DomainError("BAD_REQUEST", "The body is not JSON, or nested too deeply");
  }
}

const isJson = (type: string | null) =>
  type === null || type.split(";", 1)[0]?.trim().toLowerCase() === "application/json";

const tooLarge = (size: number) =>
  new DomainError("PAYLOAD_TOO_LARGE", `The body must not be larger than ${size} bytes`);

/**
 * A body of UTF-8. Counts and clocks while it reads: neither a missing length nor a trickle gets around the limits.
 * @throws DomainError PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, BAD_REQUEST
 */
export async function readText(stream: ReadableStream<Uint8Array>, { size, time }: BodyLimits): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DomainError("REQUEST_TIMEOUT", `The body did not arrive within ${time} ms`)),
    time,
  );
  let text = "";
  let read = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return text + decoder.decode();
      read += value.byteLength;
      if (read > size) throw tooLarge(size);
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    // Who is late is cut off; anyone else is heard out, or would miss the answer while still sending.
    if (error instanceof DomainError && error.code === "REQUEST_TIMEOUT") reader.releaseLock();
    else void drain(reader, time);
    if (error instanceof DomainError) throw error;
    throw new DomainError("BAD_REQUEST", "The body is not UTF-8, or was cut short");
  } finally {
    clearTimeout(timer);
  }
}
