import type { RequestContext } from "../access/requestContext.ts";
import { currentTenant } from "../concurrency/tenant.ts";
import { createWakeUpSignal } from "../concurrency/wakeUp.ts";
import { isDatabaseUnavailable } from "../errors/recognize.ts";
import { revisionWatch } from "./revisionWatch.ts";
import { streamQueue } from "./streamQueue.ts";

/** The interval of credential checks, after which a revoked credential ends a silent stream. */
const RENEW_MS = 5000;

/** One poll of a stream, with a credential that was just checked. */
export interface Tick {
  readonly context: RequestContext;
  /** Whether a commit touched the tenant since the last poll. Otherwise the poll only checks the credential. */
  readonly moved: boolean;
}

/** Produces the events of one tick. Returning true ends the stream. */
export type OnTick<Event> = (tick: Tick) => AsyncGenerator<Event, boolean>;

/**
 * How listeners of equal streams may share one stream. "latest": an event describes the present state, so a slow reader
 * needs only the last one. "each": every event counts.
 */
export type Sharing = "latest" | "each";

const sharings = new WeakMap<object, Sharing>();

/**
 * Returns how a stream may be shared; undefined for a stream with a starting point of its listener's own, and for
 * foreign streams.
 */
export const sharingOf = (stream: object): Sharing | undefined => sharings.get(stream);

/**
 * Opens a stream that polls after each commit that touched a tenant (an organization, a workspace, a person), and every
 * few seconds. A commit during a poll causes another poll. With `atOnce`, the first poll does not wait for a commit.
 * `begin` runs after the tenant is watched; its error refuses the stream.
 * @throws DomainError later UNAUTHENTICATED, when the credential was revoked or has expired
 */
export async function openStream<Event>(
  context: RequestContext,
  tenantId: string,
  begin: () => Promise<OnTick<Event>>,
  { atOnce = false, sharing }: { atOnce?: boolean; sharing?: Sharing | undefined } = {},
): Promise<AsyncIterableIterator<Event>> {
  const { renew, services } = context;
  if (renew === undefined) throw new Error("a stream needs a context that can be renewed");
  const signal = createSignal();
  // Watched before the first read: a commit between the two is reported twice rather than not at all.
  const { stop } = await revisionWatch(services.database, services.log).watch(tenantId, signal.raise);
  const close = () => {
    stop();
    signal.close();
  };
  const onTick = await begin().catch((error: unknown) => {
    close();
    throw error;
  });

  // A commit may wake thousands of streams, whose statements run a few at a time.
  const queue = streamQueue(services.database);
  // The reader of the stream calls without the context of the request.
  const tenant = currentTenant();

  async function* look(tick: Tick): AsyncGenerator<Event, boolean> {
    const steps = onTick(tick);
    try {
      for (;;) {
        const { done, value } = await queue.run(() => steps.next(), tenant);
        if (done) return value;
        yield value;
      }
    } finally {
      await steps.return(true);
    }
  }

  async function* events(again: () => Promise<RequestContext>): AsyncGenerator<Event, undefined> {
    try {
      let missed = false;
      for (let waits = !atOnce; ; waits = true) {
        const woken = await signal.wait(waits ? RENEW_MS : 0);
        if (woken === "closed") return;
        try {
          if (yield* look({ context: await queue.run(again, tenant), moved: woken === "raised" || missed })) return;
          missed = false;
        } catch (error) {
          // The stream outlives an outage of the database, and polls again afterwards.
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
      // A generator that waits does not notice its end, so it must be woken.
      close();
      return iterator.return(undefined);
    },
  };
  if (sharing !== undefined) sharings.set(stream, sharing);
  return stream;
}

/** Several calls of `raise` between two waits count as one. */
function createSignal() {
  const wakeUp = createWakeUpSignal();
  let raised = false;
  let closed = false;
  return {
    raise() {
      raised = true;
      wakeUp.wake();
    },
    close() {
      closed = true;
      wakeUp.wake();
    },
    async wait(ms: number): Promise<"raised" | "closed" | "idle"> {
      await wakeUp.wait(ms);
      if (closed) return "closed";
      if (!raised) return "idle";
      raised = false;
      return "raised";
    },
  };
}
