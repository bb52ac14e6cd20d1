/** The most bytes that are drained: no client sends more by accident. */
const MOST = 16 * 1024 * 1024;

/**
 * Reads and discards the rest of a rejected body. Without it, a client that is still sending loses its connection
 * before it reads the response. Continues after the response until the time or the size limit is reached; then the
 * stream is canceled.
 */
export async function drain(reader: ReadableStreamDefaultReader<Uint8Array>, time: number): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), time);
  try {
    let read = 0;
    while (read < MOST) {
      const { done, value } = await reader.read();
      if (done) return;
      read += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client is disconnected.
  } finally {
    clearTimeout(timer);
  }
}
