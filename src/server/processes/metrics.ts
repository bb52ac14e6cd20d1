import cluster, { type Worker } from "node:cluster";
import process from "node:process";
import { AggregatorRegistry } from "prom-client";
import { reasonOf } from "../../platform/errors/databaseOutage.ts";
import type { Log } from "../../platform/log/log.ts";

/** The metrics of a process as plain objects, by registry. */
export type MetricValues = readonly object[];

// A process asks for MERGED, the supervisor then asks each process for its VALUES.
const MERGED = "rostrum:metrics-merged";
const VALUES = "rostrum:metrics-values";

interface Message {
  readonly type: typeof MERGED | typeof VALUES;
  readonly id: number;
  /** In an answer; null for what could not be read. */
  readonly value?: unknown;
}

const TIMEOUT_MS = 5000;

const isMessage = (message: unknown): message is Message =>
  [MERGED, VALUES].includes((message as Partial<Message> | null)?.type as never);

/** One side of a channel between processes: sends questions, and returns their answers. */
interface Channel {
  send(message: Message): void;
  on(event: "message", listener: (message: unknown) => void): unknown;
  off(event: "message", listener: (message: unknown) => void): unknown;
}

let requests = 0;

/** @throws Error without an answer within five seconds */
function ask(channel: Channel, type: Message["type"]): Promise<unknown> {
  const id = requests++;
  const answer = Promise.withResolvers<unknown>();
  const listen = (message: unknown) => {
    if (isMessage(message) && message.type === type && message.id === id) answer.resolve(message.value);
  };
  const timeout = setTimeout(() => answer.reject(new Error("no metrics within five seconds")), TIMEOUT_MS);
  channel.on("message", listen);
  channel.send({ type, id });
  return answer.promise.finally(() => {
    clearTimeout(timeout);
    channel.off("message", listen);
  });
}

/** Answers the processes of this supervisor with the metrics of those that are ready. */
export function mergeMetrics(ready: ReadonlySet<Worker>, log: Log): void {
  cluster.on("message", async (worker, message: unknown) => {
    if (!isMessage(message) || message.type !== MERGED) return;
    const value = await merged([...ready]).catch((error: unknown) => {
      log.warning("metrics.unmerged", { reason: reasonOf(error) });
      return null;
    });
    if (worker.isConnected()) worker.send({ ...message, value });
  });
}

async function merged(workers: readonly Worker[]): Promise<string> {
  const all = await Promise.all(workers.filter((worker) => worker.isConnected()).map(valuesOf));
  return AggregatorRegistry.aggregate(all).metrics();
}

/** Returns nothing for a process that ends meanwhile. */
async function valuesOf(worker: Worker): Promise<object[]> {
  const gone = Promise.withResolvers<undefined>();
  const end = () => gone.resolve(undefined);
  worker.once("exit", end);
  const values = await Promise.race([ask(worker, VALUES), gone.promise]).finally(() => worker.off("exit", end));
  if (values === null) throw new Error(`process ${worker.process.pid} cannot read its metrics`);
  return (values ?? []) as object[];
}

/** Answers the supervisor's questions for the metrics of this process. */
export function offerMetrics(read: () => Promise<MetricValues>): void {
  process.on("message", async (message: unknown) => {
    if (!isMessage(message) || message.type !== VALUES) return;
    const value = await read().catch(() => null);
    if (process.connected) process.send?.({ ...message, value });
  });
}

/**
 * Returns the text of the metrics of all processes of this server.
 * @throws Error if one of them does not answer within five seconds
 */
export async function readMerged(): Promise<string> {
  const text = await ask(process as unknown as Channel, MERGED);
  if (typeof text !== "string") throw new Error("the metrics of the processes could not be merged");
  return text;
}
