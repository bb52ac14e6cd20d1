import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import process from "node:process";
import type { Env } from "../../platform/env/env.ts";
import { logFormat, openLog } from "../../platform/log/logtape.ts";
import { mergeMetrics } from "./metrics.ts";
import { READY, ROLE } from "./role.ts";

/** A process that ends earlier than this after its start is started again after a pause. */
const YOUNG_MS = 10_000;
const PAUSE_MS = 1000;

type Role = "first" | "further";

interface End {
  pid: number | undefined;
  code: number | null;
  signal: string | null;
}

/**
 * Runs the processes of a server, which share its port: starts the first one, then the others, and starts each again
 * that ends. Signals are forwarded. The supervisor ends after the last process, with code 1 if a process could not
 * start or did not end in order.
 */
export async function supervise(env: Env): Promise<void> {
  // A process that is started again must find the port that the others have.
  const port = env.PORT === 0 ? await freePort(env.HOST) : env.PORT;
  const log = openLog(env.LOG_LEVEL, undefined, logFormat(env.LOG_FORMAT));
  let state: "starting" | "running" | "stopping" = "starting";
  let failed = false;
  const ready = new Set<Worker>();
  const alive = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead());

  function begin(role: Role): void {
    const worker = cluster.fork({ [ROLE]: role, PORT: port });
    const { pid } = worker.process;
    const startedAt = performance.now();
    log.info("process.started", { pid, role });
    worker.on("message", (message: { type?: unknown }) => {
      if (message.type !== READY) return;
      ready.add(worker);
      if (state === "starting") continueStart(role);
    });
    worker.once("exit", (code: number | null, signal: string | null) => {
      ready.delete(worker);
      ended(role, { pid, code, signal }, performance.now() - startedAt);
    });
  }

  function continueStart(role: Role): void {
    if (role === "first") for (let more = 1; more < env.WEB_CONCURRENCY; more++) begin("further");
    if (ready.size === env.WEB_CONCURRENCY) state = "running";
  }

  function ended(role: Role, end: End, age: number): void {
    if (state === "running") {
      log.error("process.ended", { ...end });
      setTimeout(() => state === "running" && begin(role), age < YOUNG_MS ? PAUSE_MS : 0);
      return;
    }
    failed ||= end.code !== 0;
    // A process that cannot start has said why, and the others could not start either.
    if (state === "starting") stop("SIGTERM");
    else if (alive().length === 0) process.exit(failed ? 1 : 0);
  }

  function stop(signal: NodeJS.Signals): void {
    state = "stopping";
    const processes = alive();
    if (processes.length === 0) process.exit(failed ? 1 : 0);
    // A terminal sends Ctrl+C to each process itself; a second signal would interrupt its orderly end.
    if (signal !== "SIGINT" || !process.stdin.isTTY) for (const each of processes) each?.process.kill(signal);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));

  mergeMetrics(ready, log);
  begin("first");
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
