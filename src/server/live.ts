/** A stream with each event mapped, which comes to its regular end when `closing` aborts. */
export function live<Event>(
  source: AsyncIterable<Event>,
  map: (event: Event) => Event,
  closing: AbortSignal,
): AsyncIterableIterator<Event> {
  const iterator = source[Symbol.asyncIterator]();
  const end = () => void iterator.return?.();
  closing.addEventListener("abort", end, { once: true });
  const forget = () => closing.removeEventListener("abort", end);
  if (closing.aborted) end();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      try {
        const result = await iterator.next();
        if (!result.done) return { done: false, value: map(result.value) };
        forget();
        return result;
      } catch (error) {
        forget();
        throw error;
      }
    },
    async return() {
      forget();
      return (await iterator.return?.()) ?? { done: true, value: undefined };
    },
  };
}
