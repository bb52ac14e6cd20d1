import type { Scope } from "../access/scope.ts";
import { isDatabaseUnavailable } from "../errors/errors.ts";
import { revisionWatch } from "./revisionWatch.ts";
import { streamQueue } from "./streamQueue.ts";

/** A credential that was revoked ends a silent stream after so long. */
const RENEW_MS = 5000;

/** One look of a stream: the credential was looked at just now. */
export interface Tick {
  readonly scope: Scope;
  /** Whether a commit touched the tenant since the last look; else it is only time to look at the credential. */
  readonly moved: boolean;
}

/** What a stream tells at one look; one that ends with true was the last. */
export type OnTick<Event> = (tick: Tick) => AsyncGenerator<Event, boolean>;

/**
 * How listeners to equal streams may share one of them. "latest": an event says how a thing is now, so a reader that is slow needs the last
 * event alone. "each": every event counts.
 */
export type Sharing = "latest" | "each";

const sharings = new WeakMap<object, Sharing>();

/** How a stream may be shared; undefined for a stream that begins where its own listener asked, and for streams from elsewhere. */
export const sharingOf = (stream: object): Sharing | undefined => sharings.get(stream);

/**
 * A stream that looks again after each commit that touched a tenant (an organization, a workspace, a person), and every few seconds.
 * What is committed while it looks is one more look. With `atOnce` it does not wait for the first one. `begin` is asked first, once the tenant is watched: what it throws is the refusal.
 * @throws DomainError later UNAUTHENTICATED, when the credential was revoked or has expired
 */
export async function openStream<Event>(
  scope: Scope,
  tenantId: string,
  begin: () => Promise<OnTick<Event>>,
  { atOnce = false, sharing }: { atOnce?: boolean; sharing?: Sharing | undefined } = {},
): Promise<AsyncIterableIterator<Event>> {
  const { renew, services } = scope;
  if (renew === undefined) throw new Error("a stream needs a scope that can be renewed");
  const signal = createSignal();
  // Watched before anything is read: a commit between the two is told twice rather than not at all.
  const { stop } = await revisionWatch(services.database, services.log).watch(tenantId, signal.raise);
  const close = () => {
    stop();
    signal.close();
  };
  const onTick = await begin().catch((error: unknown) => {
    close();
    throw error;
  });

  // A commit may wake thousands of streams: their statements are made a few at a time.
  const queue = streamQueue(services.database);

  async function* look(tick: Tick): AsyncGenerator<Event, boolean> {
    const found = onTick(tick);
    try {
      for (;;) {
        const { done, value } = await queue.run(() => found.next());
        if (done) return value;
        yield value;
      }
    } finally {
      await found.return(true);
    }
  }

  async function* events(again: () => Promise<Scope>): AsyncGenerator<Event, undefined> {
    try {
      let missed = false;
      for (let waits = !atOnce; ; waits = true) {
        const woken = await signal.wait(waits ? RENEW_MS : 0);
        if (woken === "closed") return;
        try {
          if (yield* look({ scope: await queue.run(again), moved: woken === "raised" || missed })) return;
          missed = false;
        } catch (error) {
          // The stream outlives an outage of the database, and then looks again.
          if (!isDatabaseUnavailable(error)) throw error;
          missed = true;
        }
      }
    } finally {
      close();
    }
  }
  const iterator = events(renew);
  const stream: AsyncIterableIterator<Event> = {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => iterator.next(),
    return() {
      // A generator that waits does not hear of its end: it has to be woken.
      close();
      return iterator.return(undefined);
    },
  };
  if (sharing !== undefined) sharings.set(stream, sharing);
  return stream;
}

/** What raises between two waits is one raise. */
function createSignal() {
  let raised = false;
  let closed = false;
  let wake = () => {};
  const nudge = () => wake();
  return {
    raise() {
      raised = true;
      nudge();
    },
    close() {
      closed = true;
      nudge();
    },
    async wait(ms: number): Promise<"raised" | "closed" | "idle"> {
      if (!raised && !closed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (closed) return "closed";
      if (!raised) return "idle";
      raised = false;
      return "raised";
    },
  };
}
