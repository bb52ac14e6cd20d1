import { createHash } from "node:crypto";

/**
 * A fraction from 0 up to 1 that depends on the key alone: the jitter of a retry that is stored. What failed together returns apart, and the
 * same row at the same attempt always waits as long.
 */
export function spread(...key: readonly (string | number)[]): number {
  return createHash("sha256").update(key.join("\n")).digest().readUInt32BE(0) / 2 ** 32;
}
