import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { DatabaseAddress, DatabaseHost, Target } from "../env/databaseAddress.ts";
import { askSession, fits, type Session, watchSession } from "./session.ts";
import type { WritabilityState } from "./writability.ts";

/** Chooses the host of new connections among those of an address, as libpq does, and again after a failover. */
export interface Hosts {
  /** The host of new connections; undefined before the first search of several hosts. */
  readonly chosen: DatabaseHost | undefined;
  /** Whether a connection to the chosen host failed since the last search that succeeded. */
  readonly isSuspect: boolean;
  /** Whether a new connection is used only when the state of its session is known. */
  readonly needsSession: boolean;
  /** Chooses a host. Callers at the same time share one search. @throws the failure of a host, if none can be used */
  search(): Promise<void>;
  /** Reports that no connection to a host could be opened. */
  failed(host: DatabaseHost): void;
  /** Whether a new session cannot be used. */
  refuses(host: DatabaseHost, session: Session): boolean;
  /** Whether an open connection is to be closed instead of used, because there is a better one. */
  leaves(host: DatabaseHost, session: Session | undefined): boolean;
  /** Reports the state of a session. */
  note(host: DatabaseHost, session: Session): void;
  close(): void;
}

interface HostsOptions {
  readonly address: DatabaseAddress;
  readonly writability: WritabilityState;
  /** Whether a pooler gives each transaction another session. */
  readonly sharesSessions: boolean;
}

/** How long a search waits for the answer of a host. */
const PROBE_MS = 2000;
/** How long a search waits for hosts that stand before the one that it found. */
const GRACE_MS = 100;
/** How often a process that found only a standby looks for the primary. */
const WATCH_EVERY_MS = 500;

/** No host has a session that the address asks for. */
class NoFittingHost extends Error {}

const WRITING: ReadonlySet<Target> = new Set(["any", "read-write", "primary"]);

export function createHosts({ address, writability, sharesSessions }: HostsOptions): Hosts {
  const { target, isBalanced } = address;
  const hasSeveral = address.hosts.length > 1;
  // A server needs a database that takes writes: `any` accepts each session, and prefers one that takes them.
  const isPreferred = (session: Session) => (target === "any" ? session.takesWrites : fits(session, target));
  const isAccepted = (session: Session) => target === "prefer-standby" || fits(session, target);
  let chosen = hasSeveral ? undefined : address.hosts[0];
  let isChosenPreferred = false;
  let isSuspect = false;
  let searching: Promise<void> | undefined;
  let watch: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function find(): Promise<void> {
    const hosts = isBalanced ? shuffled(address.hosts) : address.hosts;
    const results: (Session | Error | undefined)[] = hosts.map(() => undefined);
    const probes = hosts.map(async (host, at) => {
      const result = await probe(host, sharesSessions);
      results[at] = result;
      if (result instanceof Error || !isPreferred(result)) throw new NoFittingHost();
    });
    const all = Promise.allSettled(probes);
    await Promise.any(probes).then(
      () => Promise.race([all, sleep(GRACE_MS)]),
      () => {},
    );
    const at = [isPreferred, isAccepted]
      .map((isUsable) => results.findIndex((each) => each !== undefined && !(each instanceof Error) && isUsable(each)))
      .find((index) => index >= 0);
    if (at === undefined) throw failureOf(results, target);
    chosen = hosts[at];
    isChosenPreferred = isPreferred(results[at] as Session);
    isSuspect = false;
    writability.note((results[at] as Session).takesWrites);
  }

  const search = () => (searching ??= find().finally(() => (searching = undefined)));

  /** Looks for the primary while there is only a standby, so that no request waits for the search. */
  function watchForPrimary(): void {
    if (watch !== undefined || isClosed || writability.takesWrites || !WRITING.has(target)) return;
    watch = setTimeout(async () => {
      await search().catch(() => {});
      watch = undefined;
      watchForPrimary();
    }, WATCH_EVERY_MS);
    watch.unref();
  }
  writability.onChange(watchForPrimary);

  return {
    get chosen() {
      return chosen;
    },
    get isSuspect() {
      return isSuspect;
    },
    needsSession: hasSeveral || target !== "any",
    search,
    failed(host) {
      if (hasSeveral && host === chosen) isSuspect = true;
    },
    refuses(host, session) {
      if (!isAccepted(session)) return true;
      // The server of this host changed since the search: another host may be the primary now.
      return hasSeveral && host === chosen && isChosenPreferred && !isPreferred(session);
    },
    leaves(host, session) {
      if (host !== chosen) return true;
      return session?.takesWrites === false && writability.takesWrites && WRITING.has(target);
    },
    note(host, { takesWrites }) {
      if (host === chosen) writability.note(takesWrites);
    },
    close() {
      isClosed = true;
      clearTimeout(watch);
    },
  };
}

async function probe({ url }: DatabaseHost, sharesSessions: boolean): Promise<Session | Error> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on("error", () => {});
  const session = watchSession(client, sharesSessions);
  try {
    await client.connect();
    return session() ?? (await askSession(client));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    void client.end().catch(() => {});
  }
}

/** Returns the first failure that is more than a missing server, because a person can mend it. */
function failureOf(results: readonly (Session | Error | undefined)[], target: Target): Error {
  const failures = results.filter((each) => each instanceof Error);
  if (failures.length < results.length) {
    return new NoFittingHost(`No host of the address has a session with target_session_attrs=${target}`);
  }
  const [first = new NoFittingHost("No host of the address answers")] = failures;
  return failures.find((each) => "severity" in each) ?? first;
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  const keyed = values.map((value) => ({ value, key: Math.random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ value }) => value);
}
