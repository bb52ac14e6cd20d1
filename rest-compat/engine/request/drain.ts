/** More than this nobody sends by accident. */
const MOST = 16 * 1024 * 1024;

/**
 * Reads on what is refused already, and throws it away: a client that is still sending would find its connection gone, and never read the
 * answer. Goes on behind the answer, for a while and up to a size; then the client has had its chance and the stream is cancelled.
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
    // The client has gone: nobody is left to answer.
  } finally {
    clearTimeout(timer);
  }
}
