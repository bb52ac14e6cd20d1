import type { z } from "zod";
import type { Services } from "../services/services.ts";
import type { Lane, Work } from "./lanes.ts";

/**
 * Processes the jobs of a topic. The rows are the truth and a job is only a wake-up signal: a job may come twice, late,
 * or without work, so `run` reads the rows first. A job whose `run` throws is retried, later each time, until its tries
 * are used up.
 */
export interface Handler<Payload = unknown> {
  /** The queue's name: the topic of its outbox messages. */
  topic: string;
  /** The shape of a payload. A job without this shape fails and is never retried. */
  payload: z.ZodType<Payload>;
  /** The tenant and the host of each job. No tenant, and no host, gets more than its share of the places of a topic. */
  lane: Lane;
  /** Decides how many jobs run at a time. */
  work: Work;
  /** Logs success at debug level only, for frequent jobs. */
  quiet?: true;
  /** The time limit of a job in seconds, if it is longer than the queue's usual limit. */
  withinSeconds?: number;
  run(services: Services, payload: Payload, job: Job): Promise<void>;
}

export interface Job {
  /** A UUID; the outbox message's `jobId` if it has one. */
  id: string;
  /**
   * Aborts when the process must end (some seconds after it was asked to), or when the job exceeded its time limit and
   * counts as lost. A handler that observes the signal stops as soon as its work can be left.
   */
  signal: AbortSignal;
}

/** Regular work, which only one process on the database does at a time. */
export interface Sweep {
  name: string;
  /** The length of an interval; the sweep runs once in each. */
  everySeconds: number;
  run(services: Services, signal: AbortSignal): Promise<void>;
}
