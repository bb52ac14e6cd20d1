import { type Log, SILENT } from "../log/log.ts";

/** The purposes of outbound calls, as /metrics and the log name them. Hosts are many, so only log lines name them. */
export const PARTS = [
  "storage",
  "mail",
  "model",
  "payments",
  "identity",
  "providers",
  "memes",
  "media",
  "pages",
  "webhooks",
] as const;
export type Part = (typeof PARTS)[number];

/** The circuit of a host is open, so the call was not made. */
export class CircuitOpen extends Error {
  /** The earliest time of another try. */
  readonly retryAt: Date;

  constructor(part: Part, retryAt: Date) {
    super(`calls to this host (${part}) are paused until ${retryAt.toISOString()}`);
    this.name = "CircuitOpen";
    this.retryAt = retryAt;
  }
}

/** Permission for one call. The caller ends it with exactly one of these; only the first call counts. */
export interface Passage {
  /** The host answered, possibly with a refusal. */
  answered(): void;
  /** The host was unreachable, too slow, or answered 5xx. */
  failed(): void;
  /** The caller aborted the call, which says nothing about the host. */
  dropped(): void;
}

export interface Circuits {
  /** Requests permission for one call to a host. @throws CircuitOpen */
  enter(part: Part, host: string): Passage;
  /**
   * Makes one call. An error for which `isOutage` is false counts as an answer of the host.
   * @throws CircuitOpen, or the error of `call`
   */
  through<Value>(
    part: Part,
    host: string,
    isOutage: (error: unknown) => boolean | null,
    call: () => Promise<Value>,
  ): Promise<Value>;
  /** Returns how many circuits of a part are open, and how many may make a trial call now. */
  held(part: Part): { open: number; halfOpen: number };
}

/** When a circuit opens, and for how long. Times are in milliseconds. */
export interface Terms {
  /** The number of consecutive failures that opens a circuit. */
  failures: number;
  /** The first open time. Each failed trial call doubles the time, up to the longest; half of the time is random. */
  firstMs: number;
  longestMs: number;
  /** The time after which an unfinished trial call counts as lost, so that another one may start. */
  trialMs: number;
  /** The number of remembered hosts. The host whose last failure is the oldest is forgotten first. */
  hosts: number;
}

const TERMS: Terms = { failures: 5, firstMs: 5000, longestMs: 60_000, trialMs: 180_000, hosts: 1000 };

export interface CircuitOptions extends Partial<Terms> {
  now?(): Date;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random?(): number;
  log?: Log;
}

interface Circuit {
  failures: number;
  /** Null for a closed circuit. */
  open: { since: number; until: number; times: number; trial: { passage: Passage; until: number } | null } | null;
}

const keyOf = (part: Part, host: string) => `${part} ${host}`;

/**
 * Creates one circuit for each outside host. Only hosts that failed are remembered. The clock is the server's own
 * instead of a library's `Date.now`, so that waits agree with the stored due times of delivery and mail. An exchange
 * counts when its body ends. During a trial call, other calls fail at once instead of waiting for it.
 */
export function createCircuits(options: CircuitOptions = {}): Circuits {
  const { now = () => new Date(), random = Math.random, log = SILENT, ...overrides } = options;
  const terms = { ...TERMS, ...overrides };
  const circuits = new Map<string, Circuit>();
  const at = () => now().getTime();

  function remember(key: string, circuit: Circuit): void {
    circuits.delete(key);
    circuits.set(key, circuit);
    const [oldest] = circuits.keys();
    if (circuits.size > terms.hosts && oldest !== undefined) circuits.delete(oldest);
  }

  function opened(part: Part, host: string, times: number): Circuit["open"] {
    const most = Math.min(terms.firstMs * 2 ** (times - 1), terms.longestMs);
    const since = at();
    log.warning("circuit.opened", { part, host, times });
    return { since, until: since + most * (0.5 + random() / 2), times, trial: null };
  }

  function failed(part: Part, host: string, passage: Passage): void {
    const key = keyOf(part, host);
    const circuit = circuits.get(key) ?? { failures: 0, open: null };
    circuit.failures += 1;
    if (circuit.open === null) {
      if (circuit.failures >= terms.failures) circuit.open = opened(part, host, 1);
      // A call that began before the circuit opened carries no news.
    } else if (circuit.open.trial?.passage === passage) {
      circuit.open = opened(part, host, circuit.open.times + 1);
    }
    remember(key, circuit);
  }

  function answered(part: Part, host: string): void {
    const key = keyOf(part, host);
    if (circuits.get(key)?.open) log.info("circuit.closed", { part, host });
    circuits.delete(key);
  }

  function dropped(key: string, passage: Passage): void {
    const open = circuits.get(key)?.open;
    if (open?.trial?.passage === passage) open.trial = null;
  }

  function enter(part: Part, host: string): Passage {
    const key = keyOf(part, host);
    const open = circuits.get(key)?.open;
    let ended = false;
    const once = (end: () => void) => () => {
      if (!ended) end();
      ended = true;
    };
    const passage: Passage = {
      answered: once(() => answered(part, host)),
      failed: once(() => failed(part, host, passage)),
      dropped: once(() => dropped(key, passage)),
    };
    if (!open) return passage;
    const instant = at();
    // A clock that was set back must not keep the circuit open for longer than planned.
    if (instant >= open.since && instant < open.until) throw new CircuitOpen(part, new Date(open.until));
    if (open.trial !== null && instant < open.trial.until) {
      throw new CircuitOpen(part, new Date(instant + terms.firstMs * (0.5 + random() / 2)));
    }
    open.trial = { passage, until: instant + terms.trialMs };
    return passage;
  }

  return {
    enter,
    async through(part, host, isOutage, call) {
      const passage = enter(part, host);
      try {
        const value = await call();
        passage.answered();
        return value;
      } catch (error) {
        const isOfHost = isOutage(error);
        if (isOfHost === null) passage.dropped();
        else if (isOfHost) passage.failed();
        else passage.answered();
        throw error;
      }
    },
    held(part) {
      const instant = at();
      const ofPart = [...circuits].flatMap(([key, { open }]) => (open && key.startsWith(`${part} `) ? [open] : []));
      const halfOpen = ofPart.filter(({ until }) => instant >= until).length;
      return { open: ofPart.length - halfOpen, halfOpen };
    },
  };
}
