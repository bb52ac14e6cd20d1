import { Worker } from "node:worker_threads";
import { DomainError } from "../errors/errors.ts";
import { Deadline } from "./deadline.ts";
import { SandboxFailure } from "./failure.ts";
import type { Ask, FromWorker, ToWorker } from "./messages.ts";

/** Loading the modules of a worker takes about a second, and much longer on a busy machine. */
const START_MS = 60_000;

export interface Order {
  task: string;
  input: unknown;
  /** Buffers of the input that move to the worker; the caller cannot use them afterwards. */
  transfer: ArrayBuffer[];
  /** The time limit in milliseconds. The clock is paused while the worker waits for an answer. */
  timeMs: number;
  ask: Ask;
  signal: AbortSignal | undefined;
}

/** One worker thread, which runs one task at a time. */
export interface Thread {
  /** False after a task did not complete: the thread has ended, or is ending. */
  readonly isUsable: boolean;
  /**
   * Runs a task.
   * @throws DomainError of the task; SandboxFailure; the error of `ask`; the reason of the signal; Error if the worker
   * cannot start
   */
  run(order: Order): Promise<unknown>;
  /** Ends the thread during any task. Resolves when it has ended: a native call is not interrupted, but waited for. */
  end(): Promise<void>;
}

interface Current {
  hear(message: FromWorker): void;
  lose(cause: unknown): void;
}

let alive = 0;

/**
 * Returns the number of worker threads of this process that have not ended. A thread in a native call outlives
 * `terminate`.
 */
export const threadsAlive = (): number => alive;

/** Starts a worker, which keeps the process alive only while a task runs. */
export function startThread(file: URL, memoryMb: number): Thread {
  // Deno ignores the memory limit.
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  worker.unref();
  alive++;
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => {});
  const late = setTimeout(() => started.reject(new Error("A worker did not start in time")), START_MS).unref();
  let isStarted = false;
  let isUsable = true;
  let current: Current | null = null;
  const send = (message: ToWorker, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);
  const lose = (cause: unknown) => {
    isUsable = false;
    // No task was read yet, so the fault lies with the server, not with a content.
    if (isStarted) current?.lose(cause);
    else started.reject(new Error("A worker cannot start", { cause }));
  };
  worker.on("message", (message: FromWorker) => {
    if (message.type !== "ready") return current?.hear(message);
    clearTimeout(late);
    isStarted = true;
    started.resolve();
  });
  worker.on("messageerror", lose);
  worker.on("error", lose);
  worker.on("exit", (code) => {
    alive--;
    lose(new Error(`The worker ended with code ${code}`));
  });

  async function end(): Promise<void> {
    isUsable = false;
    clearTimeout(late);
    await worker.terminate();
  }

  async function run({ task, input, transfer, timeMs, ask, signal }: Order): Promise<unknown> {
    signal?.throwIfAborted();
    const outcome = Promise.withResolvers<unknown>();
    const deadline = new Deadline(timeMs, () => outcome.reject(new SandboxFailure(task, "time")));
    const giveUp = () => outcome.reject(signal?.reason);
    let hasEnded = false;
    let unanswered = 0;

    async function answer(id: number, name: string, question: unknown): Promise<void> {
      if (unanswered++ === 0) deadline.pause();
      try {
        const value = await ask(name, question);
        if (isUsable) send({ type: "answer", id, value });
      } catch (error) {
        outcome.reject(error);
      }
      if (--unanswered === 0) deadline.resume();
    }

    async function begin(): Promise<void> {
      await started.promise;
      // The caller aborted while the worker started.
      if (!isUsable) return;
      send({ type: "task", name: task, input }, transfer);
      deadline.resume();
    }

    current = {
      hear(message) {
        if (message.type === "ask") return void answer(message.id, message.name, message.question);
        hasEnded = true;
        if (message.type === "done") outcome.resolve(message.value);
        else if (message.type === "threw") outcome.reject(new SandboxFailure(task, "error", { cause: message.error }));
        else if (message.type === "refused") outcome.reject(refusal(message));
      },
      lose: (cause) => outcome.reject(new SandboxFailure(task, isOutOfMemory(cause) ? "memory" : "crash", { cause })),
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    worker.ref();
    begin().catch(outcome.reject);
    try {
      return await outcome.promise;
    } finally {
      signal?.removeEventListener("abort", giveUp);
      deadline.end();
      current = null;
      worker.unref();
      if (!hasEnded) void end();
    }
  }

  return {
    get isUsable() {
      return isUsable;
    },
    run,
    end,
  };
}

const refusal = ({ code, message, issues, details }: Extract<FromWorker, { type: "refused" }>) =>
  new DomainError(code, message, issues, details);

const isOutOfMemory = (cause: unknown) => (cause as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY";
