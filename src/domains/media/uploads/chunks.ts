import { DomainError } from "../../../platform/errors/errors.ts";

/** The time without bytes after which the sender counts as gone, in milliseconds. */
const IDLE_MS = 30_000;

/**
 * Yields chunks as they arrive, until the signal aborts or no chunk arrives in time.
 * @throws DomainError REQUEST_TIMEOUT; the signal's reason
 */
export async function* chunksOf(
  content: AsyncIterable<Uint8Array>,
  stop: AbortSignal,
  idleMs = IDLE_MS,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks = content[Symbol.asyncIterator]();
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => {});
  const onStop = () => stopped.reject(stop.reason);
  if (stop.aborted) onStop();
  else stop.addEventListener("abort", onStop, { once: true });
  try {
    for (;;) {
      const { done, value } = await Promise.race([inTime(chunks.next(), idleMs), stopped.promise]);
      if (done === true) return;
      yield value;
    }
  } finally {
    stop.removeEventListener("abort", onStop);
    // Not awaited, because the iterator may wait for bytes that never arrive.
    void Promise.resolve(chunks.return?.()).catch(() => {});
  }
}

async function inTime<T>(next: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DomainError("REQUEST_TIMEOUT", `No bytes arrived for ${ms} ms`)), ms);
  try {
    return await Promise.race([next, late.promise]);
  } finally {
    clearTimeout(timer);
    next.catch(() => {});
  }
}
