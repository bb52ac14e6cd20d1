import { untilEnd } from "./streams/untilEnd.ts";

/** Returns a stream with each event mapped. The stream completes when `closing` aborts. */
export function live<Event>(
  source: AsyncIterable<Event>,
  map: (event: Event) => Event,
  closing: AbortSignal,
): AsyncIterableIterator<Event> {
  const iterator = source[Symbol.asyncIterator]();
  const end = () => void iterator.return?.();
  closing.addEventListener("abort", end, { once: true });
  if (closing.aborted) end();
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
  return untilEnd(mapped, () => closing.removeEventListener("abort", end));
}
