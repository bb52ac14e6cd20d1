/**
 * Returns the same events. `ended` is called once when the stream ends: by itself, by an error, or because its reader
 * stops.
 */
export function untilEnd<Event>(source: AsyncIterable<Event>, ended: () => void): AsyncIterableIterator<Event> {
  const iterator = source[Symbol.asyncIterator]();
  let open = true;
  const end = () => {
    if (open) ended();
    open = false;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      try {
        const result = await iterator.next();
        if (result.done) end();
        return result;
      } catch (error) {
        end();
        throw error;
      }
    },
    async return() {
      try {
        return (await iterator.return?.()) ?? { done: true, value: undefined };
      } finally {
        end();
      }
    },
  };
}
