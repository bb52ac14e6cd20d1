import { randomBytes } from "node:crypto";

/** Returns random bytes as hexadecimal digits. */
export const hex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** Returns the trace of a caller, with its header. The last bit of `flags` says whether the caller records it. */
export function caller(flags = "01"): { traceId: string; spanId: string; header: { traceparent: string } } {
  const [traceId, spanId] = [hex(16), hex(8)];
  return { traceId, spanId, header: { traceparent: `00-${traceId}-${spanId}-${flags}` } };
}
