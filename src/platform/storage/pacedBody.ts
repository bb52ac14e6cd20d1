import { StorageError } from "../errors/storageError.ts";

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Returns a body whose store must keep a minimum rate. Only the time counts in which the reader waits for the store;
 * the reader itself may be slow. The store has `readMs`, and one more second for every `slowest` bytes that arrived, so
 * both silence and a trickle end.
 * @throws StorageError while the body is read
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
        controller.error(new StorageError("the store did not send the whole object", { cause: error }));
        await reader.cancel(error).catch(() => {});
      } finally {
        clearTimeout(timer);
        waited += performance.now() - began;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
