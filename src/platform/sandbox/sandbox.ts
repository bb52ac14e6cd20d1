import { DomainError } from "../errors/errors.ts";
import type { Ask, InputOf, OutputOf, Tasks } from "./messages.ts";
import { startThread, type Thread } from "./thread.ts";

export interface SandboxOptions {
  /** The module that calls `serveTasks`. */
  file: URL;
  /** How long one task may take. */
  timeMs: number;
  /** The heap of one worker. Memory outside of the heap (buffers, decoded images) is bounded by the tasks themselves. */
  memoryMb: number;
  /** Tasks that run at the same time. Default 1. */
  workers?: number;
  /** Tasks that may wait for a worker. Default 64. */
  waiting?: number;
  /** Tasks after which a worker is replaced by a new one. No limit by default. */
  tasksPerWorker?: number;
  /** How long a worker is kept that has nothing to do. Default 10 s. */
  idleMs?: number;
  /** Runs on the main thread before the first worker starts. */
  prepare?(): Promise<unknown>;
}

export interface RunOptions {
  /** Ends the task, and its worker with it. */
  signal?: AbortSignal | undefined;
  /** Buffers of the input that the worker takes over instead of a copy: the caller cannot use them any more. */
  transfer?: ArrayBuffer[];
  /** Answers the questions of the task. */
  ask?: Ask;
}

/** A small pool of worker threads for content that nobody has checked. A task that takes too long, or brings its worker down, harms no other request. */
export interface Sandbox<Served extends Tasks> {
  /**
   * Runs a task in a worker of its own, started when there is none.
   * @throws DomainError of the task, or UNAVAILABLE when too many tasks wait; SandboxFailure when the task did not complete; what `ask` throws;
   * the reason of the signal; Error when no worker can be started
   */
  run<Name extends keyof Served & string>(
    task: Name,
    input: InputOf<Served[Name]>,
    options?: RunOptions,
  ): Promise<OutputOf<Served[Name]>>;
}

const RETRY_AFTER_SECONDS = 10;
const nobody: Ask = (name) => Promise.reject(new Error(`Nobody answers "${name}"`));

export function createSandbox<Served extends Tasks>(options: SandboxOptions): Sandbox<Served> {
  const { file, timeMs, memoryMb, workers = 1, waiting = 64, idleMs = 10_000 } = options;
  const { tasksPerWorker = Number.POSITIVE_INFINITY } = options;
  let free = workers;
  const queue: (() => void)[] = [];
  const idle: { thread: Thread; done: number; timer: NodeJS.Timeout }[] = [];
  let prepared: Promise<unknown> | undefined;

  /** Waits for a free place. @throws DomainError UNAVAILABLE; the reason of the signal */
  async function takePlace(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free--;
      return;
    }
    if (queue.length >= waiting) {
      throw new DomainError("UNAVAILABLE", "Too much content is being processed. Try again in a moment.", [], {
        retry_after: RETRY_AFTER_SECONDS,
      });
    }
    const turn = Promise.withResolvers<void>();
    const giveUp = () => {
      const index = queue.indexOf(turn.resolve);
      if (index === -1) return;
      queue.splice(index, 1);
      turn.reject(signal?.reason);
    };
    queue.push(turn.resolve);
    signal?.addEventListener("abort", giveUp, { once: true });
    await turn.promise.finally(() => signal?.removeEventListener("abort", giveUp));
  }

  function givePlace(): void {
    const next = queue.shift();
    if (next === undefined) free++;
    else next();
  }

  /** The worker that was used last, so that the others become idle and end. */
  function takeThread(): { thread: Thread; done: number } {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.thread.isUsable) return kept;
    }
    return { thread: startThread(file, memoryMb), done: 0 };
  }

  function giveThread(thread: Thread, done: number): void {
    if (!thread.isUsable || done >= tasksPerWorker) {
      // A native call goes on until it ends, and takes its place until then: more of them at a time would hold up the whole process.
      void thread.end().then(givePlace, givePlace);
      return;
    }
    const timer = setTimeout(() => {
      const index = idle.findIndex((kept) => kept.thread === thread);
      if (index !== -1) idle.splice(index, 1);
      void thread.end();
    }, idleMs).unref();
    idle.push({ thread, done, timer });
    givePlace();
  }

  return {
    async run(task, input, { signal, transfer = [], ask = nobody } = {}) {
      await takePlace(signal);
      let taken: { thread: Thread; done: number };
      try {
        await (prepared ??= options.prepare?.() ?? Promise.resolve());
        taken = takeThread();
      } catch (error) {
        prepared = undefined;
        givePlace();
        throw error;
      }
      try {
        const order = { task, input, transfer, timeMs, ask, signal };
        return (await taken.thread.run(order)) as OutputOf<Served[typeof task]>;
      } finally {
        giveThread(taken.thread, taken.done + 1);
      }
    },
  };
}
