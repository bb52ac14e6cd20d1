import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { buildSchema } from "graphql";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";
import { AnyRequest } from "./anyRequest.ts";
import { Pool } from "./pool.ts";
import { REGRESSIONS } from "./regressions.ts";
import type { FuzzRequest } from "./request.ts";
import { endpointsOf, type OpenApi, type RestEndpoint } from "./restRequests.ts";
import { type Answer, asCurl, Sender } from "./send.ts";
import { faultOf } from "./verdict.ts";
import { LightClient, type Memory, shared, type Turn, type Wait, Watch } from "./watch.ts";

/** Something that no request may cause. Findings of the same cause have the same name. */
export interface Finding {
  readonly name: string;
  readonly details: string;
  /** How many requests had it. */
  count: number;
}

export interface Outcome {
  readonly findings: readonly Finding[];
  /** Requests by the status of their answer. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly before: Memory;
  readonly after: Memory;
  readonly longestTurn: Turn | undefined;
  readonly longestWait: Wait | undefined;
}

/** When the request of this number was in flight. */
interface Numbered {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

export interface RunOptions {
  readonly seed: number;
  readonly count: number;
  /** So many requests of another seed come first: they load what is loaded once, and fill caches. */
  readonly warmUp: number;
  /** The number of one request, which is sent alone. */
  readonly only?: number | undefined;
}

const SDL = fileURLToPath(new URL("../../schema/schema.graphql", import.meta.url));
const WATCH_LOOP = fileURLToPath(new URL("../support/processes/children/watchLoop.ts", import.meta.url));

/**
 * No other request may wait for longer. Counted is CPU time of the server's main thread in one turn of its event loop.
 */
const LONGEST_TURN_MS = 500;
/**
 * A turn that is this long counts even where the same request does not cause it again: the first use of a part compiles
 * its code, but not for so long.
 */
const LONGEST_FIRST_TURN_MS = 2000;
/**
 * A wait behind something else than a turn (a lock, a connection of the database). This limit is longer: on a busy
 * machine the server's threads wait as well, which is not visible from outside.
 */
const LONGEST_WAIT_MS = 3000;
/** Some requests end a session after all: by a session's id that an answer named, or a password that fits. */
const CHECK_TOKENS_EVERY = 250;
const SIGNED_IN = ["owner", "admin", "editor", "viewer", "outsider", "instanceAdmin"] as const;
const SHRINKS = 200;
const SHRUNK_FINDINGS = 6;

/** The real server in a process of its own, and everything that sends requests to it and watches it. */
export class Fuzzing {
  readonly server: ServerProcess;
  readonly #folder: string;
  readonly #watch: Watch;
  readonly #sender: Sender;
  readonly #pool: Pool;
  readonly #requests: AnyRequest;
  readonly #endpoints: readonly RestEndpoint[];
  readonly #findings = new Map<string, Finding>();
  #sent = 0;

  static async start(): Promise<Fuzzing> {
    const folder = await mkdtemp(join(tmpdir(), "rostrum-fuzz-"));
    const file = join(folder, "watch.jsonl");
    const server = await startServer({
      env: {
        EXECUTION: "compare",
        WATCH_FILE: file,
        DEMO_INSTANCE_PORT: "0",
        DEFAULT_PLAN: "unlimited",
        LOG_LEVEL: "warning",
      },
      command: [process.execPath, "--expose-gc", "--import", WATCH_LOOP],
    });
    try {
      const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApi;
      const pool = new Pool(server.demo, await apiTokenOf(server));
      return new Fuzzing(server, folder, new Watch(file, server), pool, document, await readFile(SDL, "utf8"));
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  private constructor(server: ServerProcess, folder: string, watch: Watch, pool: Pool, document: OpenApi, sdl: string) {
    this.server = server;
    this.#folder = folder;
    this.#watch = watch;
    this.#pool = pool;
    this.#sender = new Sender(server.url, pool);
    this.#endpoints = endpointsOf(document);
    this.#requests = new AnyRequest(buildSchema(sdl), document, this.#endpoints);
  }

  async stop(): Promise<number | null> {
    this.#sender.close();
    const code = await this.server.stop();
    await rm(this.#folder, { recursive: true, force: true });
    return code;
  }

  /** Sends requests one after another, and says all that was wrong. */
  async run({ seed, count, warmUp, only }: RunOptions): Promise<Outcome> {
    for (const request of fc.sample(this.#requests, { seed: seed + 1, numRuns: warmUp })) await this.#send(request);
    const before = await this.#watch.memory();
    const start = this.server.output().length;
    const light = new LightClient(this.server.url, this.server.demo.users.instanceAdmin.token);
    const statuses: Record<string, number> = {};
    const answers: Numbered[] = [];
    const suspects: { index: number; name: string }[] = [];
    const requests = fc.sample(this.#requests, { seed, numRuns: count, examples: [...REGRESSIONS] });
    const indexes = only === undefined ? requests.keys() : [only];
    for (const index of indexes) {
      const request = requests[index];
      if (request === undefined) throw new Error(`there is no request ${index}`);
      if (index % CHECK_TOKENS_EVERY === 0) await this.#renewTokens();
      const answer = await this.#send(request);
      answers.push({ index, from: answer.from, to: answer.to });
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const name = await this.#nameOf(request, answer);
      if (name !== null && this.#note(name, request, answer, index)) suspects.push({ index, name });
      if (this.server.child.exitCode !== null) break;
    }
    await light.stop();
    const turns = await this.#longTurns(requests, answers);
    const longestWait = this.#longWaits(light.waits, await this.#watch.turns());
    const alive = this.server.child.exitCode === null;
    if (!alive) this.#add("the server ended", this.server.output().slice(-4000));
    // Jobs process the input of requests after the answers.
    await sleep(alive ? 1500 : 0);
    this.#readLog(start);
    if (alive) for (const { index, name } of suspects.slice(0, SHRUNK_FINDINGS)) await this.#shrink(seed, index, name);
    const after = alive ? await this.#watch.memory() : before;
    const longestTurn = turns.toSorted((one, other) => other.cpuMs - one.cpuMs)[0];
    return { findings: [...this.#findings.values()], statuses, before, after, longestTurn, longestWait };
  }

  #send(request: FuzzRequest): Promise<Answer> {
    return this.#sender.send(request, `fuzz-${this.#sent++}`);
  }

  /** Signs those personas in again whose sessions ended: they would be refused from then on, and test nothing. */
  async #renewTokens(): Promise<void> {
    const { url, demo } = this.server;
    for (const persona of SIGNED_IN) {
      const viewer = await ask(url, "{ viewer { user { id } } }", {}, this.#pool.token(persona));
      if (viewer !== null) continue;
      const { email, password } = demo.users[persona];
      const query = "mutation($input: SignInInput!) { signIn(input: $input) { token } }";
      const signedIn = (await ask(url, query, { input: { email, password } }, null)) as {
        signIn: { token: string };
      } | null;
      if (signedIn !== null) this.#pool.renew(persona, signedIn.signIn.token);
      console.log(
        `the session of ${persona} ended; ${signedIn ? "signed in again" : "the password does not fit any more"}`,
      );
    }
  }

  /** The fault of an answer, named after its cause where the log has it: many requests share a fault. */
  async #nameOf(request: FuzzRequest, answer: Answer): Promise<string | null> {
    const fault = faultOf(request, answer, this.#endpoints);
    if (fault === null || !/INTERNAL|status 500|answered 500/.test(fault)) return fault;
    const id = /^x-request-id: (\S+)/im.exec(answer.text)?.[1] ?? answer.sent.id;
    return (await this.#logged(id)) ?? `${request.what}: ${fault}`;
  }

  /** The log line of a request. The line may come a little after the answer. */
  async #logged(requestId: string): Promise<string | undefined> {
    const mark = `"requestId":"${requestId}"`;
    for (let look = 0; look < 20; look++) {
      const output = this.server.output();
      const at = output.lastIndexOf(mark);
      const line = at < 0 ? undefined : output.slice(output.lastIndexOf("\n", at) + 1).split("\n", 1)[0];
      const entry = line === undefined ? null : parsed(line);
      if (entry !== null && isError(entry)) return `log: ${causeOf(entry)}`;
      await sleep(10);
    }
    return undefined;
  }

  /** @returns whether it is the first of its name */
  #note(name: string, request: FuzzRequest, answer: Answer, index: number): boolean {
    const sent = asCurl(answer.sent, this.server.url, request.raw);
    const shown = answer.text.slice(0, 300);
    return this.#add(
      name,
      `request ${index}: ${request.what} as ${request.persona}\n  ${sent}\n  answered ${answer.status} ${shown}`,
    );
  }

  #add(name: string, details: string): boolean {
    const finding = this.#findings.get(name);
    if (finding) finding.count++;
    else this.#findings.set(name, { name, details, count: 1 });
    return finding === undefined;
  }

  /** Sends what was in flight during a long turn again, alone: another long turn is a finding. */
  async #longTurns(requests: readonly FuzzRequest[], answers: readonly Numbered[]): Promise<Turn[]> {
    const first = answers[0]?.from ?? 0;
    const turns = (await this.#watch.turns(first)).filter(({ cpuMs }) => cpuMs > LONGEST_TURN_MS / 2);
    for (const turn of turns.filter(({ cpuMs }) => cpuMs > LONGEST_TURN_MS)) {
      const during = answers.toSorted((one, other) => shared(other, turn) - shared(one, turn))[0];
      const index = during && shared(during, turn) > 0 ? during.index : -1;
      const request = requests[index];
      if (request === undefined) {
        this.#add("event loop: a long turn without a request", `${Math.round(turn.cpuMs)} ms of CPU time`);
        continue;
      }
      const again = await this.#send(request);
      await sleep(100);
      const repeated = (await this.#watch.turns(again.from)).find(({ cpuMs }) => cpuMs > LONGEST_TURN_MS);
      const times = `${Math.round(turn.cpuMs)} ms of CPU time in one turn, ${Math.round(repeated?.cpuMs ?? 0)} ms when sent again`;
      if (repeated || turn.cpuMs > LONGEST_FIRST_TURN_MS)
        this.#note(`event loop blocked by ${request.what}`, request, again, index);
      console.log(`long turn: request ${index}, ${request.what}: ${times}`);
    }
    return turns;
  }

  /** The longest wait of a light request that neither a turn of the server nor one of this process explains. */
  #longWaits(waits: readonly Wait[], turns: readonly Turn[]): Wait | undefined {
    const unexplained = (wait: Wait) =>
      wait.to - wait.from - wait.ownMs - turns.reduce((sum, turn) => sum + shared(wait, turn), 0);
    for (const wait of waits) {
      const ms = unexplained(wait);
      if (ms > LONGEST_WAIT_MS) this.#add(`${wait.what} waited`, `${Math.round(ms)} ms while the event loop turned`);
    }
    return waits.toSorted((one, other) => unexplained(other) - unexplained(one))[0];
  }

  /** Lines at level error, and text that is no line of the log: a stack that a runtime printed. */
  #readLog(start: number): void {
    for (const line of this.server.output().slice(start).split("\n")) {
      if (line.trim() === "") continue;
      const entry = parsed(line);
      if (entry === null) this.#add("printed outside of the log", line.slice(0, 500));
      else if (isError(entry) && !this.#findings.has(`log: ${causeOf(entry)}`))
        this.#add(`log: ${causeOf(entry)}`, line.slice(0, 1500));
    }
  }

  /**
   * The simplest request that fast-check finds to have the same fault. Rows that earlier requests wrote remain, so some
   * faults do not recur.
   */
  async #shrink(seed: number, index: number, name: string): Promise<void> {
    let simplest: { request: FuzzRequest; answer: Answer } | undefined;
    let tries = 0;
    const property = fc.asyncProperty(this.#requests, async (request) => {
      if (tries++ > SHRINKS) return true;
      const answer = await this.#send(request);
      const fails = (await this.#nameOf(request, answer)) === name;
      if (fails) simplest = { request, answer };
      return !fails;
    });
    await fc.check(property, {
      seed,
      path: String(index),
      numRuns: 1,
      examples: REGRESSIONS.map((example) => [example]),
      interruptAfterTimeLimit: 5000,
    });
    const finding = this.#findings.get(name);
    if (finding === undefined || simplest === undefined) return;
    const { request, answer } = simplest;
    const details = `${finding.details}\n  simplest: ${asCurl(answer.sent, this.server.url, request.raw)}`;
    this.#findings.set(name, { ...finding, details });
  }
}

async function apiTokenOf({ url, demo }: ServerProcess): Promise<string> {
  const query = 'mutation { createApiToken(input: { name: "fuzz", scope: API_FULL, expiresInDays: 7 }) { token } }';
  const data = (await ask(url, query, {}, demo.users.owner.token)) as { createApiToken: { token: string } } | null;
  if (data === null) throw new Error("the owner got no API token");
  return data.createApiToken.token;
}

/** The data of one GraphQL request, or null where it has errors. */
async function ask(url: string, query: string, variables: object, token: string | null): Promise<unknown> {
  const headers = { "content-type": "application/json", ...(token !== null && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown[] };
  return errors === undefined ? (data ?? null) : null;
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

const isError = ({ level }: Record<string, unknown>) => level === "ERROR" || level === "FATAL";

/**
 * The event, the first line of the stack and the first of its places in the project, without anything that changes from
 * request to request.
 */
function causeOf({ message, stack }: Record<string, unknown>): string {
  const lines = (typeof stack === "string" ? stack : "").split("\n");
  const place =
    lines.find((line) => /^\s+at .*\/(src|schema|rest-compat)\//.test(line)) ??
    lines.find((line) => /^\s+at /.test(line)) ??
    "";
  const where =
    /([\w@.-]+\/)*[\w.-]+:\d+/.exec(place.replace(/^.*?(?=(src|schema|rest-compat|node_modules)\/)/, ""))?.[0] ?? "";
  return `${String(message)} ${(lines[0] ?? "").slice(0, 120).replace(/\d{3,}/g, "#")} at ${where}`;
}
