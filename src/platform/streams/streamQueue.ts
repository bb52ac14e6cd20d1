import { createWorkQueue, type WorkQueue } from "../concurrency/workQueue.ts";
import type { Database } from "../database/database.ts";

/** Smaller than the pool, so that requests find a connection while a commit wakes many streams. */
const STREAM_WORK_AT_ONCE = 4;

const queues = new WeakMap<Database, WorkQueue>();

/** Returns the one queue for the work of all streams of a database in this process. */
export function streamQueue(database: Database): WorkQueue {
  const queue = queues.get(database) ?? createWorkQueue(STREAM_WORK_AT_ONCE);
  queues.set(database, queue);
  return queue;
}
