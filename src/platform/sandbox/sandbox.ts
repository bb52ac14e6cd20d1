import { currentTenant } from "../concurrency/tenant.ts";
import { createTurns } from "../concurrency/turns.ts";
import { DomainError } from "../errors/errors.ts";
import type { Ask, InputOf, OutputOf, Tasks } from "./messages.ts";
import { startThread, type Thread } from "./thread.ts";

export interface SandboxOptions {
  /** The module that calls `serveTasks`. */
  file: URL;
  /** The time limit of one task, in milliseconds. */
  timeMs: number;
  /** The heap of one worker. Tasks themselves bound memory outside the heap (buffers, decoded images). */
  memoryMb: number;
  /** The number of tasks that run at the same time. Default 1. */
  workers?: number;
  /** The number of tasks of one tenant that may wait for a worker. Default 64. */
  waiting?: number;
  /** The number of tasks after which a worker is replaced. No limit by default. */
  tasksPerWorker?: number;
  /** How long an idle worker is kept. Default 10 s. */
  idleMs?: number;
  /** Runs on the main thread before the first worker starts. */
  prepare?(): Promise<unknown>;
}

export interface RunOptions {
  /** Ends the task and its worker. */
  signal?: AbortSignal | undefined;
  /** Buffers of the input that move to the worker instead of being copied; the caller cannot use them afterwards. */
  transfer?: ArrayBuffer[];
  /** Answers the questions of the task. */
  ask?: Ask;
}

/**
 * A small pool of worker threads for untrusted content. A task that takes too long, or crashes its worker, affects no
 * other request.
 */
export interface Sandbox<Served extends Tasks> {
  /**
   * Runs a task in a worker of its own, which is started if none is idle.
   * @throws DomainError of the task, or UNAVAILABLE if too many tasks wait; SandboxFailure if the task did not
   * complete; the error of `ask`; the reason of the signal; Error if no worker can be started
   */
  run<Name extends keyof Served & string>(
    task: Name,
    input: InputOf<Served[Name]>,
    options?: RunOptions,
  ): Promise<OutputOf<Served[Name]>>;
}

const RETRY_AFTER_SECONDS = 10;
const noAnswer: Ask = (name) => Promise.reject(new Error(`The caller of the task does not answer "${name}"`));

const tooMuch = () =>
  new DomainError(
    "UNAVAILABLE",
    `Too much content is being processed. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    [],
    { retryAfter: RETRY_AFTER_SECONDS },
  );

export function createSandbox<Served extends Tasks>(options: SandboxOptions): Sandbox<Served> {
  const { file, timeMs, memoryMb, workers = 1, waiting = 64, idleMs = 10_000 } = options;
  const { tasksPerWorker = Number.POSITIVE_INFINITY } = options;
  // One worker is left to the others while a tenant uses the rest.
  const turns = createTurns({ places: workers, ofTenant: Math.max(1, workers - 1), waiting, refuse: tooMuch });
  const idle: { thread: Thread; done: number; timer: NodeJS.Timeout }[] = [];
  let prepared: Promise<unknown> | undefined;

  /** Returns the worker that was used last, so that the other workers become idle and end. */
  function takeThread(): { thread: Thread; done: number } {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.thread.isUsable) return kept;
    }
    return { thread: startThread(file, memoryMb), done: 0 };
  }

  function giveThread(thread: Thread, done: number, givePlace: () => void): void {
    if (!thread.isUsable || done >= tasksPerWorker) {
      // A native call keeps its place until it ends: more such calls at a time would slow down the whole process.
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
    async run(task, input, { signal, transfer = [], ask = noAnswer } = {}) {
      const givePlace = await turns.take(currentTenant(), signal);
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
        giveThread(taken.thread, taken.done + 1, givePlace);
      }
    },
  };
}
