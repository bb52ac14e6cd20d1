import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Child, startChild } from "../support/processes/child.ts";
import { choices } from "../support/run/seed.ts";
import { type Gate, MOMENTS } from "./gate.ts";
import type { Plan } from "./plan.ts";

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));

/** Starts a worker that has loaded its modules and waits for a line. */
async function load(plan: Plan): Promise<Child> {
  const child = startChild([WORKER, JSON.stringify(plan)]);
  if ((await child.line()) !== "loaded") throw new Error("a worker ended before it began");
  return child;
}

/** A round without a kill at a moment ends after this time, with a kill. */
const ROUND_MS = 30_000;

/**
 * Starts one worker after the other and kills each: at a moment of an exchange, some exchanges later, or at a random
 * time.
 * @returns the number of workers that were killed at a moment of an exchange
 */
export async function killWorkers(
  plan: Plan,
  gates: readonly Gate[],
  kills: number,
  roundMs = ROUND_MS,
): Promise<number> {
  const { below, pick } = choices("kills of workers");
  let struck = 0;
  let next = load(plan);
  for (let kill = 0; kill < kills; kill++) {
    const worker = await next;
    // The next worker loads while this one works.
    next = load(plan);
    const strike = async () => {
      struck += 1;
      await worker.end("SIGKILL");
    };
    const gate = pick(gates);
    const aimed = kill % 5 === 4 ? sleep(below(1000)) : gate.at(pick(MOMENTS), strike, { times: 1 + (kill % 4) });
    worker.say("go");
    await Promise.race([aimed, sleep(roundMs)]);
    gate.open();
    await worker.end("SIGKILL");
  }
  await (await next).end("SIGKILL");
  return struck;
}

/** Lets workers work undisturbed until `isOver`, for half a minute at most; then they are killed. */
export async function workUntil(plan: Plan, workers: number, isOver: () => Promise<boolean>): Promise<void> {
  const children = await Promise.all(Array.from({ length: workers }, () => load(plan)));
  for (const child of children) child.say("go");
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && !(await isOver())) await sleep(100);
  await Promise.all(children.map((child) => child.end("SIGKILL")));
}
