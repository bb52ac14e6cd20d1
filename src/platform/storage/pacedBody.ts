import { StorageError } from "../errors/storageError.ts";

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * The same bytes from a store that must not dawdle. Only the time counts for which the reader waits for the store: a reader may be as slow as it
 * likes. The store has `readMs`, and a second more for every `slowest` bytes that came, so that silence and a trickle both end.
 * @throws StorageError while it is read
 */
export function pacedBody(body: Bytes, { readMs, slowest }: { readMs: number; slowest: number }): Bytes {
  const reader = body.getReader();
  let size = 0;
  let waited = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const began = performance.now();
      const left = readMs + (size / slowest) * 1000 - waited;
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error("the store is too slow")), Math.max(0, left));
      try {
        const { done, value } = await Promise.race([reader.read(), late.promise]);
        if (done) return controller.close();
        size += value.byteLength;
        controller.enqueue(value);
      } catch (error) {
        controller.error(new StorageError("the store: the object broke off", { cause: error }));
        await reader.cancel(error).catch(() => {});
      } finally {
        clearTimeout(timer);
        waited += performance.now() - began;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
