import { createHash } from "node:crypto";

/**
 * Returns a fraction from 0 (inclusive) to 1 (exclusive) that depends only on the key: the jitter of a stored retry.
 * Rows that failed together are retried at different times, and the same row waits equally long at the same attempt.
 */
export function spread(...key: readonly (string | number)[]): number {
  return createHash("sha256").update(key.join("\n")).digest().readUInt32BE(0) / 2 ** 32;
}
