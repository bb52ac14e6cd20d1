import { type Log, SILENT } from "../log/log.ts";

/** What calls leave this server for: the names in /metrics and in the log. A host that a user gave is never named. */
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
] as const;
export type Part = (typeof PARTS)[number];

/** The circuit of a host is open: the call was not made. */
export class CircuitOpen extends Error {
  /** When a call may be tried again. */
  readonly retryAt: Date;

  constructor(part: Part, retryAt: Date) {
    super(`calls to this host (${part}) are held until ${retryAt.toISOString()}`);
    this.name = "CircuitOpen";
    this.retryAt = retryAt;
  }
}

/** Leave for one call. Exactly one of these ends it; the first one counts. */
export interface Passage {
  /** The host answered, be it with a refusal. */
  answered(): void;
  /** The host was out of reach, too slow, or answered 5xx. */
  failed(): void;
  /** The caller gave the call up, which says nothing about the host. */
  dropped(): void;
}

export interface Circuits {
  /** Asks leave for one call to a host. @throws CircuitOpen */
  enter(part: Part, host: string): Passage;
  /** Makes one call. An error for which `isOutage` is false is an answer of the host. @throws CircuitOpen, or what `call` throws */
  through<Value>(
    part: Part,
    host: string,
    isOutage: (error: unknown) => boolean,
    call: () => Promise<Value>,
  ): Promise<Value>;
  /** How many hosts of a part are held, and how many of those may be tried now. */
  held(part: Part): { open: number; halfOpen: number };
}

/** When a circuit opens, and for how long. Milliseconds. */
export interface Terms {
  /** Consecutive failures. */
  failures: number;
  /** How long it stays open at first, doubled each time that its trial call fails, up to the longest. Half of it is drawn at random. */
  firstMs: number;
  longestMs: number;
  /** After this a trial call that never ended counts as lost, and another one is made. */
  trialMs: number;
  /** Hosts that are remembered. The one that is forgotten is the one that failed longest ago. */
  hosts: number;
}

const TERMS: Terms = { failures: 5, firstMs: 5000, longestMs: 60_000, trialMs: 180_000, hosts: 1000 };

export interface CircuitOptions extends Partial<Terms> {
  now?(): Date;
  /** From 0 up to 1. */
  random?(): number;
  log?: Log;
}

interface Circuit {
  failures: number;
  /** Null while it is closed. */
  open: { since: number; until: number; times: number; trial: { passage: Passage; until: number } | null } | null;
}

/**
 * One circuit for each outside host. Only hosts that failed are remembered. The clock is the server's own rather than a library's `Date.now`,
 * so that waits agree with the due times that delivery and mail store. An exchange is judged when its body ends, and while a trial call is on
 * its way other calls fail at once instead of queuing behind it.
 */
export function createCircuits(options: CircuitOptions = {}): Circuits {
  const { now = () => new Date(), random = Math.random, log = SILENT, ...given } = options;
  const terms = { ...TERMS, ...given };
  const circuits = new Map<string, Circuit>();
  const at = () => now().getTime();

  function remember(key: string, circuit: Circuit): void {
    circuits.delete(key);
    circuits.set(key, circuit);
    const [oldest] = circuits.keys();
    if (circuits.size > terms.hosts && oldest !== undefined) circuits.delete(oldest);
  }

  function opened(part: Part, times: number): Circuit["open"] {
    const most = Math.min(terms.firstMs * 2 ** (times - 1), terms.longestMs);
    const since = at();
    log.warning("circuit.opened", { part, times });
    return { since, until: since + most * (0.5 + random() / 2), times, trial: null };
  }

  function failed(part: Part, key: string, passage: Passage): void {
    const circuit = circuits.get(key) ?? { failures: 0, open: null };
    circuit.failures += 1;
    if (circuit.open === null) {
      if (circuit.failures >= terms.failures) circuit.open = opened(part, 1);
      // A call that began before the circuit opened says nothing new.
    } else if (circuit.open.trial?.passage === passage) circuit.open = opened(part, circuit.open.times + 1);
    remember(key, circuit);
  }

  function answered(part: Part, key: string): void {
    if (circuits.get(key)?.open) log.info("circuit.closed", { part });
    circuits.delete(key);
  }

  function dropped(key: string, passage: Passage): void {
    const open = circuits.get(key)?.open;
    if (open?.trial?.passage === passage) open.trial = null;
  }

  function enter(part: Part, host: string): Passage {
    const key = `${part} ${host}`;
    const open = circuits.get(key)?.open;
    let ended = false;
    const once = (end: () => void) => () => {
      if (!ended) end();
      ended = true;
    };
    const passage: Passage = {
      answered: once(() => answered(part, key)),
      failed: once(() => failed(part, key, passage)),
      dropped: once(() => dropped(key, passage)),
    };
    if (!open) return passage;
    const instant = at();
    // A clock that was set back must not hold a host for longer than it said.
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
        if (isOutage(error)) passage.failed();
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
