import type { Issue } from "../errors/errors.ts";
import type { ErrorCode } from "../errors/table.ts";

/** Asks the calling thread for something that a worker cannot reach, such as an object of the storage. */
export type Ask = (name: string, question: unknown) => Promise<unknown>;

/** The tasks of a worker. A DomainError refuses the content; any other error counts as a failure of the task. */
// biome-ignore lint/suspicious/noExplicitAny: each task has its own input type, which InputOf reads.
export type Tasks = Readonly<Record<string, (input: any, ask: Ask) => unknown>>;

export type InputOf<Task> = Task extends (input: infer Input, ask: Ask) => unknown ? Input : never;
export type OutputOf<Task> = Task extends (input: never, ask: Ask) => infer Output ? Awaited<Output> : never;

export type ToWorker =
  | { type: "task"; name: string; input: unknown }
  | { type: "answer"; id: number; value: unknown }
  | { type: "noAnswer"; id: number };

export type FromWorker =
  | { type: "ready" }
  | { type: "ask"; id: number; name: string; question: unknown }
  | { type: "done"; value: unknown }
  | { type: "refused"; code: ErrorCode; message: string; issues: Issue[]; details: Record<string, unknown> }
  | { type: "threw"; error: unknown };
