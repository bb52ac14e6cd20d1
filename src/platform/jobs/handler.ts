import type { z } from "zod";
import type { Services } from "../services/services.ts";

/**
 * What is done with the jobs of a topic. The rows are the truth and a job only wakes: one may come twice, late, or when there is nothing left
 * to do, so `run` looks first. One that throws comes again, later each time, until its tries are spent.
 */
export interface Handler<Payload = unknown> {
  /** The queue's name: the topic of the outbox messages that become its jobs. */
  topic: string;
  /** What a job has to bring; one that does not is failed and never tried again. */
  payload: z.ZodType<Payload>;
  /** It comes so often that its success is worth a line to debuggers alone. */
  quiet?: true;
  /** How long one may take, in seconds, where that is longer than what the queue grants any. */
  withinSeconds?: number;
  run(services: Services, payload: Payload, job: Job): Promise<void>;
}

export interface Job {
  /** A UUID; the outbox message's `jobId` where it named one. */
  id: string;
  /**
   * Aborts when the process has to end at once, which is some seconds after it was asked to, or when the job took so long that it counts as
   * lost. Whoever heeds it leaves what can be left.
   */
  signal: AbortSignal;
}

/** Work that nobody asks for: by one process at a time, of all that share the database. */
export interface Sweep {
  name: string;
  /** There is one run in each stretch of so many seconds. */
  everySeconds: number;
  run(services: Services, signal: AbortSignal): Promise<void>;
}
