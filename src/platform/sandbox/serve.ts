import { parentPort } from "node:worker_threads";
import { DomainError } from "../errors/errors.ts";
import type { FromWorker, Tasks, ToWorker } from "./messages.ts";

/** The worker's side of a sandbox: runs tasks one after the other. The sandbox's file calls it once. */
export function serveTasks(tasks: Tasks): void {
  const port = parentPort;
  if (port === null) throw new Error("serveTasks runs in a worker thread");
  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  let questions = 0;
  const ask = (name: string, question: unknown): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    answers.set(++questions, answer);
    send({ type: "ask", id: questions, name, question });
    return answer.promise;
  };

  async function run(name: string, input: unknown): Promise<void> {
    try {
      const value: unknown = await tasks[name]?.(input, ask);
      send({ type: "done", value }, [...new Set(wholeBuffers(value))]);
    } catch (error) {
      send(error instanceof DomainError ? refusal(error) : { type: "threw", error: plain(error) });
    }
  }

  port.on("message", (message: ToWorker) => {
    if (message.type === "task") return void run(message.name, message.input);
    const answer = answers.get(message.id);
    answers.delete(message.id);
    if (message.type === "answer") answer?.resolve(message.value);
    else answer?.reject(new Error("The question has no answer"));
  });
  send({ type: "ready" });
}

const refusal = ({ code, message, issues, details }: DomainError): FromWorker => ({
  type: "refused",
  code,
  message,
  issues,
  details,
});

/** Returns an error that can be sent to another thread: a library may throw an object that cannot be copied. */
function plain(error: unknown): Error {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(message), { stack });
}

/**
 * Returns the buffers of a result that can move instead of being copied. A `Buffer` may be part of a pool or of a
 * library's memory, so it is copied.
 */
function wholeBuffers(value: unknown, depth = 0): ArrayBuffer[] {
  if (typeof value !== "object" || value === null || depth > 2) return [];
  if (!ArrayBuffer.isView(value)) return Object.values(value).flatMap((member) => wholeBuffers(member, depth + 1));
  const { buffer, byteLength, constructor } = value;
  return constructor === Uint8Array && buffer instanceof ArrayBuffer && byteLength === buffer.byteLength
    ? [buffer]
    : [];
}
