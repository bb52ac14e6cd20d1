import { Worker } from "node:worker_threads";
import type { DrawnPage, PageOrder } from "./drawPage.ts";

/** The work of a page is bounded by count; this is for what was not thought of. */
const LONGEST_MS = 120_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a page in a thread of its own: drawing never stops the server from answering. One at a time, as each takes a processor and some memory.
 * @throws Error when drawing fails or takes too long
 */
export function drawInWorker(order: PageOrder, signal?: AbortSignal): Promise<DrawnPage> {
  const drawn = last.then(() => drawAlone(order, signal));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function drawAlone(order: PageOrder, signal?: AbortSignal): Promise<DrawnPage> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPage>();
  const giveUp = () => reject(new Error("Drawing a page was given up"));
  const timer = setTimeout(giveUp, LONGEST_MS);
  signal?.addEventListener("abort", giveUp, { once: true });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("The thread that draws a page ended before it had")));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
    await worker.terminate();
  }
}
