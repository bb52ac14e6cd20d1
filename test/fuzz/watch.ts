import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerProcess } from "../support/processes/serverProcess.ts";
import { now } from "./send.ts";

/**
 * A stretch of time in which the event loop of a process did not turn, and the CPU time of its main thread in that
 * stretch.
 */
export interface Turn {
  readonly from: number;
  readonly to: number;
  readonly cpuMs: number;
}

export interface Memory {
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
}

/** Reads what test/support/processes/children/watchLoop.ts writes in the server's process. */
export class Watch {
  readonly #file: string;
  readonly #server: ServerProcess;

  constructor(file: string, server: ServerProcess) {
    this.#file = file;
    this.#server = server;
  }

  /** Turns that lasted longer than 50 ms and ended after `since`. */
  async turns(since = 0): Promise<Turn[]> {
    return (await this.#lines()).flatMap(({ turn }) => (turn && turn.to > since ? [turn] : []));
  }

  /** The memory in use after garbage collection: the minimum of several samples, because some memory is freed later. */
  async memory(): Promise<Memory> {
    const before = (await this.#lines()).filter(({ memory }) => memory).length;
    for (let look = 0; look < 4; look++) {
      this.#server.child.kill("SIGUSR2");
      await sleep(400);
    }
    const deadline = Date.now() + 30_000;
    for (;;) {
      const looks = (await this.#lines()).flatMap(({ memory }) => (memory ? [memory] : [])).slice(before);
      if (looks.length >= 2) return looks.reduce((least, look) => (look.heapUsed < least.heapUsed ? look : least));
      if (Date.now() > deadline) throw new Error("the server did not say what memory it uses");
      await sleep(200);
    }
  }

  async #lines(): Promise<{ turn?: Turn; memory?: Memory }[]> {
    const text = await readFile(this.#file, "utf8").catch(() => "");
    return text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { turn?: Turn; memory?: Memory });
  }
}

export interface Wait {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  /** Milliseconds in which this process did not turn either, and so could not take the answer. */
  readonly ownMs: number;
}

const OWN_TICK_MS = 10;
const PAUSE_MS = 30;

/** A second client, which sends light requests all the time and notes how long each waits. */
export class LightClient {
  readonly waits: Wait[] = [];
  readonly #ending = new AbortController();
  readonly #done: Promise<void>;
  /** In all, how long this process was late by. */
  #lateMs = 0;

  constructor(url: string, token: string) {
    this.#done = this.#run(url, token);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#done;
  }

  async #run(url: string, token: string): Promise<void> {
    let last = now();
    const clock = setInterval(() => {
      const at = now();
      this.#lateMs += Math.max(0, at - last - 2 * OWN_TICK_MS);
      last = at;
    }, OWN_TICK_MS);
    for (let turn = 0; !this.#ending.signal.aborted; turn++) {
      const [from, lateMs] = [now(), this.#lateMs];
      const what = turn % 2 === 0 ? "GET /healthz" : "a small query";
      await (turn % 2 === 0 ? healthz(url) : smallQuery(url, token)).catch(() => {});
      await sleep(0);
      this.waits.push({ what, from, to: now(), ownMs: this.#lateMs - lateMs });
      await sleep(PAUSE_MS);
    }
    clearInterval(clock);
  }
}

async function healthz(url: string): Promise<void> {
  await (await fetch(`${url}/healthz`)).text();
}

async function smallQuery(url: string, token: string): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const body = JSON.stringify({ query: "{ viewer { user { id } } }" });
  await (await fetch(`${url}/graphql`, { method: "POST", headers, body })).text();
}

/** Milliseconds that two stretches of time have in common. */
export const shared = (one: { from: number; to: number }, other: { from: number; to: number }): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
