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
  /** Buffers of the input that the worker takes over: the caller cannot use them any more. */
  transfer: ArrayBuffer[];
  /** The clock stands still while the worker waits for an answer. */
  timeMs: number;
  ask: Ask;
  signal: AbortSignal | undefined;
}

/** One worker thread, which runs one task at a time. */
export interface Thread {
  /** False once a task did not complete: the thread has ended, or is about to. */
  readonly isUsable: boolean;
  /** @throws DomainError of the task; SandboxFailure; what `ask` throws; the reason of the signal; Error when the worker cannot start */
  run(order: Order): Promise<unknown>;
  /** Ends the thread, whatever it does. Resolves when it has ended: a native call is not interrupted, and is waited for. */
  end(): Promise<void>;
}

interface Current {
  hear(message: FromWorker): void;
  lose(cause: unknown): void;
}

let alive = 0;

/** How many worker threads of this process have not ended. One in a native call outlives `terminate`. */
export const threadsAlive = (): number => alive;

/** Starts a worker. It keeps the process alive only while it runs a task. */
export function startThread(file: URL, memoryMb: number): Thread {
  // Deno ignores the limit of memory.
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
    // Nothing was read yet: this is a fault of the server, not of a content.
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
      // Given up while the worker started.
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
