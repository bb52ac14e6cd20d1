import { untilEnd } from "./untilEnd.ts";

/**
 * Returns a stream with each event mapped. The stream completes when one of the signals aborts, also before the first
 * event is asked for.
 */
export function live<Event>(
  source: AsyncIterable<Event>,
  map: (event: Event) => Event,
  signals: readonly AbortSignal[],
): AsyncIterableIterator<Event> {
  const iterator = source[Symbol.asyncIterator]();
  const end = () => void iterator.return?.();
  for (const signal of signals) {
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  }
  const mapped: AsyncIterableIterator<Event> = {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const result = await iterator.next();
      return result.done ? result : { done: false, value: map(result.value) };
    },
    async return() {
      return (await iterator.return?.()) ?? { done: true, value: undefined };
    },
  };
  return untilEnd(mapped, () => {
    for (const signal of signals) signal.removeEventListener("abort", end);
  });
}
